import type { Problem, ProblemCode } from "@paydown/api-client";
import { type CalendarDate, type Cents, parseCalendarDate, parseDecimal } from "@paydown/domain";

/** What the services compute now. */
export interface NewFigures {
  readonly amount: Cents;
  readonly fee: Cents;
  readonly date: CalendarDate;
}

/** Why the services did not take the payment, where Confirm itself offers the way on. */
export type Hurdle =
  | { readonly kind: "changed"; readonly figures: NewFigures }
  | { readonly kind: "inProgress"; readonly open: Problem["openPayment"] }
  | { readonly kind: "rege" }
  | { readonly kind: "wait" };

const hurdles: Partial<Record<ProblemCode, (problem: Problem) => Hurdle | null>> = {
  amount_changed: changed,
  fee_changed: changed,
  payment_in_progress: ({ openPayment }) => ({ kind: "inProgress", open: openPayment }),
  rege_required: () => ({ kind: "rege" }),
  too_many_requests: () => ({ kind: "wait" }),
};

/** What Confirm can do about a refusal; null where the payment ends with it. */
export function hurdleOf(problem: Problem): Hurdle | null {
  return hurdles[problem.code]?.(problem) ?? null;
}

function changed({ figures }: Problem): Hurdle | null {
  const amount = parseDecimal(figures?.amount ?? "");
  const fee = parseDecimal(figures?.feeAmount ?? "");
  const date = parseCalendarDate(figures?.paymentDate ?? "");
  return amount === undefined || fee === undefined || date === undefined ? null : { kind: "changed", figures: { amount, fee, date } };
}
