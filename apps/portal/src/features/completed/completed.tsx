import { displayAmount, formatUsd } from "@paydown/domain";
import { Screen } from "@paydown/shell/screen";
import { Outcome } from "@paydown/ui/outcome";
import { VisuallyHidden } from "@paydown/ui/visually-hidden";
import { useState } from "react";
import { useLeaveGuard } from "../../payment-flow/leave-guard";
import type { FinalizedPayment, FollowedPayment } from "../../payment/payment-flow";
import { isVisit, useSession } from "../../session/session";
import { visit as visitEnglish } from "../../visit/visit.en";
import { completed as english } from "./completed.en";
import { useScreenWords } from "../../words/words";
import { Checking } from "./checking";
import { Ended } from "./ended";
import { Failure } from "./failure";
import { Receipt, Success } from "./success";
import { type PaymentOutcome, useOutcome } from "./use-outcome";
import { useVerdict } from "./use-verdict";

/** The outcome of a payment. */
export function Completed({ finalized }: { readonly finalized: FinalizedPayment }) {
  return finalized.kind === "refused" ? <Refused payment={finalized} /> : <Followed payment={finalized} />;
}

/**
 * Asks before Completed is left. A visit needs its code to find the payment again, if there is one (DONE-46).
 * @param mayHaveCharged - False if the payment provably charged nothing
 */
function useCompletedGuard(mayHaveCharged: boolean) {
  const words = useScreenWords("completed", english);
  const visit = useScreenWords("visit", visitEnglish);
  const kept = mayHaveCharged ? visit.leave : words.noMoney;
  return useLeaveGuard(isVisit(useSession().username) ? kept : words.leave);
}

interface RefusedProps {
  readonly payment: Extract<FinalizedPayment, { readonly kind: "refused" }>;
}

function Refused({ payment }: RefusedProps) {
  const { accountNo, entry, retryWith, total, message } = payment;
  const guard = useCompletedGuard(false);
  const words = useScreenWords("completed", english);
  return (
    <Screen title={words.notPaid}>
      <Outcome tone="danger" heading={words.notPaid} status={words.notSuccessful} title={words.noMoney}>
        <Failure accountNo={accountNo} entry={entry} retryWith={retryWith} onLeave={guard.allow}>
          {words.notMade(formatUsd(total))} {says(message, words) && <strong>{message}</strong>}
        </Failure>
      </Outcome>
      {guard.dialog}
    </Screen>
  );
}

function Followed({ payment }: { readonly payment: FollowedPayment }) {
  const outcome = useOutcome(payment);
  const verdict = useVerdict(outcome);
  const guard = useCompletedGuard(outcome.kind !== "failed" && outcome.kind !== "notReceived");
  return (
    <Screen title={verdict.heading}>
      <Turn outcome={outcome} heading={verdict.heading} />
      <Outcome
        {...verdict}
        receipt={
          outcome.kind === "succeeded" || outcome.kind === "scheduled" ? <Receipt result={outcome.result} /> : undefined
        }
      >
        <Result outcome={outcome} payment={payment} onLeave={guard.allow} />
      </Outcome>
      {guard.dialog}
    </Screen>
  );
}

interface ResultProps {
  readonly outcome: PaymentOutcome;
  readonly payment: FollowedPayment;
  readonly onLeave: () => void;
}

function Result({ outcome, payment, onLeave }: ResultProps) {
  const words = useScreenWords("completed", english);
  const { accountNo } = payment;
  switch (outcome.kind) {
    case "succeeded":
    case "scheduled":
      return <Success result={outcome.result} payment={payment} onLeave={onLeave} />;
    case "checking":
      return <Checking payment={payment} result={outcome.result} unheard={outcome.unheard} onLeave={onLeave} />;
    case "ended":
      return <Ended result={outcome.result} onLeave={onLeave} />;
    case "notReceived":
      return (
        <Failure accountNo={accountNo} entry={payment.entry} onLeave={onLeave}>
          {words.notReceived}
        </Failure>
      );
    case "failed": {
      const { action, status, total, errorMessage } = outcome.result;
      return (
        <Failure
          accountNo={accountNo}
          entry={payment.entry ?? { action, needsSD: false, sdAccepted: false }}
          onLeave={onLeave}
        >
          {status === "declined" ? words.declined(displayAmount(total)) : words.notMade(displayAmount(total))}{" "}
          {errorMessage && says(errorMessage, words) && (
            <ServerWords text={errorMessage} declined={status === "declined"} />
          )}
        </Failure>
      );
    }
  }
}

/**
 * Whether the services' message adds anything to the heading. The default message that the specification names only
 * repeats the heading in English.
 */
const says = (message: string, words: typeof english) =>
  message !== english.notSuccessful && message !== words.notSuccessful;

function ServerWords({ text, declined }: { readonly text: string; readonly declined: boolean }) {
  const words = useScreenWords("completed", english);
  return (
    <>
      {declined && words.answered} <strong>{text}</strong>
      {/[.!?]$/.test(text) ? "" : "."}
    </>
  );
}

/** Announces a result that arrives while the page is open. Screen readers read an immediate result with the page. */
function Turn({ outcome, heading }: { readonly outcome: PaymentOutcome; readonly heading: string }) {
  const [first] = useState(outcome.kind);
  const turned = first === "checking" && outcome.kind !== "checking";
  return (
    <div role="status">
      <VisuallyHidden>{turned && heading}</VisuallyHidden>
    </div>
  );
}
