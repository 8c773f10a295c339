import { PhoneLink } from "@paydown/shell/company-footer";
import { useConfiguration } from "@paydown/shell/configuration";
import { Stack } from "@paydown/ui/stack";
import { beingConfirmed as english } from "./being-confirmed.en";
import { useScreenWords } from "../words/words";
import type { Plan } from "./plans-query";
import { ReplacePayment } from "./replace-payment";

interface BeingConfirmedProps {
  readonly payment: NonNullable<Plan["openPayment"]>;
  readonly mayReplace?: boolean;
}

/** Explains what happens to a payment being confirmed, how long it can take, and whom to call if it takes longer. */
export function Component({ payment, mayReplace = false }: BeingConfirmedProps) {
  const { since, endsBy, inReview, trackingNo } = payment;
  const words = useScreenWords("beingConfirmed", english);
  const { companyPhoneNumber } = useConfiguration().companyConfig;
  const minutes = endsBy === undefined ? null : Math.ceil((Date.parse(endsBy) - Date.parse(since)) / 60_000);
  const said = (
    <span>
      {inReview ? words.inReview : words.asking} {!inReview && minutes !== null && words.endsAfter(minutes)}{" "}
      {inReview ? words.callAbout(trackingNo) : words.callIfNot(trackingNo)} <PhoneLink number={companyPhoneNumber} />.
    </span>
  );
  return mayReplace && !inReview ? (
    <Stack>
      {said}
      <ReplacePayment payment={payment} />
    </Stack>
  ) : (
    said
  );
}
