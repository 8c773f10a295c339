import { toDecimal } from "../money.js";
import type { PaymentPlan } from "./payment-plan.js";
import { type AmountChoice, amountChoices, amountChoicesOffered, type PlanChoice } from "./plan-amount.js";
import type { PlanSubmission } from "./plan-submission.js";

/** The choices by plan id. For a plan without an entry, nothing is chosen. */
export type PlanChoices = Readonly<Record<string, PlanChoice>>;

/** The choices at first and after Reset (GUEST-59). */
export const noChoices: PlanChoices = {};

/** The choice for a plan. */
export function planChoice(choices: PlanChoices, planId: string): PlanChoice {
  return (Object.hasOwn(choices, planId) && choices[planId]) || { choice: "none", other: "" };
}

/**
 * Sets the choice for a plan. Changing the choice empties the typed amount (GUEST-52).
 * @param other - the amount typed so far; only for the choice OTHER
 */
export function changeChoice(choices: PlanChoices, planId: string, choice: AmountChoice, other = ""): PlanChoices {
  return { ...choices, [planId]: { choice, other } };
}

/**
 * Restores the choices from a stored submission, for a guest who returns without paying (GUEST-62). If the stored
 * amount equals the plan's minimum or total due, the choice is MIN or TOTAL, otherwise OTHER. A plan that can no longer
 * be paid gets no choice.
 */
export function restoreChoices(
  plans: readonly PaymentPlan[],
  { amounts }: Pick<PlanSubmission, "amounts">,
): PlanChoices {
  const restored = plans.flatMap((plan): (readonly [string, PlanChoice])[] => {
    const offered = amountChoicesOffered(plan);
    const value = amounts.find(({ id }) => id === plan.id)?.value;
    if (value === undefined || offered.length === 0) return [];
    const figures = { ...plan, typed: value };
    const choice = offered.find((name) => name !== "none" && figures[amountChoices[name]] === value) ?? "OTHER";
    return [[plan.id, { choice, other: choice === "OTHER" ? toDecimal(value) : "" }]];
  });
  return Object.fromEntries(restored);
}
