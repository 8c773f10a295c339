import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";

interface TurnsOptions {
  /** The length of the rest, as a multiple of the work's duration: while the thread has other work, and without. */
  readonly restPerWork: { readonly busy: number; readonly quiet: number };
  /** The longest rest, in milliseconds. */
  readonly longestRestMs: number;
  /** A monotonic clock, in milliseconds. */
  readonly now?: () => number;
  /** Begins to measure; the result tells the share of the time, from 0 to 1, in which the thread has worked since. */
  readonly utilization?: () => () => number;
  readonly rest?: (ms: number) => Promise<unknown>;
}

const threadUtilization = () => {
  const before = performance.eventLoopUtilization();
  return () => performance.eventLoopUtilization(before).utilization;
};

/**
 * Runs one piece of work at a time and rests after each, so that a burst does not delay consumers' calls. The rest is
 * longer the more other work the thread had between the pieces. A result does not wait for the rest that follows it. A
 * failure does not affect later work.
 */
export function inTurns({
  restPerWork,
  longestRestMs,
  now = () => performance.now(),
  utilization = threadUtilization,
  rest = (ms) => sleep(ms),
}: TurnsOptions): <T>(work: () => Promise<T>) => Promise<T> {
  const { busy, quiet } = restPerWork;
  let free: Promise<unknown> = Promise.resolve();
  let otherWork = () => 0;
  return (work) => {
    let share = 0;
    const begun = free.then(() => {
      share = otherWork();
      return now();
    });
    const done = begun.then(work);
    const ended = done.catch(() => {});
    free = begun.then(async (start) => {
      await ended;
      otherWork = utilization();
      await rest(Math.min(longestRestMs, (quiet + (busy - quiet) * share) * (now() - start)));
    });
    return done;
  };
}
