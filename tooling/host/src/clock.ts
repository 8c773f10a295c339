import { readFileSync } from "node:fs";

/** A program's source of time; no rule reads a clock of its own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Why a test clock cannot be read, in a sentence for the person who set it. */
export class TestClockError extends Error {}

/**
 * A clock that a test moves by writing a file. The file is reread on every call and contains a fixed moment
 * (2026-12-31T09:00:00Z) or an offset from the machine's time (+3d, -2h, +1d 12h 30m). While the file is empty, it is
 * being written, so the clock keeps its last value.
 *
 * @throws TestClockError from `now` when the file cannot be read or contains neither a moment nor an offset
 */
export function fileClock(file: string, base: Clock = systemClock): Clock {
  let last = "";
  return {
    now() {
      const text = read(file).trim() || last;
      const moment = momentOf(text, base);
      if (moment === undefined) {
        throw new TestClockError(
          `The test clock ${file} must contain a timestamp such as 2026-12-31T09:00:00Z, or an offset from now such as +3d or -2h; it contains "${text.slice(0, 40)}".`,
        );
      }
      last = text;
      return moment;
    },
  };
}

/** Opens a test clock and reads it once to check it. Without a file, returns the machine's clock. */
export function openClock(testClock: string | undefined): Clock {
  if (testClock === undefined) return systemClock;
  const clock = fileClock(testClock);
  clock.now();
  return clock;
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    const { code = "unreadable" } = cause as NodeJS.ErrnoException;
    throw new TestClockError(
      `The test clock ${file} must contain a timestamp such as 2026-12-31T09:00:00Z, or an offset from now such as +3d or -2h; it cannot be read (${code}).`,
      { cause },
    );
  }
}

const isoMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
const offset = /^([+-])((?:\s*\d{1,6}[dhms])+)$/;
const units = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000 } as const;

function momentOf(text: string, base: Clock): Date | undefined {
  const [, sign, parts = ""] = offset.exec(text) ?? [];
  const moment =
    sign === undefined
      ? new Date(isoMoment.test(text) ? text : Number.NaN)
      : new Date(base.now().getTime() + Number(`${sign}1`) * lengthOf(parts));
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

function lengthOf(parts: string): number {
  return [...parts.matchAll(/(\d+)([dhms])/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * units[unit as keyof typeof units],
    0,
  );
}
