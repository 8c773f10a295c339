import { setTimeout as delay } from "node:timers/promises";
import { DatabaseUnavailable } from "../db/unavailable.js";

/** Work that repeats while the services run. */
export interface Job {
  /** Waits for the current pass to finish. */
  stop(): Promise<void>;
}

export interface RepeatOptions {
  readonly pollMs: number;
  /** One pass; `stopping` aborts when it should start no more work. */
  readonly pass: (stopping: AbortSignal) => Promise<void>;
  /** Receives the error of each failed pass; the next pass runs anyway. */
  readonly onError: (error: unknown) => void;
  /** Waits that many milliseconds, or until `stopping` aborts. Defaults to a timer. */
  readonly wait?: (milliseconds: number, stopping: AbortSignal) => Promise<void>;
}

const firstBackoffMs = 250;
const longestBackoffMs = 10_000;

/** The pause after a number of consecutive passes, at least 1, that found the database unavailable. */
function backoffMs(failures: number): number {
  return Math.min(firstBackoffMs * 2 ** (failures - 1), longestBackoffMs);
}

const sleep = (milliseconds: number, stopping: AbortSignal) =>
  delay(milliseconds, undefined, { signal: stopping, ref: false }).catch(() => undefined);

/**
 * Runs a pass immediately, then again after each wait. While the database is unavailable, the waits grow to at most ten
 * seconds.
 */
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
