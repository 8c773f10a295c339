import { type Cents, totalOf } from "../money.js";
import type { PlanSubmission } from "./plan-submission.js";

/** A difference between what was submitted and what was paid. */
export interface PaidDifference {
  /** Null for the grand total. */
  readonly planId: string | null;
  /** 0 if the plan was not submitted. */
  readonly submitted: Cents;
  /** 0 if the plan was not paid. */
  readonly paid: Cents;
}

function valueIn({ amounts, grandTotal }: PlanSubmission, planId: string | null): Cents {
  return planId === null ? grandTotal : totalOf(amounts.flatMap(({ id, value }) => (id === planId ? [value] : [])));
}

/**
 * Compares the submitted amounts with those that the external page reports as paid: plan by plan, submitted plans
 * first, and then the grand totals. Empty if nothing differs. If one side names a plan twice, its amounts for the plan
 * are added up. The grand totals are compared as given, even if they are not the sum of the plans.
 */
export function paidDifferences(submitted: PlanSubmission, paid: PlanSubmission): PaidDifference[] {
  const planIds = new Set([...submitted.amounts, ...paid.amounts].map(({ id }) => id));
  return [...planIds, null]
    .map((planId) => ({ planId, submitted: valueIn(submitted, planId), paid: valueIn(paid, planId) }))
    .filter((plan) => plan.submitted !== plan.paid);
}
