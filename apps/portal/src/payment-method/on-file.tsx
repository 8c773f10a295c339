import type { components } from "@paydown/api-client";
import {
  type CalendarDate,
  expiryText,
  isCardGoodOn,
  lastFour,
  optionKind,
  readPayInfo,
  type OnFileMethod,
} from "@paydown/domain";
import { typedOver } from "@paydown/shell/typed-over";
import { useConfiguration } from "@paydown/shell/configuration";
import { StoredMethod } from "@paydown/ui/stored-method";
import type { ReactElement } from "react";
import { onFile as english } from "./on-file.en";
import { useScreenWords } from "../words/words";

export { readPayInfo, typedOver };

type CardBrand = components["schemas"]["CardBrand"];

export interface OnFileNoticeProps {
  readonly method: OnFileMethod;
  readonly brand: CardBrand | undefined;
  readonly today: CalendarDate;
  /** Replaces the text that says what to enter. */
  readonly note?: string;
}

/** The method on file, and what to enter besides it. */
export function OnFileNotice({ method, brand, today, note }: OnFileNoticeProps): ReactElement {
  const words = useScreenWords("onFile", english);
  // A card frame takes the CVV with a whole card only (FRAME-7).
  const { cardFrameURL } = useConfiguration().instanceConfig;
  switch (optionKind(method.paymentOption)) {
    case "card": {
      const { ccExpDateMonth: month, ccExpDateYear: year } = method;
      const expiry = `${month}/${year}`;
      return (
        <StoredMethod mark={brand} title={<Ending name={words.card} number={lastFour(method.ccNumber)} />}>
          {isCardGoodOn(expiryText(month, year), today)
            ? (note ?? (cardFrameURL ? words.cardNoteWithoutCvv : words.cardNote)(expiry))
            : `${words.cardExpired(expiry)} ${note ?? words.enterAnother}`}
        </StoredMethod>
      );
    }
    case "bank":
      return (
        <StoredMethod
          mark="ACH"
          title={<Ending name={words.bankAccount} number={lastFour(method.bankAccountNumber)} />}
        >
          {note ?? words.bankNote}
        </StoredMethod>
      );
  }
}

function Ending({ name, number }: { readonly name: string; readonly number: string }) {
  const { ending } = useScreenWords("onFile", english);
  return (
    <>
      <strong>{name}</strong>, {ending(number)}
    </>
  );
}
