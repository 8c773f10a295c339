import type { Timings } from "../config.js";

/** Waits between two checks of one payment, as multiples of the first: 5 s, 15 s, 1 min, 5 min, 1 h, then daily. */
const waits = [1, 3, 12, 60, 720, 17_280] as const;
const day = 86_400_000;

/** When what happens to a payment in doubt; milliseconds. */
export interface Schedule {
  /** For how long a payment may be `submitting` before the process that sent it counts as gone. */
  readonly submittingMs: number;
  /** From when on a charge that the processor does not know is voided. Above the time limit: the request may still land. */
  readonly voidAfterMs: number;
  /** From when on a payment goes to a person, where the processor cannot be asked or cannot void. */
  readonly reviewAfterMs: number;
  /** For how long a copy of the services keeps the others from a payment that it is checking: two calls and the writing. */
  readonly leaseMs: number;
  /** How often the reconciler looks for payments to check. */
  readonly pollMs: number;
  /** The wait after a number of checks. */
  waitAfter(checks: number): number;
}

export function scheduleOf({ processorTimeoutMs, voidAfterMs, reconcileFirstMs }: Timings): Schedule {
  return {
    submittingMs: processorTimeoutMs + reconcileFirstMs,
    voidAfterMs,
    reviewAfterMs: day,
    leaseMs: 2 * processorTimeoutMs + reconcileFirstMs,
    pollMs: Math.min(1_000, reconcileFirstMs),
    waitAfter: (checks) => reconcileFirstMs * (waits[checks] ?? waits[waits.length - 1] ?? 1),
  };
}
