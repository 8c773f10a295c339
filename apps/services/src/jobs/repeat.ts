import { setTimeout as delay } from "node:timers/promises";
import { DatabaseUnavailable } from "../db/unavailable.js";

/** Work that comes again and again while the services run. */
export interface Job {
  /** Lets what is in hand end. */
  stop(): Promise<void>;
}

export interface RepeatOptions {
  readonly pollMs: number;
  /** One pass; `stopping` aborts when no more work is to be begun. */
  readonly pass: (stopping: AbortSignal) => Promise<void>;
  /** Told each failed pass; the next one comes all the same. */
  readonly onError: (error: unknown) => void;
  /** Waits for a while, in milliseconds, or until `stopping` aborts. A timer where left out. */
  readonly wait?: (milliseconds: number, stopping: AbortSignal) => Promise<void>;
}

const firstBackoffMs = 250;
const longestBackoffMs = 10_000;

/** How long a job pauses after a number of passes in a row, from 1, that found the database unavailable. */
function backoffMs(failures: number): number {
  return Math.min(firstBackoffMs * 2 ** (failures - 1), longestBackoffMs);
}

const sleep = (milliseconds: number, stopping: AbortSignal) =>
  delay(milliseconds, undefined, { signal: stopping, ref: false }).catch(() => undefined);

/** Runs a pass at once, then again after each wait. While the database is unavailable the waits grow, up to ten seconds. */
export function repeat({ pollMs, pass, onError, wait = sleep }: RepeatOptions): Job {
  const stopping = new AbortController();
  const run = async () => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        await pass(stopping.signal);
        failures = 0;
      } catch (error) {
        failures = error instanceof DatabaseUnavailable ? failures + 1 : 0;
        onError(error);
      }
      await wait(failures === 0 ? pollMs : Math.max(pollMs, backoffMs(failures)), stopping.signal);
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
