import type { InstanceTransaction } from "../../db/database.js";
import { recordPaymentEvent } from "../../payments/payment-event.js";
import { movePayment } from "../../payments/store.js";
import { moveArrangement, readLiveArrangements } from "./store.js";

/**
 * Cancels the scheduled payments of accounts that the company has closed, and ends their plans. The consumer gets one
 * notice for each payment, but only one for all payments of a plan. The caller must hold the account locks, and no
 * payment of the accounts may be in progress.
 */
export async function endWithAccounts(
  trx: InstanceTransaction,
  instanceId: string,
  accountNos: readonly string[],
  now: Date,
): Promise<void> {
  for (const plan of (await readLiveArrangements(trx, accountNos)).values())
    await moveArrangement(trx, plan, { state: plan.state === "pending" ? "cancelled" : "ended", ended_at: now });
  const scheduled = await trx
    .selectFrom("payments")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .where("account_no", "in", accountNos)
    .where("state", "=", "scheduled")
    .orderBy("payment_date")
    .orderBy("created_at")
    .execute();
  const plansTold = new Set<string>();
  for (const payment of scheduled) {
    const changes = { skip_reason: "accountClosed", finished_at: now, next_check_at: null } as const;
    const reason = "the company closed the account";
    const after = await movePayment(trx, payment, { state: "cancelled", ...changes }, "company", reason, now);
    const { arrangement_id } = payment;
    if (arrangement_id !== null && plansTold.has(arrangement_id)) continue;
    if (arrangement_id !== null) plansTold.add(arrangement_id);
    await recordPaymentEvent(trx, after, now);
  }
}
