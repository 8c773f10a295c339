import { cardBrand, lastFour, type PaymentMethodForm, paymentOptions, readPaymentOption } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { Num } from "@paydown/ui/num";
import { useQueryClient } from "@tanstack/react-query";
import type { EnteredForm } from "../../payment/payment-flow";
import { Sentence } from "../../payment-flow/sentence";
import { infoQuery } from "../../payment-method/info-query";
import { useSession } from "../../session/session";
import { confirm as english } from "./confirm.en";
import { brands as englishBrands } from "../../words/brands.en";
import { useScreenWords } from "../../words/words";

export interface ChargeSentenceProps {
  readonly accountNo: string;
  readonly form: EnteredForm;
  readonly total: string;
  readonly date: string;
  /** Whether the date is in the future. */
  readonly later: boolean;
}

/**
 * What Pay will do, and when; the tenant may use its own wording for the date (CONFIRM-3, CONFIRM-10). Shows only the
 * last four digits of the number.
 */
export function ChargeSentence({ accountNo, form, total, date, later }: ChargeSentenceProps) {
  const words = useScreenWords("confirm", english);
  const brands = useScreenWords("brands", englishBrands);
  const { confirmDateMessage } = useConfiguration().instanceConfig;
  const ownDate = useText()(confirmDateMessage);
  const { kind, checkNumber } = paymentOptions[readPaymentOption(form.paymentOption) ?? "1"];
  const storedBrand = useStoredBrand(accountNo, form);
  const brand = form.cardToken ? form.cardToken.brand : (cardBrand(form.ccNumber) ?? storedBrand);
  const charge = {
    card: {
      text: brand ? words.chargeCard(brands[brand]) : words.chargeUnknownCard,
      number: form.ccNumber,
    },
    bank: { text: checkNumber ? words.chargeCheck : words.chargeBank, number: form.bankAccountNumber.trim() },
  }[kind];
  const day = { date: <Num strong>{date}</Num> };
  const when = ownDate === "" && <Sentence text={later ? words.onDay : words.today} parts={day} />;
  return (
    <>
      {ownDate !== "" && (
        <p>
          <Sentence text={ownDate} parts={day} />
        </p>
      )}
      <p>
        <Sentence
          text={charge.text}
          parts={{
            total: <Num strong>{total}</Num>,
            check: <Num strong>{form.checkNo.trim()}</Num>,
            last4: <Num strong>{lastFour(charge.number)}</Num>,
            when,
          }}
        />
      </p>
    </>
  );
}

/** The brand of the card on file, if that card will be charged: its masked number does not reveal the brand. */
function useStoredBrand(accountNo: string, { ccNumber }: PaymentMethodForm) {
  const { queryKey } = infoQuery(useSession(), accountNo);
  const stored = useQueryClient().getQueryData(queryKey);
  return (ccNumber.includes("*") && stored?.brand) || null;
}
