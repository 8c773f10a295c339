import { addDays, type CalendarDate } from "./calendar-date.js";

/** Where the instance sets none (decisions Q76). */
export const defaultTimeZone = "America/New_York";
/** Where the instance sets none (decisions Q76). */
export const defaultMaxPaymentDaysAhead = 30;

/** The days that a payment may be made for, both included. */
export interface PaymentDates {
  readonly min: CalendarDate;
  readonly max: CalendarDate;
}

/**
 * From today to so many days ahead, the first and the last included (decisions Q76).
 * @param maxDaysAhead - the instance's maxPaymentDaysAhead; what is not a whole number from 0 counts as the default, 30
 * @throws RangeError when that leaves the years 0001 to 9999
 */
export function paymentDates(today: CalendarDate, maxDaysAhead: number = defaultMaxPaymentDaysAhead): PaymentDates {
  const ahead = Number.isInteger(maxDaysAhead) && maxDaysAhead >= 0 ? maxDaysAhead : defaultMaxPaymentDaysAhead;
  return { min: today, max: addDays(today, ahead) };
}
