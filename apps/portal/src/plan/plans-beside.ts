import type { Cents } from "@paydown/domain";

/** Which of the suggested plans stand beside the consumer's own, and which one the consumer's own begins with. */
export interface PlansToCompare<Plan> {
  /** Undefined if every suggestion that could be the beginning costs the most. The fields are then empty. */
  readonly start: Plan | undefined;
  /** At most two, the one with the fewest payments first. */
  readonly beside: readonly Plan[];
}

/**
 * Chooses the plans of the comparison (PLAN-117, PLAN-118). The consumer's own plan is always the one preselected, so
 * it never begins with the suggestion that costs the most, unless all cost the same.
 *
 * @param suggestions - Up to three, the lowest payment first
 */
export function plansToCompare<Plan>(
  suggestions: readonly Plan[],
  totalOf: (plan: Plan) => Cents,
): PlansToCompare<Plan> {
  const totals = suggestions.map(totalOf);
  const most = Math.max(...totals);
  const isSameCost = totals.every((total) => total === most);
  const start = suggestions.find((plan, place) => place > 0 && (isSameCost || totalOf(plan) < most));
  const others = suggestions.filter((plan) => plan !== start).reverse();
  return {
    start,
    beside: [others[0], others.length > 1 ? others.at(-1) : undefined].filter((plan) => plan !== undefined),
  };
}
