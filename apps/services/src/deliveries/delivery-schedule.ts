const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** Waits after a first, second and further failed attempt; from then on the last. */
const waits = [10 * second, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour];

/** For how long a copy of the services keeps the others from a delivery that it is making: one call and the writing. */
export const deliveryLeaseMs = 30 * second;

/** After this long, what could not be delivered is given up. */
export const giveUpAfterMs = 72 * hour;

/** @param attempts - how many have failed, from 1 */
export const waitAfter = (attempts: number): number => waits[attempts - 1] ?? 6 * hour;
