import type { Insertable } from "kysely";
import { lockAccount } from "../../accounts/account.js";
import type { InstanceTransaction } from "../../db/database.js";
import type { RefundActor, RefundState } from "../refund-states.js";
import type { PaymentRefundTable, RefundRow } from "../refund-tables.js";
import { findPayment } from "../store.js";
import type { PaymentRow } from "../tables.js";

type RefundKey = Pick<RefundRow, "instance_id" | "refund_id">;

/** The refunds and voids of a payment, oldest first. */
export function refundsOf(
  trx: InstanceTransaction,
  { instance_id, payment_id }: Pick<PaymentRow, "instance_id" | "payment_id">,
): Promise<RefundRow[]> {
  return trx
    .selectFrom("payment_refunds")
    .selectAll()
    .where("instance_id", "=", instance_id)
    .where("payment_id", "=", payment_id)
    .orderBy("requested_at")
    .orderBy("refund_id")
    .execute();
}

export function findRefund(
  trx: InstanceTransaction,
  { instance_id, refund_id }: RefundKey,
): Promise<RefundRow | undefined> {
  return trx
    .selectFrom("payment_refunds")
    .selectAll()
    .where("instance_id", "=", instance_id)
    .where("refund_id", "=", refund_id)
    .executeTakeFirst();
}

/** The refunds and voids that wait for a second person, or were kept for a person who has not closed them. */
export const refundsForAPerson = (trx: InstanceTransaction, instanceId: string) =>
  trx
    .selectFrom("payment_refunds")
    .where("instance_id", "=", instanceId)
    .where(({ or, and, eb }) =>
      or([eb("state", "=", "waitingForConfirmation"), and([eb("note", "is not", null), eb("closed_at", "is", null)])]),
    );

/** Closes a refund that was kept for a person. The caller has locked its account. */
export async function closeNote(
  trx: InstanceTransaction,
  { instance_id, refund_id }: RefundKey,
  { by, why }: { readonly by: string; readonly why: string },
  at: Date,
): Promise<void> {
  await trx
    .updateTable("payment_refunds")
    .set({ closed_at: at, closed_by: by, closed_why: why })
    .where("instance_id", "=", instance_id)
    .where("refund_id", "=", refund_id)
    .execute();
}

/** Locks the account of a refund's payment, then reads both as they are. */
export async function lockRefund(
  trx: InstanceTransaction,
  key: RefundKey & Pick<RefundRow, "payment_id">,
): Promise<{ readonly refund: RefundRow; readonly payment: PaymentRow }> {
  const { account_no } = await findPayment(trx, key);
  await lockAccount(trx, key.instance_id, account_no);
  const refund = await findRefund(trx, key);
  if (!refund) throw new Error("A refund is gone.");
  return { refund, payment: await findPayment(trx, key) };
}

/** Inserts the row and its first transition. */
export async function insertRefund(
  trx: InstanceTransaction,
  row: Insertable<PaymentRefundTable>,
  reason: string,
): Promise<RefundRow> {
  const refund = await trx.insertInto("payment_refunds").values(row).returningAll().executeTakeFirstOrThrow();
  await recordRefundTransition(trx, refund, null, refund.state, "operator", reason, refund.requested_at);
  return refund;
}

/** The columns of a refund that a transition may change. */
export type RefundChanges = Partial<
  Pick<
    RefundRow,
    | "confirmed_by"
    | "confirmed_at"
    | "submitted_at"
    | "next_check_at"
    | "last_answer"
    | "refusal"
    | "finished_at"
    | "note"
  >
> & { readonly state: RefundState };

/**
 * Moves a refund from the state that the caller has read under the account lock to another, and records the transition.
 *
 * @throws Error if the refund is no longer in that state
 */
export async function moveRefund(
  trx: InstanceTransaction,
  before: RefundKey & Pick<RefundRow, "state">,
  changes: RefundChanges,
  actor: RefundActor,
  reason: string,
  at: Date,
): Promise<RefundRow> {
  const after = await trx
    .updateTable("payment_refunds")
    .set(changes)
    .where("instance_id", "=", before.instance_id)
    .where("refund_id", "=", before.refund_id)
    .where("state", "=", before.state)
    .returningAll()
    .executeTakeFirst();
  if (!after) throw new Error("A refund changed while its account was locked.");
  await recordRefundTransition(trx, before, before.state, changes.state, actor, reason, at);
  return after;
}

async function recordRefundTransition(
  trx: InstanceTransaction,
  { instance_id, refund_id }: RefundKey,
  from_state: RefundState | null,
  to_state: RefundState,
  actor: RefundActor,
  reason: string,
  at: Date,
): Promise<void> {
  await trx
    .insertInto("refund_transitions")
    .values({ instance_id, refund_id, from_state, to_state, actor, reason, at })
    .execute();
}
