import { lookForWorkMs, type Timings } from "../../settings/timings.js";

/** Waits between two checks of one payment, as multiples of the first: 5 s, 15 s, 1 min, 5 min, 1 h, then daily. */
const waits = [1, 3, 12, 60, 720, 17_280] as const;
const day = 86_400_000;

/** The retry policy for a payment in doubt, in milliseconds. */
export interface RetryPolicy {
  /** How long a payment may be `submitting` before the process that sent it is considered dead. */
  readonly submittingMs: number;
  /**
   * The age at which a charge unknown to the processor is voided. It exceeds the timeout, because the request may still
   * land.
   */
  readonly voidAfterMs: number;
  /** The age at which a payment goes to review if the processor lacks query or void. */
  readonly reviewAfterMs: number;
  /** How long a replica leases a payment that it checks: two calls, and time to record the result. */
  readonly leaseMs: number;
  /** How often the reconciler looks for payments to check. */
  readonly pollMs: number;
  /** The wait after the given number of checks. */
  waitAfter(checks: number): number;
}

export function retryPolicyOf({ processorTimeoutMs, voidAfterMs, reconcileFirstMs }: Timings): RetryPolicy {
  return {
    submittingMs: processorTimeoutMs + reconcileFirstMs,
    voidAfterMs,
    reviewAfterMs: day,
    leaseMs: 2 * processorTimeoutMs + reconcileFirstMs,
    pollMs: Math.min(lookForWorkMs, reconcileFirstMs),
    waitAfter: (checks) => reconcileFirstMs * (waits[checks] ?? waits[waits.length - 1] ?? 1),
  };
}
