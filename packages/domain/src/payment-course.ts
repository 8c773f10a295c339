import type { CalendarDate } from "./calendar-date.js";
import type { PaymentAction, PaymentFacts } from "./payment-action.js";

/** What happens to a posted payment. `methodOnly` charges and schedules nothing: it only stores the method. */
export type PaymentCourse = "charged" | "scheduled" | "methodOnly";

/**
 * Decides what happens to a payment. A date after today makes it a scheduled payment (FORM-17). `next` pays Next Amt
 * Due on Next Due Date, or at once if that date is today or earlier (FORM-20). Without an amount above 0.00 or without
 * a date, `next` only stores the method (FORM-22).
 * @param date - the payment date; `next` ignores it
 * @param today - the day in the tenant's time zone
 */
export function paymentCourse(
  action: PaymentAction,
  facts: PaymentFacts,
  date: CalendarDate,
  today: CalendarDate,
): PaymentCourse {
  const { nextAmountDue, nextDueDate } = facts;
  if (action === "next" && !((nextAmountDue ?? 0) > 0 && nextDueDate)) return "methodOnly";
  return ((action === "next" && nextDueDate) || date) > today ? "scheduled" : "charged";
}
