import { displayAmount, formatUsd } from "@paydown/domain";
import { PhoneLink } from "@paydown/shell/company-footer";
import { useConfiguration } from "@paydown/shell/configuration";
import { Actions } from "@paydown/ui/actions";
import { ButtonLink } from "@paydown/ui/button";
import { Ledger, LedgerRow } from "@paydown/ui/ledger";
import { Notice } from "@paydown/ui/notice";
import { Trace, type TraceStep } from "@paydown/ui/trace";
import { paths } from "../../paths";
import type { FollowedPayment, PaymentResult } from "../../payment/payment-flow";
import { Sentence } from "../../payment-flow/sentence";
import { isVisit, useSession } from "../../session/session";
import { visit as visitEnglish } from "../../visit/visit.en";
import { completed as english } from "./completed.en";
import { useScreenWords, useWords } from "../../words/words";
import { useClockTime } from "../../payment-flow/use-clock-time";

export interface CheckingProps {
  readonly payment: FollowedPayment;
  /** Null until the services have answered. */
  readonly result: PaymentResult | null;
  /** Whether the services cannot be reached at the moment. */
  readonly unheard: boolean;
  readonly onLeave: () => void;
}

/**
 * The outcome is unknown: the consumer has nothing to do and, above all, must not pay again. Hence no Retry (DONE-26,
 * DONE-27).
 */
export function Checking({ payment, result, unheard, onLeave }: CheckingProps) {
  const { instanceId, username } = useSession();
  const visit = useScreenWords("visit", visitEnglish);
  const words = useScreenWords("completed", english);
  const { paymentFlow } = useWords();
  const total = result ? displayAmount(result.total) : payment.total === null ? null : formatUsd(payment.total);
  const inVisit = isVisit(username);
  const back = inVisit
    ? paths.makePayment.href(instanceId, payment.accountNo)
    : paths.home.href(instanceId, { id: payment.accountNo });
  const inReview = result?.trace?.at(-1)?.event === "in_review";
  return (
    <>
      {unheard && <Unheard />}
      <p>{inReview ? words.reviewText : total === null ? words.sentTextUnknown : words.sentText(total)}</p>
      <Trace label={words.progress} steps={useSteps(payment, result)} />
      <Ledger>
        {result && (
          <LedgerRow label={words.reference} kind="code">
            {result.reference}
          </LedgerRow>
        )}
        <LedgerRow label={words.account}>{payment.accountNo}</LedgerRow>
        {total !== null && <LedgerRow label={paymentFlow.total}>{total}</LedgerRow>}
      </Ledger>
      {result && inVisit && <p>{visit.checkLater}</p>}
      <Actions>
        <ButtonLink href={back} onClick={onLeave}>
          {inVisit ? words.payAnotherWay : words.home}
        </ButtonLink>
      </Actions>
    </>
  );
}

/** Says what the missing connection means for the payment, and whom to call instead. */
function Unheard() {
  const { companyPhoneNumber } = useConfiguration().companyConfig;
  const words = useScreenWords("completed", english);
  const visit = useScreenWords("visit", visitEnglish);
  const { unheard } = isVisit(useSession().username) ? visit : words;
  return (
    <Notice tone="warning" live="status" title={words.unheardTitle}>
      {unheard}{" "}
      {companyPhoneNumber && (
        <Sentence text={words.orCall} parts={{ phone: <PhoneLink number={companyPhoneNumber} /> }} />
      )}
    </Notice>
  );
}

function useSteps({ since, entry }: FollowedPayment, result: PaymentResult | null): TraceStep[] {
  const words = useScreenWords("completed", english);
  const clockTime = useClockTime();
  const past = (result?.trace ?? []).map(({ at, event }, index) => ({
    key: `${index}`,
    time: clockTime(at),
    text: words.events[event],
  }));
  // Until the services answer, this browser knows only that it sent the payment.
  const sent = { key: "sent", time: clockTime(result?.sentAt ?? since), text: words.events.sent };
  const minutes =
    result?.nextCheckAt === undefined
      ? null
      : Math.max(1, Math.ceil((Date.parse(result.nextCheckAt) - Date.now()) / 60_000));
  const next = { key: "next", next: true, text: minutes === null ? words.keepChecking : words.nextCheck(minutes) };
  if (past.length > 0) return [...past, next];
  return result || entry ? [sent, next] : [next];
}
