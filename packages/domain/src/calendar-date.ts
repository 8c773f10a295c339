declare const calendarDateBrand: unique symbol;

/**
 * A day of the Gregorian calendar as ISO text, "2026-11-21", in the years 0001 to 9999. Comparing texts compares the
 * days.
 */
export type CalendarDate = string & { readonly [calendarDateBrand]: "CalendarDate" };

const isoDate = /^\d{4}-\d{2}-\d{2}$/;
const usDate = /^\d{2}\/\d{2}\/\d{4}$/;
const daysInMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isLeapYear(year: number): boolean {
  return year % (year % 100 === 0 ? 400 : 4) === 0;
}

/** 0 for a month that does not exist. */
function lengthOfMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (daysInMonth[month - 1] ?? 0);
}

/**
 * Reads an ISO or MM/DD/YYYY date (FMT-7).
 * @returns undefined for any other text and for a day that does not exist, such as 02/30/2026 (FMT-8)
 */
export function parseCalendarDate(text: string): CalendarDate | undefined {
  const iso = usDate.test(text) ? `${text.slice(6)}-${text.slice(0, 2)}-${text.slice(3, 5)}` : text;
  if (!isoDate.test(iso)) return undefined;
  const year = Number(iso.slice(0, 4));
  const day = Number(iso.slice(8));
  return year >= 1 && day >= 1 && day <= lengthOfMonth(year, Number(iso.slice(5, 7)))
    ? (iso as CalendarDate)
    : undefined;
}

/** Formats a date as MM/DD/YYYY, for screens and for calls (FMT-6). */
export function formatCalendarDate(date: CalendarDate): string {
  return `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The zone's format. Each is kept, because making one takes nine times as long as using it. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const kept = formats.get(timeZone);
  if (kept) return kept;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  formats.set(timeZone, format);
  return format;
}

/**
 * The date in a time zone at a given moment (FMT-9).
 * @param timeZone - an IANA name, such as "America/New_York"
 * @param now - the moment; the rules never read the clock
 * @throws RangeError for an unknown time zone or an invalid moment
 */
export function todayIn(timeZone: string, now: Date): CalendarDate {
  const parts = formatIn(timeZone).formatToParts(now);
  const part = (type: "year" | "month" | "day") => parts.find((p) => p.type === type)?.value ?? "";
  const date = parseCalendarDate(`${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`);
  if (date === undefined) throw new RangeError("The moment is outside the years 0001 to 9999.");
  return date;
}

/**
 * Adds days to a date; a negative number subtracts.
 * @param days - a whole number
 * @throws RangeError if days is not whole or the result is outside the years 0001 to 9999
 */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const moment = new Date(`${date}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  const result =
    Number.isInteger(days) && !Number.isNaN(moment.getTime())
      ? parseCalendarDate(moment.toISOString().slice(0, 10))
      : undefined;
  if (result === undefined) throw new RangeError("The date is outside the years 0001 to 9999.");
  return result;
}

/**
 * Adds months to a date; a negative number subtracts. If the resulting month has no such day, the result is the month's
 * last day (FMT-10). For a schedule, add the months to its first date, not to the previous date: then January 31 is
 * followed by February 28 and March 31.
 * @param months - a whole number
 * @throws RangeError if months is not whole or the result is outside the years 0001 to 9999
 */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const year = Math.floor(count / 12);
  const month = (count % 12) + 1;
  const day = Math.min(Number(date.slice(8, 10)), lengthOfMonth(year, month));
  const text = (part: number, length: number) => String(part).padStart(length, "0");
  const result = parseCalendarDate(`${text(year, 4)}-${text(month, 2)}-${text(day, 2)}`);
  if (result === undefined) throw new RangeError("The date is outside the years 0001 to 9999.");
  return result;
}
