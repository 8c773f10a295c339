import { sql } from "kysely";
import { processorOf } from "../../providers/processors.js";
import type { InstanceTransaction } from "../../db/database.js";
import { batchSize, processBatch, takeDue } from "../../jobs/batch.js";
import type { TenantJob } from "../../jobs/tenant-jobs.js";
import { retryPolicyOf } from "../lifecycle/retry-policy.js";
import { openRefundStates } from "../refund-states.js";
import type { RefundRow } from "../refund-tables.js";
import { askAboutRefund, type RefundContext } from "./send-refund.js";

/**
 * Determines the outcome of unknown refunds and voids, by the retry policy of payments. It may run in every replica.
 */
export const refundJob = (context: RefundContext): TenantJob => ({
  name: "refunds",
  everyMs: retryPolicyOf(context.timings).pollMs,
  serves: (instanceId) => processorOf(context.processor, instanceId).refunds !== undefined,
  due: (trx) => [dueRefunds(trx, context.clock.now())],
  async work(instanceId, stopping) {
    while (!stopping.aborted && (await checkRefunds(context, instanceId)) === batchSize);
  },
  failure: "Could not read the refunds to check; retrying later.",
});

const dueRefunds = (trx: InstanceTransaction, now: Date) =>
  trx
    .selectFrom("payment_refunds")
    .where(
      "state",
      "in",
      openRefundStates.map((state) => sql.lit(state)),
    )
    .where("next_check_at", "<=", now);

/** Checks a tenant's refunds that are due for a check, at most one batch. @returns the number of refunds checked */
export async function checkRefunds(context: RefundContext, instanceId: string): Promise<number> {
  return processBatch(
    await lease(context, instanceId),
    async (refund) => void (await askAboutRefund(context, refund, "reconciler")),
    (err, { refund_id, payment_id }) =>
      context.log.error({ err, payment: payment_id, refund: refund_id }, "Could not check a refund; retrying later."),
  );
}

/** Leases the refunds that are due. If this process dies, the leases expire. */
function lease({ db, clock, timings }: RefundContext, instanceId: string): Promise<RefundRow[]> {
  const now = clock.now();
  return db.asJob(instanceId, (trx) =>
    takeDue(
      dueRefunds(trx, now).where("instance_id", "=", instanceId).select("refund_id").orderBy("next_check_at"),
      (due) =>
        trx
          .updateTable("payment_refunds")
          .set({ next_check_at: new Date(now.getTime() + retryPolicyOf(timings).leaseMs), checks: sql`checks + 1` })
          .where("instance_id", "=", instanceId)
          .where(
            "refund_id",
            "in",
            due.map(({ refund_id }) => refund_id),
          )
          .returningAll()
          .execute(),
    ),
  );
}
