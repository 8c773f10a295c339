import { formatCalendarDate, parseCalendarDate } from "@paydown/domain";

/** A date as it is stored, YYYY-MM-DD, as it is shown and sent: MM/DD/YYYY. */
export function usDate(isoDate: string): string {
  const date = parseCalendarDate(isoDate);
  if (date === undefined) throw new RangeError("A stored date is not a calendar date.");
  return formatCalendarDate(date);
}
