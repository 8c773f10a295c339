import type { InstanceTransaction } from "../db/database.js";
import type { Timings } from "../settings/timings.js";
import { firstSent } from "./reconciliation/compared-payments.js";

/** Disputes come within about four months of a charge. After that, the processor rarely has news of it. */
const newsForMs = 130 * 86_400_000;
const quietTimes = 24;

type SettlementTimings = Pick<Timings, "settlementPollMs">;

/** How often the processor is asked for news of a tenant that has not charged anyone lately, in milliseconds. */
export const quietPollMs = ({ settlementPollMs }: SettlementTimings): number => quietTimes * settlementPollMs;

/**
 * The milliseconds until the processor is asked for news again. For a tenant that has not charged anyone for
 * months, it is asked {@link quietTimes} times less often, so that the tenant costs next to nothing (BANK-81).
 */
export async function newsIntervalMs(
  trx: InstanceTransaction,
  instanceId: string,
  timings: SettlementTimings,
  now: Date,
): Promise<number> {
  const newest = await firstSent(trx, instanceId, "newest");
  const isQuiet = newest === undefined || now.getTime() - newest.getTime() > newsForMs;
  return isQuiet ? quietPollMs(timings) : timings.settlementPollMs;
}
