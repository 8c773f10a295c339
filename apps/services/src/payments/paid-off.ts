import { toDecimal } from "@paydown/domain";
import { sql } from "kysely";
import type { InstanceTransaction } from "../db/database.js";
import { recordEvent } from "../outbox/record-event.js";
import { accountPaidOff, type PaidOffTold } from "../outbox/tables.js";
import { dueNow, paidOnAccount } from "./ledger/ledger.js";
import { openRefundStates } from "./refund-states.js";
import { openStates, paidStates, type PaymentState, unpaidStates } from "./states.js";
import type { PaymentRow } from "./tables.js";

type OfAccount = Pick<PaymentRow, "instance_id" | "account_no">;

/** The states after which an account may have no open payment left. */
export const endingStates: ReadonlySet<PaymentState> = new Set([
  ...(["cleared", "chargebackReversed", "partlyRefunded", "refunded"] as const),
  ...unpaidStates,
]);

/**
 * Records that an account is paid off, once for the payment that brought its due to 0 (DOC-55). This requires that
 * nothing is owed, that all payments have cleared, and that none is scheduled or in doubt. An import that sets the due
 * to 0 has no such payment. Call this under the account lock, after each change that could complete the account.
 */
export async function recordIfPaidOff(trx: InstanceTransaction, account: OfAccount, at: Date): Promise<void> {
  const { instance_id, account_no } = account;
  if ((await dueNow(trx, instance_id, account_no)) !== 0) return;
  const last = await lastPaid(trx, account);
  if (!last || last.due_after_cents === null || last.due_after_cents > 0) return;
  if ((await isTold(trx, last)) || (await hasOpenPayment(trx, account)) || (await hasOpenRefund(trx, account))) return;
  const { paid, interest, writtenOff } = await paidOnAccount(trx, instance_id, account_no);
  const told: PaidOffTold = {
    accountNo: account_no,
    paid: toDecimal(paid),
    interest: toDecimal(interest),
    writtenOff: toDecimal(writtenOff),
  };
  await recordEvent(trx, { instance_id, payment_id: last.payment_id, event: accountPaidOff, at }, told);
}

/** The most recently posted payment that counts as paid. */
const lastPaid = (trx: InstanceTransaction, { instance_id, account_no }: OfAccount) =>
  trx
    .selectFrom("payments as payment")
    .innerJoin("ledger_entries as entry", (join) =>
      join
        .onRef("entry.instance_id", "=", "payment.instance_id")
        .onRef("entry.payment_id", "=", "payment.payment_id")
        .on("entry.kind", "=", "payment"),
    )
    .select(["payment.instance_id", "payment.payment_id", "payment.due_after_cents"])
    .where("payment.instance_id", "=", instance_id)
    .where("payment.account_no", "=", account_no)
    .where("payment.state", "in", paidStates)
    .orderBy("entry.entry_no", "desc")
    .limit(1)
    .executeTakeFirst();

async function isTold(
  trx: InstanceTransaction,
  { instance_id, payment_id }: Pick<PaymentRow, "instance_id" | "payment_id">,
): Promise<boolean> {
  const event = await trx
    .selectFrom("outbox")
    .select("event_id")
    .where("instance_id", "=", instance_id)
    .where("event", "=", sql.lit(accountPaidOff))
    .where("payment_id", "=", payment_id)
    .executeTakeFirst();
  return event !== undefined;
}

/** Whether a payment is scheduled, in doubt or not cleared yet. */
async function hasOpenPayment(trx: InstanceTransaction, { instance_id, account_no }: OfAccount): Promise<boolean> {
  const open = await trx
    .selectFrom("payments")
    .select("payment_id")
    .where("instance_id", "=", instance_id)
    .where("account_no", "=", account_no)
    .where(({ and, eb, or }) =>
      or([
        eb("state", "in", ["scheduled", ...openStates]),
        // Payments that the services do not follow to the bank never clear.
        and([eb("state", "in", ["succeeded", "settling"]), eb("followed", "=", true)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** Whether a refund or void is pending. */
async function hasOpenRefund(trx: InstanceTransaction, { instance_id, account_no }: OfAccount): Promise<boolean> {
  const open = await trx
    .selectFrom("payment_refunds as refund")
    .innerJoin("payments as payment", (join) =>
      join
        .onRef("payment.instance_id", "=", "refund.instance_id")
        .onRef("payment.payment_id", "=", "refund.payment_id"),
    )
    .select("refund.refund_id")
    .where("refund.instance_id", "=", instance_id)
    .where("payment.account_no", "=", account_no)
    .where("refund.state", "in", openRefundStates)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}
