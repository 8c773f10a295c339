import type { InstanceTransaction } from "../../db/database.js";
import { pausesOf } from "../../pauses/pauses.js";
import { findOpen } from "../reconciliation/exceptions.js";
import type { PaymentRow } from "../tables.js";

/**
 * Why a refund or void of a payment might be its second one: the database was restored, and may lack the first
 * (docs/decisions/0054).
 *
 * @returns one sentence for the operator; null if the database has all refunds of the payment
 */
export async function mayBeLost(
  trx: InstanceTransaction,
  { instance_id, payment_id, reference }: PaymentRow,
): Promise<string | null> {
  const restored = await pausesOf(trx, instance_id)
    .where("restore_noted_at", "is not", null)
    .select("pause_id")
    .executeTakeFirst();
  if (restored)
    return `${instance_id} is paused because its database was restored, and refunds that it has lost may have been made already. Compare and resume it first: paydown reconcile --instance ${instance_id}, then paydown resume ${instance_id}.`;
  const open = await findOpen(trx, instance_id, { kind: "refundedMore", reference: payment_id });
  return open
    ? `${reference} cannot be refunded: the processor has refunded more of it than the services know. Close ${open.exception_id} first; paydown reconcile --instance ${instance_id} says how.`
    : null;
}
