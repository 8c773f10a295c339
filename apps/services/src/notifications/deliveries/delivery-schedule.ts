const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** Waits after the first, second and each further failed attempt; the last one repeats. */
const waits = [10 * second, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour];

/**
 * How long a replica holds a delivery, in milliseconds: the longest send, plus time for its PDF to get a turn
 * and for recording the result.
 */
export const deliveryLeaseMs = (timeoutMs: number): number => timeoutMs + 20 * second;

/** The age at which an undelivered message is given up. */
export const giveUpAfterMs = 72 * hour;

/** @param attempts - number of failed attempts, from 1 */
export const waitAfter = (attempts: number): number => waits[attempts - 1] ?? 6 * hour;
