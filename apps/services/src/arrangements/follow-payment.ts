import type { InstanceTransaction } from "../db/database.js";
import { paidStates } from "../payments/states.js";
import type { PaymentRow } from "../payments/tables.js";
import { moveArrangement, readLiveArrangements } from "./store.js";

/** The first payment that is made confirms a plan, the last completes it; whether the plan scheduled it or the consumer paid the instalment. */
export async function followPayment(trx: InstanceTransaction, { instance_id, account_no, instalment_date }: PaymentRow, now: Date): Promise<void> {
  if (instalment_date === null) return;
  const arrangement = (await readLiveArrangements(trx, instance_id, [account_no])).get(account_no);
  if (!arrangement?.rows.some(({ date }) => date === instalment_date)) return;
  const paid = await trx
    .selectFrom("payments")
    .select("instalment_date")
    .where("instance_id", "=", instance_id)
    .where("account_no", "=", account_no)
    .where("instalment_date", "in", arrangement.rows.map(({ date }) => date))
    .where("state", "in", paidStates)
    .execute();
  const confirmed = arrangement.confirmed_at === null ? { confirmed_at: now } : {};
  const isComplete = paid.length === arrangement.rows.length;
  await moveArrangement(trx, arrangement, { ...confirmed, state: isComplete ? "completed" : "confirmed", ...(isComplete && { ended_at: now }) });
}
