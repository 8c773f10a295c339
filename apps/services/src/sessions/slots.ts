import { ProblemError } from "../contract/problems.js";

export interface SlotLimits {
  /** How many pieces of work run at once. */
  readonly atOnce: number;
  /** How many pieces of work may wait. */
  readonly waiting: number;
  /** How many of the waiting pieces of work may belong to one caller, so that no caller takes every place. */
  readonly waitingOfOne: number;
  /**
   * While at least `from` callers wait, a slot rests after each piece of work, for `times` times as long as the work
   * took. This leaves processor time for everything else.
   */
  readonly rest?: { readonly from: number; readonly times: number };
}

/** Limits how much heavy work runs at once. */
export interface Slots {
  /**
   * Runs the work when its turn comes.
   *
   * @param caller - The caller toward whose share the work counts
   * @throws ProblemError `too_many_requests` when there is no place to wait
   */
  run<T>(caller: string, work: () => Promise<T>): Promise<T>;
}

/** Seconds after which all the work waiting now has probably run. */
const retryAfterSeconds = 5;

export function slots({ atOnce, waiting, waitingOfOne, rest }: SlotLimits): Slots {
  const queue: { readonly caller: string; readonly begin: () => void }[] = [];
  let busy = 0;

  function enter(caller: string): Promise<void> {
    if (busy < atOnce) {
      busy += 1;
      return Promise.resolve();
    }
    if (queue.length >= waiting || queue.filter((one) => one.caller === caller).length >= waitingOfOne) {
      return Promise.reject(new ProblemError("too_many_requests", { retryAfterSeconds }));
    }
    return new Promise((begin) => queue.push({ caller, begin }));
  }

  function leave(tookMs: number): void {
    if (rest && queue.length >= rest.from) setTimeout(passOn, tookMs * rest.times);
    else passOn();
  }

  function passOn(): void {
    const next = queue.shift();
    if (next) next.begin();
    else busy -= 1;
  }

  return {
    async run(caller, work) {
      await enter(caller);
      const began = performance.now();
      try {
        return await work();
      } finally {
        leave(performance.now() - began);
      }
    },
  };
}
