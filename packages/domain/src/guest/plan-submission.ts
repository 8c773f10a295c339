import { cents, type Cents, parseDecimal, toDecimal, totalOf } from "../money.js";
import { type PaymentPlan, type PlanReason, planReasons } from "./payment-plan.js";
import { comparePlanAmount, evaluatePlanAmount, planComparisons } from "./plan-amount.js";
import { planChoice, type PlanChoices } from "./plan-choices.js";

/** The amounts chosen so far. An amount's `value` is null if the typed text is not an amount. */
export interface ChosenAmounts {
  /** In the order of the plans; a plan without an amount is left out (GUEST-58). */
  readonly amounts: readonly { readonly id: string; readonly value: Cents | null }[];
  readonly grandTotal: Cents;
}

/** The amounts that a guest is about to pay, kept in the session storage (GUEST-60). */
export interface PlanSubmission extends ChosenAmounts {
  readonly amounts: readonly { readonly id: string; readonly value: Cents }[];
}

/**
 * The amounts of the choices. Leaves out a plan if nothing is chosen or typed for it, or if its amount is 0 (GUEST-58).
 */
export function chosenAmounts(plans: readonly PaymentPlan[], choices: PlanChoices): ChosenAmounts {
  const amounts = plans.flatMap((plan) => {
    const { amount, failure } = evaluatePlanAmount(plan, planChoice(choices, plan.id));
    return amount === null && (failure === null || failure.rule === "required") ? [] : [{ id: plan.id, value: amount }];
  });
  return { amounts, grandTotal: totalOf(amounts.flatMap(({ value }) => value ?? [])) };
}

/** Why Continue is blocked. */
export type ContinueReason =
  | { readonly rule: "noAmount" }
  /** The guest has no such plan. */
  | { readonly rule: "unknownPlan"; readonly planId: string }
  | { readonly rule: "closedPlan"; readonly planId: string; readonly reason: PlanReason }
  | { readonly rule: "notNumeric"; readonly planId: string }
  | { readonly rule: "aboveTotalDue"; readonly planId: string }
  | { readonly rule: "noGrandTotal" };

/**
 * Every reason why these amounts block Continue; empty if none. Continue needs at least one amount, all of them
 * numeric, none above its plan's total, a grand total above 0, and plans that can be paid (GUEST-57). Used for the
 * guest's choices and again for a stored submission.
 */
export function continueReasons(
  plans: readonly PaymentPlan[],
  { amounts, grandTotal }: ChosenAmounts,
): ContinueReason[] {
  const reasons: ContinueReason[] = amounts.length === 0 ? [{ rule: "noAmount" }] : [];
  for (const { id: planId, value } of amounts) {
    const plan = plans.find(({ id }) => id === planId);
    if (!plan) reasons.push({ rule: "unknownPlan", planId });
    else {
      for (const reason of planReasons(plan)) reasons.push({ rule: "closedPlan", planId, reason });
      if (value === null) reasons.push({ rule: "notNumeric", planId });
      else if (comparePlanAmount(value, plan).some(({ rule }) => planComparisons[rule] === "blocks"))
        reasons.push({ rule: "aboveTotalDue", planId });
    }
  }
  if (grandTotal <= 0) reasons.push({ rule: "noGrandTotal" });
  return reasons;
}

/** The submission of the chosen amounts; null while {@link continueReasons} gives a reason. */
export function toPlanSubmission(plans: readonly PaymentPlan[], chosen: ChosenAmounts): PlanSubmission | null {
  // If there is no reason, every value is an amount.
  return continueReasons(plans, chosen).length === 0 ? (chosen as PlanSubmission) : null;
}

/** The key of the submission in the session storage (GUEST-60). */
export const planSubmissionKey = "planSubmission";

/** Writes the submission for storage: JSON with decimal amounts. */
export function writePlanSubmission({ amounts, grandTotal }: PlanSubmission): string {
  return JSON.stringify({
    amounts: amounts.map(({ id, value }) => ({ id, value: toDecimal(value) })),
    grandTotal: toDecimal(grandTotal),
  });
}

interface StoredSubmission {
  readonly amounts: readonly { readonly id: unknown; readonly value: unknown }[];
}

/**
 * Reads the submission from the session storage's text; never throws (GUEST-61).
 * @returns null for any text that {@link writePlanSubmission} would not have written: without an amount, with an amount
 * of 0 or less, with a plan that has no id or appears twice, or with a grand total that is not the sum
 */
export function readPlanSubmission(text: string | null): PlanSubmission | null {
  try {
    const stored = JSON.parse(text ?? "") as StoredSubmission;
    const amounts = stored.amounts.map(({ id, value }) => ({
      id: String(id),
      value: parseDecimal(String(value)) ?? cents(0),
    }));
    const submission = { amounts, grandTotal: totalOf(amounts.map(({ value }) => value)) };
    const ids = new Set(amounts.flatMap(({ id, value }) => (id.trim() !== "" && value > 0 ? [id] : [])));
    return ids.size > 0 && ids.size === amounts.length && writePlanSubmission(submission) === text ? submission : null;
  } catch {
    return null;
  }
}
