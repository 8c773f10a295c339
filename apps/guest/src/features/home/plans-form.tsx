import { formatUsd, toDecimal } from "@paydown/domain";
import {
  changeChoice,
  chosenAmounts,
  type ContinueReason,
  continueReasons,
  evaluatePlanAmount,
  noChoices,
  type PlanChoices,
  planChoice,
  planReasons,
  restoreChoices,
  toPlanSubmission,
} from "@paydown/domain/guest";
import { Button } from "@paydown/ui/button";
import { type FormEvent, useId } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../paths";
import { useHeldChoices } from "../../plans/choices";
import { usePlanStore } from "../../plans/plan-store";
import { type Plan, ruledPlan } from "../../plans/plans-query";
import { useGuest } from "../../session/guest-context";
import { home as english } from "./home.en";
import { plans as sharedEnglish } from "../../words/plans.en";
import { useScreenWords } from "../../words/words";
import styles from "./home.module.css";
import { isMissing } from "./other-amount";
import { PlanBlock } from "./plan-block";

interface PlansFormProps {
  readonly plans: readonly Plan[];
  readonly user: string;
}

/** A block per plan, the grand total and Continue. Submitted choices apply until the guest changes them (GUEST-62). */
export function PlansForm({ plans, user }: PlansFormProps) {
  const { instanceId } = useGuest();
  const store = usePlanStore();
  const words = useScreenWords("home", english);
  const shared = useScreenWords("plans", sharedEnglish);
  const navigate = useNavigate();
  const reasonsId = useId();
  const [held, hold] = useHeldChoices();

  const ruled = plans.map(ruledPlan);
  const submitted = store.submission();
  const choices = held ?? (submitted ? restoreChoices(ruled, submitted) : noChoices);
  const chosen = chosenAmounts(ruled, choices);
  const reasons = continueReasons(ruled, chosen);
  /** The sentence for a reason. For the rule notNumeric, it quotes the error of the plan's field. */
  function say(reason: ContinueReason) {
    const plan = reason.rule === "notNumeric" && ruled.find(({ id }) => id === reason.planId);
    const failure = plan ? evaluatePlanAmount(plan, planChoice(choices, plan.id)).failure : null;
    return plan && failure
      ? `${shared.plan(plan.id)}: ${words.sayFailure(failure, words.amountToPay)}`
      : words.sayContinueReason(reason);
  }

  // Whenever there is another reason, the total is missing too. So a missing total is reported only if it is the only
  // reason.
  const missing = reasons.filter(({ rule }) => rule !== "noGrandTotal" || reasons.length === 1);
  const unpaid = ruled.flatMap((plan) => {
    const choice = planChoice(choices, plan.id);
    const isUnpaid = choice.choice === "OTHER" && isMissing(evaluatePlanAmount(plan, choice));
    return isUnpaid
      ? [`${shared.plan(plan.id)}: ${words.sayFailure({ rule: "positive", params: {} }, words.amountToPay)}`]
      : [];
  });
  const canPay = ruled.some((plan) => planReasons(plan).length === 0);

  const change = (next: (before: PlanChoices) => PlanChoices) => hold(next(choices));

  function submit(event: FormEvent) {
    event.preventDefault();
    const submission = toPlanSubmission(ruled, chosen);
    if (!submission) return;
    store.submit(submission);
    // A guest who comes back finds each typed amount as it was submitted, such as 40.00.
    const isTyped = (id: string) => planChoice(choices, id).choice === "OTHER";
    hold(
      submission.amounts.reduce(
        (kept, { id, value }) => (isTyped(id) ? changeChoice(kept, id, "OTHER", toDecimal(value)) : kept),
        choices,
      ),
    );
    void navigate(paths.confirm.href(instanceId, user));
  }

  function reset(event: FormEvent) {
    event.preventDefault();
    store.dropSubmission();
    hold(noChoices);
  }

  return (
    <form noValidate onSubmit={submit} onReset={reset}>
      {plans.map((plan, index) => (
        <PlanBlock
          key={plan.id}
          plan={plan}
          ruled={ruled[index] ?? ruledPlan(plan)}
          choice={planChoice(choices, plan.id)}
          goesOn={reasons.length === 0}
          onChoose={(choice) => change((before) => changeChoice(before, plan.id, choice))}
          onType={(other) => change((before) => changeChoice(before, plan.id, "OTHER", other))}
        />
      ))}
      {canPay ? (
        <div className={styles.bar} role="group" aria-label={words.grandTotal}>
          <p className={styles.sum} role="status">
            <span>{words.grandTotal}</span> <strong>{formatUsd(chosen.grandTotal)}</strong>
          </p>
          <div className={styles.ways}>
            <Button type="reset">{words.reset}</Button>
            <Button type="submit" variant="filled" disabled={reasons.length > 0} aria-describedby={reasonsId}>
              {words.continue}
            </Button>
          </div>
          <p className={styles.missing} id={reasonsId} role="status">
            {[...missing.map(say), ...unpaid].join(" ")}
          </p>
        </div>
      ) : (
        <p className={styles.none} role="status">
          {words.noneToPay}
        </p>
      )}
    </form>
  );
}
