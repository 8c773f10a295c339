import type { InstanceTransaction } from "../../db/database.js";
import type { KeyRing, StoredAt } from "../../db/key-ring.js";
import type { CorrectedAccount, ReportItem } from "../../providers/processor.js";
import { paymentsByReference } from "../named-charge.js";
import type { SettlementItemRow } from "./tables.js";

/** Stores the items that are not stored yet, to be applied. */
export async function storeItems(
  trx: InstanceTransaction,
  keyRing: KeyRing,
  instanceId: string,
  items: readonly ReportItem[],
  readAt: Date,
): Promise<void> {
  if (items.length === 0) return;
  const references = items.map(({ reference }) => reference);
  const payments = await paymentsByReference(trx, instanceId, references);
  await trx
    .insertInto("settlement_items")
    .values(
      items.map(({ id, kind, reference, amount, on, code, corrected }) => ({
        instance_id: instanceId,
        item_id: id,
        kind,
        payment_id: payments.get(reference) ?? reference,
        amount_cents: amount,
        happened_on: on,
        code,
        corrected: corrected && keyRing.seal(correctedAt(instanceId, id), JSON.stringify(corrected)),
        outcome: "waiting" as const,
        note: null,
        read_at: readAt,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const correctedAt = (instanceId: string, itemId: string): StoredAt => ({
  instanceId,
  column: "settlement_items.corrected",
  row: [itemId],
});

/** The corrected details of an item; null if it has none. */
export function correctedOf(
  keyRing: KeyRing,
  { instance_id, item_id, corrected }: Pick<SettlementItemRow, "corrected" | "instance_id" | "item_id">,
): CorrectedAccount | null {
  const text = keyRing.open(correctedAt(instance_id, item_id), corrected);
  return text === null ? null : (JSON.parse(text) as CorrectedAccount);
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
