import { type Cents, totalOf } from "../money.js";
import type { PlanSubmission } from "./plan-submission.js";

/** How what was paid differs from what was submitted. */
export interface PaidDifference {
  /** Null for the grand total. */
  readonly planId: string | null;
  /** 0 where the plan was not submitted. */
  readonly submitted: Cents;
  /** 0 where the plan was not paid. */
  readonly paid: Cents;
}

function valueIn({ amounts, grandTotal }: PlanSubmission, planId: string | null): Cents {
  return planId === null ? grandTotal : totalOf(amounts.flatMap(({ id, value }) => (id === planId ? [value] : [])));
}

/**
 * Compares what the external page says was paid with what was submitted: each plan, first those submitted, then the grand total; empty when
 * nothing differs (an addition). A plan that a side names twice counts with its sum. The grand totals are compared as told.
 */
export function paidDifferences(submitted: PlanSubmission, paid: PlanSubmission): PaidDifference[] {
  const planIds = new Set([...submitted.amounts, ...paid.amounts].map(({ id }) => id));
  return [...planIds, null]
    .map((planId) => ({ planId, submitted: valueIn(submitted, planId), paid: valueIn(paid, planId) }))
    .filter((plan) => plan.submitted !== plan.paid);
}
