import type { CalendarDate } from "./calendar-date.js";
import type { PaymentAction, PaymentFacts } from "./payment-action.js";

/** What becomes of a payment once it is posted. `methodOnly` charges and schedules nothing: it stores the method and says so. */
export type PaymentCourse = "charged" | "scheduled" | "methodOnly";

/**
 * What becomes of a payment: a date after today makes it a scheduled one (decisions Q76); next schedules Next Amt Due on Next Due Date,
 * whatever the day (decisions Q38), and stores the method alone where no amount above 0.00 or no date is there to be scheduled (decisions Q141).
 * @param date - the payment date; next does not look at it
 * @param today - the day in the instance's time zone
 */
export function paymentCourse(action: PaymentAction, facts: PaymentFacts, date: CalendarDate, today: CalendarDate): PaymentCourse {
  if (action !== "next") return date > today ? "scheduled" : "charged";
  return (facts.nextAmountDue ?? 0) > 0 && facts.nextDueDate ? "scheduled" : "methodOnly";
}
