import type { components } from "@paydown/api-client";
import { displayAmount } from "@paydown/domain";
import { Actions } from "@paydown/ui/actions";
import { Button, ButtonLink } from "@paydown/ui/button";
import { Ledger, LedgerRow } from "@paydown/ui/ledger";
import { Notice } from "@paydown/ui/notice";
import { Stack } from "@paydown/ui/stack";
import { useEffect, useRef } from "react";
import { useClockTime } from "../../payment-flow/use-clock-time";
import { paths } from "../../paths";
import { useSession } from "../../session/session";
import { secondPayment as english } from "./second-payment.en";
import { brands as englishBrands } from "../../words/brands.en";
import { useScreenWords } from "../../words/words";

export interface SecondPaymentProps {
  readonly first: components["schemas"]["FirstPayment"];
  readonly onLeave: () => void;
  /** @param first - names the first payment */
  readonly onPayAgain: (first?: string) => void;
}

/**
 * Shows the payment that this one may repeat, and asks whether the consumer wants a second one. A visit learns only the
 * amount of another person's payment (LETTER-52).
 */
export function Component({ first, onLeave, onPayAgain }: SecondPaymentProps) {
  const { instanceId } = useSession();
  const words = useScreenWords("secondPayment", english);
  const brands = useScreenWords("brands", englishBrands);
  const clockTime = useClockTime();
  const { reference, duplicateId = reference, confNumber, status, sentAt } = first;
  const { amount, total = amount, paymentDate, accountNo, method } = first;
  const code = confNumber ?? reference;
  const block = useRef<HTMLDivElement>(null);
  // After the notice has taken the focus, which shows only its own part.
  useEffect(() => {
    // Newer browsers return a promise, which must not become the effect's cleanup.
    void block.current?.scrollIntoView?.({ block: "nearest" });
  }, []);
  const textOf = ({ kind, brand, last4 }: NonNullable<typeof method>) =>
    kind === "card" ? words.card(brand ? brands[brand] : "", last4) : words.bank(last4);
  return (
    <div ref={block}>
      <Stack>
        <Notice tone="warning" live="alert" takesFocus title={words.title}>
          {words.text} {status === "checking" && words.checking}
        </Notice>
        <Ledger>
          {sentAt && <LedgerRow label={words.time}>{clockTime(sentAt, "zone")}</LedgerRow>}
          <LedgerRow label={words.amount}>{displayAmount(total)}</LedgerRow>
          {method && <LedgerRow label={words.method}>{textOf(method)}</LedgerRow>}
          {status === "scheduled" && <LedgerRow label={words.scheduledFor}>{paymentDate}</LedgerRow>}
          {code && <LedgerRow label={confNumber ? words.code : words.reference}>{code}</LedgerRow>}
        </Ledger>
        <Actions>
          <ButtonLink variant="filled" href={paths.makePayment.href(instanceId, accountNo)} onClick={onLeave}>
            {words.no}
          </ButtonLink>
          <Button onClick={() => onPayAgain(duplicateId)}>{words.again}</Button>
        </Actions>
      </Stack>
    </div>
  );
}
