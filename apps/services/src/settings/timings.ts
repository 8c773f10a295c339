/** Timeouts and intervals of the services, in milliseconds. */
export interface Timings {
  /** Timeout of one call to the processor. */
  readonly processorTimeoutMs: number;
  /** If a payment has had no answer for this long and the processor does not know it, the payment is voided. */
  readonly voidAfterMs: number;
  /** Window after a payment in which an identical one is treated as a possible duplicate. */
  readonly duplicateWindowMs?: number;
  /** Delay before the reconciler's first check. Later delays are 3, 12, 60 and 720 times as long. */
  readonly reconcileFirstMs: number;
  /** Interval at which the scheduler looks for due payments. */
  readonly schedulerPollMs: number;
  /** Interval at which the settlement job reads the processor's report. */
  readonly settlementPollMs: number;
  /** Interval at which the services exchange files with the banks. */
  readonly achPollMs?: number;
}

/**
 * How often the jobs look for due work. Each look costs processor time even when nothing is due, but a due payment must
 * start within two seconds.
 */
export const lookForWorkMs = 1_500;

/** The timings when no environment variable sets them. */
export const defaultTimings: Required<Timings> = {
  processorTimeoutMs: 10_000,
  voidAfterMs: 30_000,
  duplicateWindowMs: 600_000,
  reconcileFirstMs: 5_000,
  schedulerPollMs: lookForWorkMs,
  settlementPollMs: 300_000,
  achPollMs: 300_000,
};
