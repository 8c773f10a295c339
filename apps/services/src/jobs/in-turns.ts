import { setTimeout as sleep } from "node:timers/promises";

interface TurnsOptions {
  /** How many times as long as a piece of work the thread is left to others afterward. */
  readonly restPerWork: number;
  /** The longest rest, in milliseconds. */
  readonly mostRestMs: number;
  /** The time in milliseconds, from any moment on. */
  readonly now?: () => number;
  readonly rest?: (ms: number) => Promise<unknown>;
}

/**
 * Runs work one piece at a time, with a rest after each, so that much work at once does not keep consumers' calls
 * waiting. The result of a piece does not wait for the rest after it. Work that fails keeps nothing from running.
 */
export function inTurns({
  restPerWork,
  mostRestMs,
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
      await rest(Math.min(mostRestMs, restPerWork * (now() - start)));
    });
    return done;
  };
}
