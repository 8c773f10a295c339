import { type CalendarDate, todayIn } from "@paydown/domain";

const reachMs = 26 * 60 * 60_000;

/** The first moment of a day in a time zone, to the millisecond. */
export function startOfDay(day: CalendarDate, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  let before = midnight - reachMs;
  let begun = midnight + reachMs;
  while (begun - before > 1) {
    const middle = Math.floor((before + begun) / 2);
    if (todayIn(timeZone, new Date(middle)) >= day) begun = middle;
    else before = middle;
  }
  return new Date(begun);
}
