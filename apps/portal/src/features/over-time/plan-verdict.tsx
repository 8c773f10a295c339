import { CallFailed } from "@paydown/api-client";
import { PartFailed } from "@paydown/shell/part-failed";
import { useShellWords } from "@paydown/shell/language";
import { Button } from "@paydown/ui/button";
import { Hint } from "@paydown/ui/hint";
import { Notice } from "@paydown/ui/notice";
import { Stack } from "@paydown/ui/stack";
import { useRef } from "react";
import type { PaymentPage } from "../../account/payment-page";
import { type PlanAnswer, readReason } from "../../plan/plan-calls";
import { planTerms } from "../../plan/plan-terms";
import { overTime as english } from "../../plan/over-time.en";
import { useScreenWords, useWords } from "../../words/words";
import { OtherWays, PayInFull } from "./other-ways";
import type { PlanChoice } from "./use-plan-choice";

export interface PlanVerdictProps {
  readonly choice: Pick<PlanChoice, "answer" | "take" | "form">;
  readonly page: PaymentPage;
}

/**
 * The services' verdict on the consumer's own plan. When the consumer accepts the offered plan, the verdict stays and
 * takes the focus, since the pressed button disappears.
 */
export function PlanVerdict({ choice, page }: PlanVerdictProps) {
  const words = useScreenWords("overTime", english);
  const box = useRef<HTMLDivElement>(null);
  if (!choice.answer) return null;
  return (
    <div role="group" aria-label={words.answer} tabIndex={-1} ref={box}>
      <Verdict
        answer={choice.answer}
        amount={choice.form.values.overTimeAmount}
        take={(proposal) => {
          choice.take(proposal);
          box.current?.focus();
        }}
        page={page}
      />
    </div>
  );
}

interface VerdictProps extends Pick<PlanChoice, "take"> {
  readonly answer: NonNullable<PlanChoice["answer"]>;
  readonly amount: string;
  readonly page: PaymentPage;
}

/** Accepted, adjusted to a similar plan, or refused, with the reasons and the other ways to pay. */
function Verdict({ answer, amount, take, page }: VerdictProps) {
  const words = useScreenWords("overTime", english);
  const { failures } = useWords();
  const shell = useShellWords();
  if (answer.isError) {
    const failure = answer.error instanceof CallFailed ? answer.error.failure : { kind: "unreachable" as const };
    return (
      <PartFailed
        text={shell.failures.say(words.evaluating, failures.detail(failure))}
        retry={() => void answer.refetch()}
      />
    );
  }
  if (!answer.data) return <Hint live>{words.checking}</Hint>;
  const { outcome, proposal } = answer.data;
  if (outcome === "accept") return <Notice tone="success" live="status" title={words.accepted} />;
  if (outcome === "adjust" && proposal) {
    const [reason, ...others] = answer.data.reasons.flatMap(readReason);
    // The amount is accepted; only the number of payments differs.
    const isCount = reason?.rule === "paymentsDiffer" && others.length === 0;
    return (
      <Notice tone="info" live="status" title={isCount ? words.reason(reason) : words.adjusted}>
        <Stack gap="tight">
          {!isCount && <Reasons answer={answer.data} />}
          <p>
            <strong>{words.offer(planTerms(words, proposal.plan), proposal.plan.firstPaymentDate)}</strong>
          </p>
          <div>
            <Button onClick={() => take(proposal)}>{words.useOffer}</Button>
          </div>
          {proposal.plan.numberOfPayments === 1 && <PayInFull page={page} />}
        </Stack>
      </Notice>
    );
  }
  return (
    <Notice tone="danger" live="status" title={words.refused}>
      <Stack gap="tight">
        <Reasons answer={answer.data} />
        <p>{words.otherWays}</p>
        <OtherWays page={page} amount={amount} />
      </Stack>
    </Notice>
  );
}

function Reasons({ answer }: { readonly answer: PlanAnswer }) {
  const words = useScreenWords("overTime", english);
  return (
    <ul>
      {answer.reasons.flatMap(readReason).map((reason) => (
        <li key={reason.rule}>{words.reason(reason)}</li>
      ))}
    </ul>
  );
}
