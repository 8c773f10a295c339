import { addDays, type CalendarDate } from "../calendar-date.js";
import { addBankingDays } from "./banking-days.js";
import { returnRule } from "./return-codes.js";

/** The most times that a returned debit may be presented again (Nacha Operating Rules, reinitiation of entries). */
export const mostTimesPresentedAgain = 2;

/** The calendar days after the original debit within which it may be presented again (Nacha Operating Rules). */
export const presentAgainWithinDays = 180;

/** The banking days from a return until the debit is presented again, unless the tenant sets another number. */
export const defaultPresentAgainAfterDays = 3;

/** A returned debit, and how often it may be presented again. */
export interface ReturnedDebit {
  /** The code of the latest return, such as "R01". */
  readonly code: string;
  /** How many times the debit has been presented again so far. */
  readonly timesPresentedAgain: number;
  /** How many times the tenant and the consumer's authorization allow it, 0 or more; never more than 2 count. */
  readonly timesAllowed: number;
  /** The day of the original debit. */
  readonly debitedOn: CalendarDate;
  /** The banking date on which the return is handled. */
  readonly today: CalendarDate;
  /** Banking days from today until the debit is presented again. */
  readonly afterDays: number;
}

/**
 * The day on which a returned debit is presented again, for the same amount (BANK-37). Only a debit that was returned
 * for too little money is, while times are left and the day is at most 180 days after the original debit.
 *
 * @returns null if it is not presented again
 */
export function presentAgainOn(debit: ReturnedDebit): CalendarDate | null {
  const { code, timesPresentedAgain, timesAllowed, debitedOn, today, afterDays } = debit;
  if (returnRule(code).action !== "presentAgain") return null;
  if (timesPresentedAgain >= Math.min(timesAllowed, mostTimesPresentedAgain)) return null;
  const day = addBankingDays(today, afterDays);
  return mayPresentAgainOn(day, debitedOn) ? day : null;
}

/** Whether a day is early enough to present the debit of another day again (BANK-37). */
export const mayPresentAgainOn = (day: CalendarDate, debitedOn: CalendarDate): boolean =>
  day <= addDays(debitedOn, presentAgainWithinDays);
