import { addDays, type CalendarDate, todayIn } from "@paydown/domain";
import { addBankingDays, bankingDate, isBankingDay } from "@paydown/domain/bank";

/** The times of day at which an instance forms its files, on banking days. */
export interface CutOffs {
  /** "HH:MM" in 24 hours, ascending; at least one. */
  readonly times: readonly string[];
  readonly timeZone: string;
}

/** The longest run of days without a cut-off is four, at a holiday beside a weekend. */
const reachDays = 10;

/** The first cut-off after a moment (ACH-9). */
export function nextCutOff({ times, timeZone }: CutOffs, after: Date): Date {
  const today = todayIn(timeZone, after);
  for (let count = 0; count <= reachDays; count += 1) {
    const day = addDays(today, count);
    if (!isBankingDay(day)) continue;
    const found = times.map((time) => momentOf(day, time, timeZone)).find((moment) => moment > after);
    if (found) return found;
  }
  throw new RangeError("There is no cut-off within ten days.");
}

/** The last cut-off at or before a moment. */
export function lastCutOff({ times, timeZone }: CutOffs, at: Date): Date {
  const today = todayIn(timeZone, at);
  for (let count = 0; count <= reachDays; count += 1) {
    const day = addDays(today, -count);
    if (!isBankingDay(day)) continue;
    const passed = times.map((time) => momentOf(day, time, timeZone)).filter((moment) => moment <= at);
    const found = passed.at(-1);
    if (found) return found;
  }
  throw new RangeError("There was no cut-off within ten days.");
}

/** The day of a file: its cut-off's, or today if the file is late. */
export function fileDay({ timeZone }: Pick<CutOffs, "timeZone">, cutOff: Date, now: Date): CalendarDate {
  const [planned, today] = [todayIn(timeZone, cutOff), bankingDate(now)];
  return today > planned ? today : planned;
}

/** The effective date of a file: the banking day after the first one on which the bank can have it (ACH-10). */
export function effectiveDate(day: CalendarDate): CalendarDate {
  return addBankingDays(isBankingDay(day) ? day : addBankingDays(day, 1), 1);
}

/** The date and time of day at a moment in a time zone, as YYYY-MM-DDTHH:MM. */
export function localTime(timeZone: string, moment: Date): string {
  const parts = clockOf(timeZone).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit" },
    ...{ hour: "2-digit", minute: "2-digit" },
  });
  clocks.set(timeZone, clock);
  return clock;
}

const reachMs = 26 * 60 * 60_000;
const minuteMs = 60_000;

/** The first minute of a day that is not before a time of day. Clocks change on Sundays, which have no cut-off. */
function momentOf(day: CalendarDate, time: string, timeZone: string): Date {
  const wanted = `${day}T${time}`;
  const noon = Date.parse(`${day}T12:00:00.000Z`);
  let before = noon - reachMs - 12 * 60 * minuteMs;
  let reached = noon + reachMs + 12 * 60 * minuteMs;
  while (reached - before > minuteMs) {
    const middle = before + Math.floor((reached - before) / minuteMs / 2) * minuteMs;
    if (localTime(timeZone, new Date(middle)) >= wanted) reached = middle;
    else before = middle;
  }
  return new Date(reached);
}
