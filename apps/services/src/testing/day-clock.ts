import { type Clock, systemClock } from "@paydown/host/clock";

const minuteMs = 60_000;
const clockTime = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  hour: "numeric",
  minute: "numeric",
  hourCycle: "h23",
});

function minutesOfDay(): number {
  const parts = clockTime.formatToParts(systemClock.now());
  const part = (type: "hour" | "minute") => Number(parts.find((found) => found.type === type)?.value);
  return part("hour") * 60 + part("minute");
}

/** By how much {@link dayClock} is ahead of the machine's clock: half an hour, where harbor has less than that until its next day. */
export const aheadMinutes = minutesOfDay() >= 23 * 60 + 30 ? 30 : 0;

/** The machine's clock, for tests that name days: what a test begins on one day of harbor's does not end on the next. */
export const dayClock: Clock = { now: () => new Date(systemClock.now().getTime() + aheadMinutes * minuteMs) };

/** How far a clock is moved for some days to pass: with an hour more, since the day on which clocks go back has one. */
export const days = (count: number): number => (count * 24 * 60 + 60) * minuteMs;
