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

/**
 * How far {@link dayClock} runs ahead of the machine's clock, in minutes: 30 in the half hour before harbor's midnight,
 * otherwise 0.
 */
export const aheadMinutes = minutesOfDay() >= 23 * 60 + 30 ? 30 : 0;

/** The machine's clock for tests that depend on the day, shifted so that a test never crosses harbor's midnight. */
export const dayClock: Clock = { now: () => new Date(systemClock.now().getTime() + aheadMinutes * minuteMs) };

/**
 * How far to move a clock so that the given number of days passes. Includes an extra hour, because the day on which
 * clocks go back has 25 hours.
 */
export const days = (count: number): number => (count * 24 * 60 + 60) * minuteMs;
