import { addDays, type CalendarDate } from "./calendar-date.js";

/** How many days ahead a payment date may be if the tenant sets no limit (FORM-16). */
export const defaultMaxPaymentDaysAhead = 30;

/** The days that a payment may be made for, both included. */
export interface PaymentDates {
  readonly min: CalendarDate;
  readonly max: CalendarDate;
}

/**
 * The days from today to `maxDaysAhead` days later, both included (FORM-15).
 * @param maxDaysAhead - the tenant's maxPaymentDaysAhead; any value but a whole number of at least 0 means the default,
 * 30 (FORM-16)
 * @throws RangeError if the last day is outside the years 0001 to 9999
 */
export function paymentDates(today: CalendarDate, maxDaysAhead: number = defaultMaxPaymentDaysAhead): PaymentDates {
  const ahead = Number.isInteger(maxDaysAhead) && maxDaysAhead >= 0 ? maxDaysAhead : defaultMaxPaymentDaysAhead;
  return { min: today, max: addDays(today, ahead) };
}
