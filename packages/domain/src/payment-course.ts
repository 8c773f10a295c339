import type { CalendarDate } from "./calendar-date.js";
import type { PaymentAction, PaymentFacts } from "./payment-action.js";

/** What becomes of a payment once it is posted. `methodOnly` charges and schedules nothing: it stores the method and says so. */
export type PaymentCourse = "charged" | "scheduled" | "methodOnly";

/**
 * What becomes of a payment: a date after today makes it a scheduled one (decisions Q76). Next pays Next Amt Due on Next Due Date, or at once where that
 * date is today or earlier, and stores the method alone where no amount above 0.00 or no date is there (decisions Q141).
 * @param date - the payment date; next does not look at it
 * @param today - the day in the instance's time zone
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
