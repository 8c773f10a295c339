import { type RawBuilder, sql } from "kysely";
import { retryPolicyOf } from "../lifecycle/retry-policy.js";
import { quietPollMs } from "../news-interval.js";
import type { SettlementContext } from "./apply-item.js";

/** Two looks at the report or the charges begin at least this far apart, however many notifications come. */
const betweenLooksMs = 60_000;

/** The charge that a notification is about, as the processor names it. Null if it names none. */
interface NamedTransaction {
  readonly reference: string | null;
  readonly transactionId: string | null;
}

/**
 * Lets the jobs ask the processor sooner: the reconciler about the payment in doubt that a notification names, and the
 * others for the settlement report and the charges. It decides nothing, so a repeated or late notification is harmless.
 */
export async function lookNow(
  { db, clock, timings }: Pick<SettlementContext, "db" | "clock" | "timings">,
  instanceId: string,
  { reference, transactionId }: NamedTransaction,
): Promise<void> {
  const now = clock.now();
  const { leaseMs } = retryPolicyOf(timings);
  // A job that has just begun holds its lease in the same column.
  const leased = new Date(now.getTime() + leaseMs);
  const secondsSaved = (intervalMs: number) => (intervalMs - betweenLooksMs) / 1_000;
  const next: RawBuilder<Date> = sql`least(next_look_at, greatest(${now}::timestamptz, next_look_at - make_interval(
    secs => case when next_look_at > ${new Date(now.getTime() + timings.settlementPollMs)}::timestamptz
      then ${secondsSaved(quietPollMs(timings))}::float else ${secondsSaved(timings.settlementPollMs)}::float end)))`;
  await db.asJob(instanceId, async (trx) => {
    if (reference !== null || transactionId !== null)
      await trx
        .updateTable("payments")
        .set({ next_check_at: now })
        .where("instance_id", "=", instanceId)
        .where("state", "=", "unknown")
        .where("next_check_at", ">", leased)
        .where((row) =>
          row.or([row("processor_reference", "=", reference ?? ""), row("transaction_id", "=", transactionId ?? "")]),
        )
        .execute();
    for (const table of ["settlement_reports", "charge_watches"] as const)
      await trx
        .updateTable(table)
        .set({ next_look_at: next })
        .where("instance_id", "=", instanceId)
        .where("next_look_at", ">", leased)
        .execute();
  });
}
