import type { InstanceTransaction } from "../db/database.js";
import type { Timings } from "../settings/timings.js";
import { firstSent } from "./reconciliation/compared-payments.js";

/** A charge is disputed within about four months, so later the processor has hardly any news of it. */
const newsForMs = 130 * 86_400_000;
const quietTimes = 24;

type SettlementTimings = Pick<Timings, "settlementPollMs">;

/** The interval of asking the processor for news of a tenant that has charged nobody lately, in milliseconds. */
export const quietPollMs = ({ settlementPollMs }: SettlementTimings): number => quietTimes * settlementPollMs;

/**
 * The milliseconds until the processor is asked for news again. A tenant that has charged nobody for months is asked
 * about {@link quietTimes} times less often, so that it costs next to nothing (BANK-81).
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
