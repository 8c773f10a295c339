import { toDecimal } from "../money.js";
import type { PaymentPlan } from "./payment-plan.js";
import { type AmountChoice, amountChoices, amountChoicesOffered, type PlanChoice } from "./plan-amount.js";
import type { PlanSubmission } from "./plan-submission.js";

/** What was chosen, by the plan's id; a plan without an entry has none. */
export type PlanChoices = Readonly<Record<string, PlanChoice>>;

/** What Reset leaves, and what a guest begins with (guest-and-registration §4). */
export const noChoices: PlanChoices = {};

/** What was chosen for a plan. */
export function planChoice(choices: PlanChoices, planId: string): PlanChoice {
  return (Object.hasOwn(choices, planId) && choices[planId]) || { choice: "none", other: "" };
}

/**
 * The choices with this one for a plan; without an other amount, since a change resets it (guest-and-registration §4).
 * @param other - the other amount as typed so far, for OTHER alone
 */
export function changeChoice(choices: PlanChoices, planId: string, choice: AmountChoice, other = ""): PlanChoices {
  return { ...choices, [planId]: { choice, other } };
}

/**
 * The choices behind a stored submission, for who comes back without paying (decisions Q135): the plan's figure that equals the amount, else
 * OTHER. A plan that can no longer be paid has none.
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
