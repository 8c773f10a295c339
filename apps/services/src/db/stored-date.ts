import { formatCalendarDate, parseCalendarDate } from "@paydown/domain";

/** Formats a stored date, YYYY-MM-DD, as shown and sent: MM/DD/YYYY. */
export function usDate(isoDate: string): string {
  const date = parseCalendarDate(isoDate);
  if (date === undefined) throw new RangeError("A stored date is not a calendar date.");
  return formatCalendarDate(date);
}
