import { CallFailed } from "@paydown/api-client";
import { type CalendarDate, formatCalendarDate } from "@paydown/domain";
import { PartFailed } from "@paydown/shell/part-failed";
import { useShellWords } from "@paydown/shell/language";
import { Button } from "@paydown/ui/button";
import { Notice } from "@paydown/ui/notice";
import { StatusLine } from "@paydown/ui/status-line";
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
  readonly choice: PlanChoice;
  readonly page: PaymentPage;
}

/**
 * The services' verdict on the consumer's own plan. When the consumer accepts the offered plan, the verdict stays and
 * takes the focus, since the pressed button disappears. One line of it is always there, so that an answer moves
 * nothing.
 */
export function PlanVerdict({ choice, page }: PlanVerdictProps) {
  const words = useScreenWords("overTime", english);
  const box = useRef<HTMLDivElement>(null);
  const { answer, isChecking } = choice;
  const isAccepted = answer?.data?.outcome === "accept";
  return (
    <div role="group" aria-label={words.answer} tabIndex={-1} ref={box}>
      {answer && !isChecking && !isAccepted ? (
        <Verdict
          answer={answer}
          amount={choice.form.values.overTimeAmount}
          takeOffer={(plan) => {
            choice.takeOffer(plan);
            box.current?.focus();
          }}
          takeDay={(day) => {
            choice.takeDay(day);
            box.current?.focus();
          }}
          page={page}
        />
      ) : (
        <StatusLine tone={isAccepted ? "success" : "plain"}>{lineOf(choice, words)}</StatusLine>
      )}
    </div>
  );
}

/** The line while there is nothing to object to. */
function lineOf({ answer, isChecking, offers: [own] }: PlanChoice, words: typeof english): string {
  if (isChecking) return own?.shown ? `${words.checking}. ${words.lastFigures}` : words.checking;
  if (answer) return words.accepted;
  return own?.shown && !own.stale ? words.startHint : words.ownNote;
}

interface VerdictProps extends Pick<PlanChoice, "takeOffer" | "takeDay"> {
  readonly answer: NonNullable<PlanChoice["answer"]>;
  readonly amount: string;
  readonly page: PaymentPage;
}

/** Adjusted to a similar plan or refused, with the reasons and the other ways to pay; or not known. */
function Verdict({ answer, amount, takeOffer, takeDay, page }: VerdictProps) {
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
  if (!answer.data) return null;
  const { outcome, proposal } = answer.data;
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
            <Button onClick={() => takeOffer(proposal)}>{words.useOffer}</Button>
          </div>
          {proposal.plan.numberOfPayments === 1 && <PayInFull page={page} />}
        </Stack>
      </Notice>
    );
  }
  const day = dayThatWorks(answer.data);
  return (
    <Notice tone="danger" live="status" title={words.refused}>
      <Stack gap="tight">
        <Reasons answer={answer.data} />
        {day && (
          <div>
            <Button onClick={() => takeDay(day)}>{words.useDate(formatCalendarDate(day))}</Button>
          </div>
        )}
        <p>{words.otherWays}</p>
        <OtherWays page={page} amount={amount} />
      </Stack>
    </Notice>
  );
}

/** The nearest first day that the policy allows, if the day is the only reason for the refusal. */
function dayThatWorks(answer: PlanAnswer): CalendarDate | undefined {
  const [reason, ...others] = answer.reasons.flatMap(readReason);
  if (others.length > 0) return undefined;
  if (reason?.rule === "firstDateTooLate") return reason.latest;
  return reason?.rule === "firstDatePast" ? reason.earliest : undefined;
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
