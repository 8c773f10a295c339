import type { AccountNos } from "../../accounts/account.js";
import { currentInstance, type InstanceTransaction } from "../../db/database.js";
import { liveStates } from "../../payments/states.js";
import type { PaymentRow } from "../../payments/tables.js";
import type { Session } from "../../contract/session.js";
import { type ArrangementRow, type ArrangementState, liveArrangementStates } from "./tables.js";

/** The plan that this user set up with this key, whatever its state now. */
export function findArrangementByKey(
  trx: InstanceTransaction,
  { instanceId, username }: Session,
  key: string,
): Promise<ArrangementRow | undefined> {
  return trx
    .selectFrom("payment_arrangements")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .where("username", "=", username)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
}

/** The live plans of some accounts, by account number. */
export async function readLiveArrangements(
  trx: InstanceTransaction,
  accountNos: AccountNos,
): Promise<ReadonlyMap<string, ArrangementRow>> {
  const rows = await trx
    .selectFrom("payment_arrangements")
    .selectAll()
    .where("instance_id", "=", currentInstance)
    .where("account_no", "in", accountNos)
    .where("state", "in", liveArrangementStates)
    .execute();
  return new Map(rows.map((row) => [row.account_no, row]));
}

export async function isPlanLive(
  trx: InstanceTransaction,
  { account_no, arrangement_id }: PaymentRow,
): Promise<boolean> {
  const plan = (await readLiveArrangements(trx, [account_no])).get(account_no);
  return plan !== undefined && plan.arrangement_id === arrangement_id;
}

/** The latest plan that was set up on an account and not cancelled. */
export function findLastArrangement(
  trx: InstanceTransaction,
  instanceId: string,
  accountNo: string,
): Promise<ArrangementRow | undefined> {
  return trx
    .selectFrom("payment_arrangements")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .where("account_no", "=", accountNo)
    .where("state", "<>", "cancelled")
    .orderBy("created_at", "desc")
    .executeTakeFirst();
}

/** The scheduled and other live payments of a plan, earliest first. */
export function livePaymentsOf(
  trx: InstanceTransaction,
  { instance_id, arrangement_id }: ArrangementRow,
): Promise<PaymentRow[]> {
  return trx
    .selectFrom("payments")
    .selectAll()
    .where("instance_id", "=", instance_id)
    .where("arrangement_id", "=", arrangement_id)
    .where("state", "in", liveStates)
    .orderBy("payment_date")
    .execute();
}

export async function moveArrangement(
  trx: InstanceTransaction,
  { instance_id, arrangement_id }: Pick<ArrangementRow, "instance_id" | "arrangement_id">,
  change: { readonly state: ArrangementState; readonly confirmed_at?: Date; readonly ended_at?: Date },
): Promise<void> {
  await trx
    .updateTable("payment_arrangements")
    .set(change)
    .where("instance_id", "=", instance_id)
    .where("arrangement_id", "=", arrangement_id)
    .execute();
}
