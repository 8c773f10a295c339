import { cents, type Cents, parseDecimal, toDecimal, totalOf } from "../money.js";
import { type PaymentPlan, type PlanReason, planReasons } from "./payment-plan.js";
import { comparePlanAmount, evaluatePlanAmount, planComparisons } from "./plan-amount.js";
import { planChoice, type PlanChoices } from "./plan-choices.js";

/** The amounts as chosen so far; a value is null where what was typed is no amount. */
export interface ChosenAmounts {
  /** In the order of the plans, without those for which there is no amount (guest-and-registration §4). */
  readonly amounts: readonly { readonly id: string; readonly value: Cents | null }[];
  readonly grandTotal: Cents;
}

/** What a guest is about to pay, kept in the session storage (guest-and-registration §3). */
export interface PlanSubmission extends ChosenAmounts {
  readonly amounts: readonly { readonly id: string; readonly value: Cents }[];
}

/** The amounts of the choices; nothing chosen, nothing typed and 0 are left out (guest-and-registration §4). */
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
 * What stands against going on with these amounts, every reason; empty when nothing does: at least one amount, all numeric, none above its
 * plan's total, a grand total above 0 (guest-and-registration §5), and plans that can be paid (decisions Q122). For what is chosen and, again,
 * for what was stored.
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

/** What is submitted of the amounts chosen, null while {@link continueReasons} has a reason against it. */
export function toPlanSubmission(plans: readonly PaymentPlan[], chosen: ChosenAmounts): PlanSubmission | null {
  // Every value is an amount where no reason stands against it.
  return continueReasons(plans, chosen).length === 0 ? (chosen as PlanSubmission) : null;
}

/** The key of the submission in the session storage (guest-and-registration §3). */
export const planSubmissionKey = "planSubmission";

/** The submission as stored: JSON, its amounts decimals (guest-and-registration §3). */
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
 * Reads what the session storage holds; it never throws.
 * @returns null for any text that {@link writePlanSubmission} would not have written: no amount, one of 0 or less, a plan without id or twice, a
 * grand total that is not the sum
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
