import { ProblemError } from "../contract/problems.js";

export interface SlotLimits {
  /** How much of it is done at the same time. */
  readonly atOnce: number;
  /** How much of it may wait its turn. */
  readonly waiting: number;
  /** How much of what waits may be one caller's, so that one does not take every place. */
  readonly waitingOfOne: number;
  /** Where at least `from` wait, a place rests after its work, `times` as long as that took: that time is everybody else's. */
  readonly rest?: { readonly from: number; readonly times: number };
}

/** Work that is too heavy to begin whenever somebody asks for it. */
export interface Slots {
  /**
   * Does the work when its turn comes.
   * @param caller - Who asks, for the share of one
   * @throws ProblemError `too_many_requests` when there is no place to wait
   */
  run<T>(caller: string, work: () => Promise<T>): Promise<T>;
}

/** A guess, not a promise: by then what waits now has had its turn. */
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
    // The slot goes on to whoever is next.
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
