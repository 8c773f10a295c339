import { type CalendarDate, todayIn } from "@paydown/domain";

const minute = 60_000;
/** More than any time zone differs from UTC. */
const farthest = 16 * 60 * minute;

/** The first moment of a date in a time zone, to the minute. */
export function startOf(timeZone: string, date: CalendarDate): Date {
  const midnight = new Date(`${date}T00:00:00Z`).getTime();
  let before = (midnight - farthest) / minute;
  let from = (midnight + farthest) / minute;
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (todayIn(timeZone, new Date(middle * minute)) < date) before = middle;
    else from = middle;
  }
  return new Date(from * minute);
}
