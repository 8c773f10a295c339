import { cents, toDecimal } from "@paydown/domain";
import type { InstanceTransaction } from "../db/database.js";
import { recordEvent } from "../outbox/record-event.js";
import type { PaymentEvent } from "../outbox/tables.js";
import type { PaymentRow } from "./tables.js";

/**
 * Records a payment event in the same transaction as the change.
 *
 * @param read - further members of the payload, which the database reads
 */
export async function recordPaymentEvent(
  trx: InstanceTransaction,
  payment: Pick<
    PaymentRow,
    | "instance_id"
    | "payment_id"
    | "state"
    | "skip_reason"
    | "reference"
    | "conf_number"
    | "account_no"
    | "amount_cents"
    | "fee_cents"
    | "payment_date"
  >,
  at: Date,
  read?: Parameters<typeof recordEvent>[3],
): Promise<void> {
  const { instance_id, payment_id } = payment;
  const event: PaymentEvent = `payment.${payment.skip_reason === null ? payment.state : "skipped"}`;
  await recordEvent(
    trx,
    { instance_id, payment_id, event, at },
    {
      reference: payment.reference,
      confNumber: payment.conf_number,
      accountNo: payment.account_no,
      amount: toDecimal(cents(payment.amount_cents)),
      feeAmount: toDecimal(cents(payment.fee_cents)),
      paymentDate: payment.payment_date,
    },
    read,
  );
}
