import { setTimeout as sleep } from "node:timers/promises";

interface TurnsOptions {
  /** The length of the rest, as a multiple of the work's duration. */
  readonly restPerWork: number;
  /** The longest rest, in milliseconds. */
  readonly longestRestMs: number;
  /** A monotonic clock, in milliseconds. */
  readonly now?: () => number;
  readonly rest?: (ms: number) => Promise<unknown>;
}

/**
 * Runs one piece of work at a time and rests after each, so that a burst does not delay consumers' calls. A result does
 * not wait for the rest that follows it. A failure does not affect later work.
 */
export function inTurns({
  restPerWork,
  longestRestMs,
  now = () => performance.now(),
  rest = (ms) => sleep(ms),
}: TurnsOptions): <T>(work: () => Promise<T>) => Promise<T> {
  let free: Promise<unknown> = Promise.resolve();
  return (work) => {
    const begun = free.then(now);
    const done = begun.then(work);
    const ended = done.catch(() => {});
    free = begun.then(async (start) => {
      await ended;
      await rest(Math.min(longestRestMs, restPerWork * (now() - start)));
    });
    return done;
  };
}
