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
 * Compares the amounts that the external page reports as paid with those submitted: each plan, submitted ones first,
 * and then the grand total. Empty if nothing differs. A plan named twice on one side is compared by its sum. The grand
 * totals are compared as reported.
 */
export function paidDifferences(submitted: PlanSubmission, paid: PlanSubmission): PaidDifference[] {
  const planIds = new Set([...submitted.amounts, ...paid.amounts].map(({ id }) => id));
  return [...planIds, null]
    .map((planId) => ({ planId, submitted: valueIn(submitted, planId), paid: valueIn(paid, planId) }))
    .filter((plan) => plan.submitted !== plan.paid);
}
