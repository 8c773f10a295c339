import { CallFailed } from "@paydown/api-client";
import { displayAmount } from "@paydown/domain";
import { PartFailed } from "@paydown/shell/part-failed";
import { useShellWords } from "@paydown/shell/language";
import { Decision } from "@paydown/ui/decision";
import { VisuallyHidden } from "@paydown/ui/visually-hidden";
import type { ReactNode } from "react";
import { centsOf, planTerms } from "../../plan/plan-terms";
import { overTime as english } from "../../plan/over-time.en";
import { useScreenWords, useWords } from "../../words/words";
import type { OfferedPlan } from "./plan-offers";
import type { PlanChoice } from "./use-plan-choice";

export interface PlanDecisionProps {
  readonly choice: PlanChoice;
  /** The chosen plan, as far as it is known. */
  readonly shown: OfferedPlan | null | undefined;
  /** The buttons. */
  readonly children: ReactNode;
}

/**
 * The chosen plan in a sentence beside the buttons, and the failure if the plan could not be worked out. A polite live
 * region says the sentence when it changes (PLAN-125).
 */
export function PlanDecision({ choice: { preview, chosen, offers }, shown, children }: PlanDecisionProps) {
  const words = useScreenWords("overTime", english);
  const { failures } = useWords();
  const shell = useShellWords();
  const offer = offers.find(({ value }) => value === chosen);
  // Figures of other values than those in the fields promise nothing.
  const sentence = shown && !offer?.stale ? decisionText(shown, words) : "";
  const failure = preview?.error instanceof CallFailed ? preview.error.failure : { kind: "unreachable" as const };
  return (
    <>
      {preview?.isError && (
        <PartFailed
          text={shell.failures.say(words.previewing, failures.detail(failure))}
          retry={() => void preview.refetch()}
        />
      )}
      <Decision buttons={children}>
        <p>
          {sentence} {words.decideNote}
        </p>
        <p role="status">
          <VisuallyHidden>{offer && sentence && `${words[offer.name]}: ${sentence}`}</VisuallyHidden>
        </p>
      </Decision>
    </>
  );
}

/** What the plan comes to. */
function decisionText({ plan }: OfferedPlan, words: typeof english): string {
  const terms = planTerms(words, plan);
  const said =
    plan.numberOfPayments === 1
      ? words.decideOne(terms, plan.lastPaymentDate)
      : words.decide(terms, plan.firstPaymentDate, plan.lastPaymentDate, displayAmount(plan.total));
  const hasInterest = centsOf(plan.totalInterest) > 0;
  return `${said}, ${hasInterest ? words.withInterest(displayAmount(plan.totalInterest)) : words.withoutInterest}.`;
}
