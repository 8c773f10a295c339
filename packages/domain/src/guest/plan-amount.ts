import { atMostNumDigits, noCurrencySymbol, notNegative, required, type RuleFailure } from "../field-rules.js";
import { cents, type Cents, parseDecimal } from "../money.js";
import { type PaymentPlan, planReasons } from "./payment-plan.js";

/** What each choice pays, in the order shown: nothing, a figure of the plan, or what is typed (guest-and-registration §4). */
export const amountChoices = {
  none: null,
  MIN: "minimumDue",
  TOTAL: "totalDue",
  OTHER: "typed",
} as const satisfies Record<string, "minimumDue" | "totalDue" | "typed" | null>;

/** The name of a choice. */
export type AmountChoice = keyof typeof amountChoices;

/**
 * The choices that a plan offers: MIN only where the minimum due is above 0 and below the total due; none at all where the plan cannot be paid
 * (guest-and-registration §4, decisions Q121, Q122).
 */
export function amountChoicesOffered(plan: PaymentPlan): AmountChoice[] {
  if (planReasons(plan).length > 0) return [];
  const hasMinimum = plan.minimumDue > 0 && plan.minimumDue < plan.totalDue;
  return (Object.keys(amountChoices) as AmountChoice[]).filter((choice) => hasMinimum || choice !== "MIN");
}

/** What may be told of an amount, and whether it blocks Continue or only warns (guest-and-registration §5, decisions Q124). */
export const planComparisons = { belowMinimum: "warns", aboveTotalDue: "blocks" } as const satisfies Record<
  string,
  "warns" | "blocks"
>;

/** The name of a comparison. */
export type PlanComparisonRule = keyof typeof planComparisons;

/** What is told of an amount; whether it blocks stands in {@link planComparisons}. */
export interface PlanComparison {
  readonly rule: PlanComparisonRule;
  /** What the amount was compared with. */
  readonly figure: Cents;
}

/**
 * What is to be told of an amount for a plan; empty when nothing is (guest-and-registration §5, decisions Q124). An amount that equals the figure
 * is neither below nor above it, and the whole of what is due is never too little.
 */
export function comparePlanAmount(
  amount: Cents,
  { minimumDue, totalDue }: Pick<PaymentPlan, "minimumDue" | "totalDue">,
): PlanComparison[] {
  if (amount > totalDue) return [{ rule: "aboveTotalDue", figure: totalDue }];
  return amount < minimumDue && amount < totalDue ? [{ rule: "belowMinimum", figure: minimumDue }] : [];
}

/** What was chosen for a plan. */
export interface PlanChoice {
  readonly choice: AmountChoice;
  /** As typed; empty for every choice but OTHER. */
  readonly other: string;
}

/** What a choice comes to. */
export interface PlanAmount {
  /** Above 0; null where nothing is chosen, and where what was typed is 0 or no amount. */
  readonly amount: Cents | null;
  /** The first rule that the typed amount breaks. */
  readonly failure: RuleFailure | null;
}

/** A plain decimal with more digits than whole cents can hold as a safe integer. */
const isBeyondReckoning = (typed: string) => /^0*[1-9]\d{13,}(?:\.\d{1,2})?$/.test(typed);

const otherChecks = [required, noCurrencySymbol, notNegative, /* @__PURE__ */ atMostNumDigits(2)];

/**
 * The amount of a choice, or what is wrong with what was typed (guest-and-registration §5); {@link comparePlanAmount} tells the rest. A choice that
 * the plan does not offer comes to nothing. What is typed is read without outer spaces; an amount beyond the safe integers comes to the largest.
 */
export function evaluatePlanAmount(plan: PaymentPlan, { choice, other }: PlanChoice): PlanAmount {
  const pays = amountChoicesOffered(plan).includes(choice) ? amountChoices[choice] : null;
  if (pays !== "typed") return { amount: pays && plan[pays], failure: null };
  const typed = other.trim();
  // It is an amount, and more than any plan owes; {@link comparePlanAmount} says so.
  if (isBeyondReckoning(typed)) return { amount: cents(Number.MAX_SAFE_INTEGER), failure: null };
  const failure = otherChecks.map((check) => check(typed)).find((broken) => broken !== null) ?? null;
  return { amount: (failure === null && parseDecimal(typed)) || null, failure };
}
