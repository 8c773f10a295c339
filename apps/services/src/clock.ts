import { readFileSync } from "node:fs";

/** Where the services get the time from; no rule reads a clock of its own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/**
 * A clock that shows the moment written in a file (ISO 8601), read anew each time, so that a test can move it.
 * @throws Error when the file cannot be read or holds no moment
 */
export function fileClock(file: string): Clock {
  return {
    now() {
      const moment = new Date(readFileSync(file, "utf8").trim());
      if (Number.isNaN(moment.getTime())) throw new Error(`The test clock ${file} does not hold an ISO 8601 moment.`);
      return moment;
    },
  };
}
