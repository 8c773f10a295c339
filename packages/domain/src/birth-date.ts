import { type CalendarDate, formatCalendarDate, parseCalendarDate } from "./calendar-date.js";
import type { Check } from "./field-rules.js";

/** The earliest birth date that is accepted. */
const earliestBirth = "1900-01-01" as CalendarDate;

/** Month, day and year, apart by slashes, dashes, periods or spaces. */
const apart = /^(\d\d?)[\s/.‐‑–-]+(\d\d?)[\s/.‐‑–-]+(\d{4}|\d\d)$/;
const eightDigits = /^(\d\d)(\d\d)(\d{4})$/;

const century = 100;

/**
 * A birth date as people type it (LETTER-55). Two digits are the latest year that puts the day before today.
 * @returns undefined for text that is no existing day
 */
function readBirthDate(text: string, today: CalendarDate): CalendarDate | undefined {
  const typed = text.trim();
  const parts = apart.exec(typed) ?? eightDigits.exec(typed);
  if (!parts) return parseCalendarDate(typed);
  const [, month = "", day = "", year = ""] = parts;
  const monthAndDay = `${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (year.length > 2) return parseCalendarDate(`${year}-${monthAndDay}`);
  const latest = `${today.slice(0, 2)}${year}`;
  const isPast = `${latest}-${monthAndDay}` < today;
  return parseCalendarDate(`${isPast ? latest : Number(latest) - century}-${monthAndDay}`);
}

/** A typed birth date as it is checked and sent: MM/DD/YYYY. Text that is no existing day stays as it is, trimmed. */
export function normalizeBirthDate(typed: string, today: CalendarDate): string {
  const day = readBirthDate(typed, today);
  return day === undefined ? typed.trim() : formatCalendarDate(day);
}

/** An existing day from 01/01/1900 to today, in any of the forms that people type. */
export const bornBy =
  (today: CalendarDate): Check =>
  (value) => {
    const day = readBirthDate(value, today);
    if (day === undefined) return { rule: "date", params: {} };
    return day >= earliestBirth && day <= today
      ? null
      : { rule: "dateRange", params: { min: earliestBirth, max: today } };
  };
