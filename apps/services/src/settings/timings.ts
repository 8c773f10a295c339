/** Timeouts and intervals of the services, in milliseconds. */
export interface Timings {
  /** Timeout of one call to the processor. */
  readonly processorTimeoutMs: number;
  /** Time without an answer after which a payment unknown to the processor is voided. */
  readonly voidAfterMs: number;
  /** Window after a payment in which an identical one is treated as a possible duplicate; defaults to ten minutes. */
  readonly duplicateWindowMs?: number;
  /** Delay before the reconciler's first check. Later delays are this times 3, 12, 60 and 720. */
  readonly reconcileFirstMs: number;
  /** Interval at which the scheduler looks for due payments. */
  readonly schedulerPollMs: number;
}

/** In milliseconds: how long after a payment a similar one is treated as a possible duplicate. */
export const usualDuplicateWindowMs = 10 * 60 * 1_000;
