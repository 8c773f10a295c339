import { displayAmount, formatUsd } from "@paydown/domain";
import { Screen } from "@paydown/shell/screen";
import { VisuallyHidden } from "@paydown/ui/visually-hidden";
import { useState } from "react";
import { useLeaveGuard } from "../../payment-flow/leave-guard";
import type { FinalizedPayment, FollowedPayment } from "../../payment/payment-flow";
import { completed as english } from "./completed.en";
import { useScreenWords } from "../../words/words";
import { Checking } from "./checking";
import { Ended, endingOf } from "./ended";
import { Failure } from "./failure";
import { Success } from "./success";
import { type PaymentOutcome, takenBackBy, useOutcome } from "./use-outcome";

/** The outcome of a payment. */
export function Completed({ finalized }: { readonly finalized: FinalizedPayment }) {
  const words = useScreenWords("completed", english);
  const guard = useLeaveGuard(words.leave);
  return (
    <Screen title={words.title}>
      <VisuallyHidden as="h1">{words.title}</VisuallyHidden>
      {finalized.kind === "refused" ? (
        <Failure
          accountNo={finalized.accountNo}
          entry={finalized.entry}
          retryWith={finalized.retryWith}
          onLeave={guard.allow}
        >
          {words.notMade(formatUsd(finalized.total))}{" "}
          {says(finalized.message, words) && <strong>{finalized.message}</strong>}
        </Failure>
      ) : (
        <Followed payment={finalized} onLeave={guard.allow} />
      )}
      {guard.dialog}
    </Screen>
  );
}

interface FollowedProps {
  readonly payment: FollowedPayment;
  readonly onLeave: () => void;
}

function Followed({ payment, onLeave }: FollowedProps) {
  const outcome = useOutcome(payment);
  return (
    <>
      <Turn outcome={outcome} />
      <Result outcome={outcome} payment={payment} onLeave={onLeave} />
    </>
  );
}

function Result({ outcome, payment, onLeave }: FollowedProps & { readonly outcome: PaymentOutcome }) {
  const words = useScreenWords("completed", english);
  const { accountNo } = payment;
  switch (outcome.kind) {
    case "succeeded":
    case "scheduled":
      return <Success result={outcome.result} receiptTo={payment.receiptTo} onLeave={onLeave} />;
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

const turns = {
  checking: "success",
  succeeded: "success",
  scheduled: "scheduled",
  ended: "failure",
  notReceived: "failure",
  failed: "failure",
} as const satisfies Record<PaymentOutcome["kind"], string>;

/** Announces a result that arrives while the page is open. Screen readers read an immediate result with the page. */
function Turn({ outcome }: { readonly outcome: PaymentOutcome }) {
  const words = useScreenWords("completed", english);
  const [first] = useState(outcome.kind);
  const turned = first === "checking" && outcome.kind !== "checking";
  return (
    <div role="status">
      <VisuallyHidden>{turned && turnText(outcome, words)}</VisuallyHidden>
    </div>
  );
}

function turnText(outcome: PaymentOutcome, words: typeof english): string {
  return outcome.kind === "ended" && takenBackBy(outcome.result)
    ? words.ended[endingOf(outcome.result)].title
    : words.turned[turns[outcome.kind]];
}
