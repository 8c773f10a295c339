import type { NamedCharge, Processor } from "../providers/processor.js";
import type { InstanceTransaction } from "../db/database.js";
import type { PaymentRow } from "./tables.js";
import { totalOf } from "./total.js";

/** The reference under which a processor knows a payment: its id, or the short reference. */
export const referenceAt = (
  { capabilities }: Processor,
  { payment_id, processor_reference }: Pick<PaymentRow, "payment_id" | "processor_reference">,
): string => (capabilities.shortReferences ? processor_reference : payment_id);

/** A payment's charge, as the processor knows it. */
export function chargeOf(
  processor: Processor,
  payment: Pick<
    PaymentRow,
    | "instance_id"
    | "payment_id"
    | "processor_reference"
    | "transaction_id"
    | "submitted_at"
    | "created_at"
    | "payment_date"
    | "amount_cents"
    | "fee_cents"
  >,
): NamedCharge {
  const { instance_id, transaction_id, submitted_at, created_at, payment_date } = payment;
  // A lost database may have sent the charge earlier than the row says, but not before the payment's day. No tenant's
  // day begins before it begins in UTC.
  const sentAt = Math.min((submitted_at ?? created_at).getTime(), Date.parse(`${payment_date}T00:00:00Z`));
  return {
    instanceId: instance_id,
    reference: referenceAt(processor, payment),
    transactionId: transaction_id,
    amount: totalOf(payment),
    sentAt: new Date(sentAt),
  };
}

/**
 * The payments of these references at their processor.
 *
 * @returns the payment's id by reference; a reference without a payment is missing
 */
export async function paymentsByReference(
  trx: InstanceTransaction,
  instanceId: string,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (references.length === 0) return new Map();
  const rows = await trx
    .selectFrom("payments")
    .select(["payment_id", "processor_reference"])
    .where("instance_id", "=", instanceId)
    .where((row) => row.or([row("payment_id", "in", references), row("processor_reference", "in", references)]))
    .execute();
  return new Map(
    rows.flatMap(({ payment_id, processor_reference }) => [
      [payment_id, payment_id],
      [processor_reference, payment_id],
    ]),
  );
}
