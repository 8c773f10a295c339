import type { InstanceTransaction } from "../../db/database.js";
import type { ReportItem } from "../../providers/processor.js";
import type { SettlementItemRow } from "./tables.js";

/** Stores the items that are not stored yet, to be applied. */
export async function storeItems(
  trx: InstanceTransaction,
  instanceId: string,
  items: readonly ReportItem[],
  readAt: Date,
): Promise<void> {
  if (items.length === 0) return;
  await trx
    .insertInto("settlement_items")
    .values(
      items.map(({ id, kind, reference, amount, on, code }) => ({
        instance_id: instanceId,
        item_id: id,
        kind,
        payment_id: reference,
        amount_cents: amount,
        happened_on: on,
        code,
        outcome: "waiting" as const,
        note: null,
        read_at: readAt,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The items to apply, in the order of the report. */
export function waitingItems(trx: InstanceTransaction, instanceId: string): Promise<SettlementItemRow[]> {
  return trx
    .selectFrom("settlement_items")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .where("outcome", "=", "waiting")
    .orderBy("seq")
    .execute();
}

type ItemKey = Pick<SettlementItemRow, "instance_id" | "item_id">;

/**
 * Locks an item until the transaction ends.
 *
 * @returns whether it may be applied: it still waits, and so does no earlier item of its payment
 */
export async function lockWaiting(
  trx: InstanceTransaction,
  { instance_id, item_id, payment_id, seq }: SettlementItemRow,
): Promise<boolean> {
  const locked = await trx
    .selectFrom("settlement_items")
    .select("outcome")
    .where("instance_id", "=", instance_id)
    .where("item_id", "=", item_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (locked.outcome !== "waiting") return false;
  const earlier = await trx
    .selectFrom("settlement_items")
    .select("item_id")
    .where("instance_id", "=", instance_id)
    .where("payment_id", "=", payment_id)
    .where("seq", "<", seq)
    .where("outcome", "=", "waiting")
    .limit(1)
    .executeTakeFirst();
  return earlier === undefined;
}

/** Records the outcome of an item. */
export async function closeItem(
  trx: InstanceTransaction,
  { instance_id, item_id }: ItemKey,
  decision: Pick<SettlementItemRow, "outcome" | "note">,
): Promise<void> {
  await trx
    .updateTable("settlement_items")
    .set(decision)
    .where("instance_id", "=", instance_id)
    .where("item_id", "=", item_id)
    .execute();
}

/** Ends the open reviews of a payment's items of one kind, because nothing is left to do about them. */
export async function endReviews(
  trx: InstanceTransaction,
  { instance_id, payment_id }: Pick<SettlementItemRow, "instance_id" | "payment_id">,
  kind: SettlementItemRow["kind"],
): Promise<void> {
  await trx
    .updateTable("settlement_items")
    .set({ note: null })
    .where("instance_id", "=", instance_id)
    .where("payment_id", "=", payment_id)
    .where("kind", "=", kind)
    .where("closed_at", "is", null)
    .execute();
}
