import { centsOf } from "../../plan/plan-terms";
import { plansToCompare } from "../../plan/plans-beside";
import type { PlanFormFields, ShownPlan } from "../../plan/plan-calls";

/** Everything known of a plan before it is previewed. */
export type OfferedPlan = Pick<ShownPlan, "plan" | "rows">;

/** One of the plans side by side. */
export interface PlanOffer {
  /** `own`, or the number of a suggestion. */
  readonly value: string;
  readonly name: "own" | "shortPlan" | "longPlan" | "suggestedPlan";
  /** Null while there is no plan that the services accept. */
  readonly shown: OfferedPlan | null;
  /** Whether the figures are those of before, because the fields have changed since. */
  readonly stale: boolean;
}

/** The suggestions to show: the one that a consumer's own plan begins with, and those beside it. */
export function offersOf(suggestions: PlanFormFields["suggestions"]) {
  const { start, beside } = plansToCompare(suggestions, ({ plan }) => centsOf(plan.total));
  return {
    start,
    beside: beside.map((shown, place): PlanOffer => ({
      value: String(suggestions.indexOf(shown)),
      name: beside.length === 1 ? "suggestedPlan" : place === 0 ? "shortPlan" : "longPlan",
      shown,
      stale: false,
    })),
  };
}
