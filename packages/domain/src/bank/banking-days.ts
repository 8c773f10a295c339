import { addDays, type CalendarDate, todayIn } from "../calendar-date.js";

/** The Federal Reserve's time zone, in which ACH entries settle and are returned. */
const bankingTimeZone = "America/New_York";

/** A day of the year, or the nth weekday of a month. Months count from 1, weekdays from 0, which is Sunday. */
type Holiday =
  | { readonly month: number; readonly day: number }
  | { readonly month: number; readonly weekday: number; readonly nth: 1 | 2 | 3 | 4 | "last" };

/** The holidays of the Federal Reserve (Federal Reserve Board, K.8), on their own dates (BANK-2). */
const holidays: readonly Holiday[] = [
  { month: 1, day: 1 }, // New Year's Day
  { month: 1, weekday: 1, nth: 3 }, // Martin Luther King Jr. Day
  { month: 2, weekday: 1, nth: 3 }, // Washington's Birthday
  { month: 5, weekday: 1, nth: "last" }, // Memorial Day
  { month: 6, day: 19 }, // Juneteenth
  { month: 7, day: 4 }, // Independence Day
  { month: 9, weekday: 1, nth: 1 }, // Labor Day
  { month: 10, weekday: 1, nth: 2 }, // Columbus Day
  { month: 11, day: 11 }, // Veterans Day
  { month: 11, weekday: 4, nth: 4 }, // Thanksgiving
  { month: 12, day: 25 }, // Christmas
];

/**
 * The date in the banks' time zone at a moment (BANK-1).
 *
 * @throws RangeError if the moment is invalid or outside the years 0001 to 9999
 */
export const bankingDate = (moment: Date): CalendarDate => todayIn(bankingTimeZone, moment);

/** Whether the Federal Reserve settles ACH entries on a date: on weekdays, except for its holidays (BANK-2). */
export function isBankingDay(date: CalendarDate): boolean {
  const weekday = weekdayOf(date);
  return weekday !== 0 && weekday !== 6 && !holidays.some((holiday) => isObservedOn(holiday, date));
}

/**
 * The date some banking days later; the first one counted is the next banking day (BANK-3).
 *
 * @param count - a whole number of banking days, 0 or more; 0 returns the date itself
 * @throws RangeError if the count is negative or not whole, or the result is after the year 9999
 */
export function addBankingDays(date: CalendarDate, count: number): CalendarDate {
  if (!Number.isInteger(count) || count < 0) throw new RangeError("Banking days are counted forward, in whole days.");
  let day = date;
  for (let left = count; left > 0;) {
    day = addDays(day, 1);
    if (isBankingDay(day)) left -= 1;
  }
  return day;
}

const weekdayOf = (date: CalendarDate) => new Date(`${date}T00:00:00Z`).getUTCDay();
const monthOf = (date: CalendarDate) => Number(date.slice(5, 7));
const dayOf = (date: CalendarDate) => Number(date.slice(8));

/** Whether the banks close on a date for this holiday: after a Sunday on the Monday, otherwise on its own date. */
function isObservedOn(holiday: Holiday, date: CalendarDate): boolean {
  if ("day" in holiday) {
    if (isDate(holiday, date)) return true;
    return weekdayOf(date) === 1 && isDate(holiday, addDays(date, -1));
  }
  if (monthOf(date) !== holiday.month || weekdayOf(date) !== holiday.weekday) return false;
  return holiday.nth === "last"
    ? monthOf(addDays(date, 7)) !== holiday.month
    : Math.ceil(dayOf(date) / 7) === holiday.nth;
}

const isDate = ({ month, day }: { readonly month: number; readonly day: number }, date: CalendarDate) =>
  monthOf(date) === month && dayOf(date) === day;
