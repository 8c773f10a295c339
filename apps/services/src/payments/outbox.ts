import { cents, toDecimal } from "@paydown/domain";
import type { InstanceTransaction } from "../db/database.js";
import type { PaymentState } from "./states.js";
import type { PaymentRow } from "./tables.js";

/** What can be told of a payment, once each. `skipped` is a scheduled payment that was cancelled for a reason of its own. */
export type PaymentEvent = `payment.${PaymentState | "skipped"}`;

/** Writes down, with the change itself, what others are to be told of it. */
export async function recordEvent(trx: InstanceTransaction, payment: PaymentRow, at: Date): Promise<void> {
  const event: PaymentEvent = `payment.${payment.skip_reason === null ? payment.state : "skipped"}`;
  const payload = {
    reference: payment.reference,
    confNumber: payment.conf_number,
    accountNo: payment.account_no,
    amount: toDecimal(cents(payment.amount_cents)),
    feeAmount: toDecimal(cents(payment.fee_cents)),
    paymentDate: payment.payment_date,
  };
  await trx
    .insertInto("outbox")
    .values({ instance_id: payment.instance_id, payment_id: payment.payment_id, event, payload: JSON.stringify(payload), at })
    .execute();
}
