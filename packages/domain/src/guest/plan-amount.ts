import { atMostNumDigits, noCurrencySymbol, notNegative, required, type RuleFailure } from "../field-rules.js";
import { cents, type Cents, parseDecimal } from "../money.js";
import { type PaymentPlan, planReasons } from "./payment-plan.js";

/** What each choice pays, in display order: nothing, one of the plan's figures, or the typed amount (GUEST-50). */
export const amountChoices = {
  none: null,
  MIN: "minimumDue",
  TOTAL: "totalDue",
  OTHER: "typed",
} as const satisfies Record<string, "minimumDue" | "totalDue" | "typed" | null>;

/** The name of a choice. */
export type AmountChoice = keyof typeof amountChoices;

/**
 * The choices that a plan offers. MIN requires a minimum due above 0 and below the total due; a plan that cannot be
 * paid offers none (GUEST-50, GUEST-64).
 */
export function amountChoicesOffered(plan: PaymentPlan): AmountChoice[] {
  if (planReasons(plan).length > 0) return [];
  const hasMinimum = plan.minimumDue > 0 && plan.minimumDue < plan.totalDue;
  return (Object.keys(amountChoices) as AmountChoice[]).filter((choice) => hasMinimum || choice !== "MIN");
}

/** The warnings about an amount, and whether each blocks Continue or only warns (GUEST-54, GUEST-55). */
export const planComparisons = { belowMinimum: "warns", aboveTotalDue: "blocks" } as const satisfies Record<
  string,
  "warns" | "blocks"
>;

/** The name of a comparison. */
export type PlanComparisonRule = keyof typeof planComparisons;

/** A warning about an amount; {@link planComparisons} says whether it blocks. */
export interface PlanComparison {
  readonly rule: PlanComparisonRule;
  /** The figure that the amount was compared with. */
  readonly figure: Cents;
}

/**
 * The warnings about an amount for a plan; empty if none (GUEST-54, GUEST-55). An amount equal to the figure is neither
 * below nor above it, and the whole due is never too low.
 */
export function comparePlanAmount(
  amount: Cents,
  { minimumDue, totalDue }: Pick<PaymentPlan, "minimumDue" | "totalDue">,
): PlanComparison[] {
  if (amount > totalDue) return [{ rule: "aboveTotalDue", figure: totalDue }];
  return amount < minimumDue && amount < totalDue ? [{ rule: "belowMinimum", figure: minimumDue }] : [];
}

/** A guest's choice for a plan. */
export interface PlanChoice {
  readonly choice: AmountChoice;
  /** As typed; empty for every choice except OTHER. */
  readonly other: string;
}

/** The amount that a choice pays. */
export interface PlanAmount {
  /** Above 0; null if nothing is chosen or the typed text is 0 or not an amount. */
  readonly amount: Cents | null;
  /** The first rule that the typed amount breaks. */
  readonly failure: RuleFailure | null;
}

/** A plain decimal too large for a safe integer of cents. */
const isBeyondReckoning = (typed: string) => /^0*[1-9]\d{13,}(?:\.\d{1,2})?$/.test(typed);

const otherChecks = [required, noCurrencySymbol, notNegative, /* @__PURE__ */ atMostNumDigits(2)];

/**
 * The amount of a choice, or the rule that the typed text breaks (GUEST-53). {@link comparePlanAmount} gives the
 * warnings. A choice that the plan does not offer pays nothing. The typed text is trimmed; an amount beyond the safe
 * integers becomes the largest safe integer.
 */
export function evaluatePlanAmount(plan: PaymentPlan, { choice, other }: PlanChoice): PlanAmount {
  const pays = amountChoicesOffered(plan).includes(choice) ? amountChoices[choice] : null;
  if (pays !== "typed") return { amount: pays && plan[pays], failure: null };
  const typed = other.trim();
  // A valid amount that exceeds any plan's due; {@link comparePlanAmount} reports it.
  if (isBeyondReckoning(typed)) return { amount: cents(Number.MAX_SAFE_INTEGER), failure: null };
  const failure = otherChecks.map((check) => check(typed)).find((broken) => broken !== null) ?? null;
  return { amount: (failure === null && parseDecimal(typed)) || null, failure };
}
