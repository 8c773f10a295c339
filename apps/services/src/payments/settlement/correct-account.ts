import { sql } from "kysely";
import { lockAccount } from "../../accounts/account.js";
import type { InstanceTransaction } from "../../db/database.js";
import { recordEvent } from "../../outbox/record-event.js";
import { accountCorrected, type CorrectionTold } from "../../outbox/tables.js";
import { keyOfPayment } from "../methods/blocked-methods.js";
import { findMethodOnFile, keepMethodOnFile } from "../methods/methods-on-file.js";
import type { PaymentMethodRow, PaymentRow } from "../tables.js";
import type { SettlementContext } from "./apply-item.js";
import type { Correction } from "./judge-item.js";

/**
 * Corrects the bank account of a payment wherever the consumer still uses it: in the methods on file and in scheduled
 * payments, at once and so before the next debit (BANK-46, BANK-48). The account keeps the key by which it is
 * recognized, so a later return still finds what is scheduled from it. The caller must hold the payment's account lock.
 *
 * @returns why a person has to look at the correction; null if it is applied
 */
export async function correctAccount(
  { clock, db: { keyRing } }: Pick<SettlementContext, "clock" | "db">,
  trx: InstanceTransaction,
  payment: PaymentRow,
  correction: Correction,
): Promise<string | null> {
  const { instance_id, payment_id } = payment;
  const key = keyOfPayment(payment);
  const accountNos = key === null ? [] : await accountsUsing(trx, payment, key);
  if (key === null || accountNos.length === 0)
    return "the bank corrects the account's details, but no method of this account is stored here";
  const now = clock.now();
  let isChanged = false;
  for (const accountNo of accountNos) {
    await lockAccount(trx, instance_id, accountNo);
    const method = await findMethodOnFile(trx, keyRing, instance_id, accountNo);
    const corrected = method && keyOf(method) === key ? correctedMethod(method, key, correction, now) : undefined;
    if (corrected) await keepMethodOnFile(trx, keyRing, corrected);
    const scheduled = await correctScheduled(trx, payment, accountNo, key, correction);
    if (corrected || scheduled) isChanged = true;
  }
  if (!isChanged) return null;
  const told: CorrectionTold = { last4: correction.last4 ?? payment.last4 };
  await recordEvent(trx, { instance_id, payment_id, event: accountCorrected, at: now }, told);
  return null;
}

const keyOf = ({ method_kind, method_key, token }: PaymentMethodRow) =>
  keyOfPayment({ method_kind, method_key, method_token: token });

/** The consumer's accounts whose method on file or scheduled payments use a bank account, in order. */
async function accountsUsing(
  trx: InstanceTransaction,
  { instance_id, username }: PaymentRow,
  key: string,
): Promise<string[]> {
  const onFile = await trx
    .selectFrom("payment_methods as method")
    .innerJoin("accounts as account", (join) =>
      join
        .onRef("account.instance_id", "=", "method.instance_id")
        .onRef("account.account_no", "=", "method.account_no"),
    )
    .select("method.account_no")
    .where("method.instance_id", "=", instance_id)
    .where("account.username", "=", username)
    .where("method.method_kind", "=", "bank")
    .where(sql<string>`coalesce(method.method_key, 'token:' || method.token)`, "=", key)
    .execute();
  const scheduled = await trx
    .selectFrom("payments")
    .select("account_no")
    .where("instance_id", "=", instance_id)
    .where("username", "=", username)
    .where("state", "=", "scheduled")
    .where("method_kind", "=", "bank")
    .where(keyOfRow, "=", key)
    .execute();
  return [...new Set([...onFile, ...scheduled].map(({ account_no }) => account_no))].sort();
}

const keyOfRow = sql<string>`coalesce(method_key, 'token:' || method_token)`;

/** The method on file with the corrected details; undefined if it has them already. Later imports leave it alone. */
function correctedMethod(
  method: PaymentMethodRow,
  key: string,
  { last4, routingNumber, achType, token }: Correction,
  updated_at: Date,
): PaymentMethodRow | undefined {
  const details = {
    masked: last4 === undefined ? method.masked : method.masked.replace(/\d{0,4}$/, last4),
    routing_number: routingNumber ?? method.routing_number,
    ach_type: achType ?? method.ach_type,
    token: token ?? method.token,
  };
  const isSame = (Object.keys(details) as (keyof typeof details)[]).every((name) => details[name] === method[name]);
  return isSame ? undefined : { ...method, ...details, method_key: key, imported: false, updated_at };
}

/** @returns whether a scheduled payment of the account had other details */
async function correctScheduled(
  trx: InstanceTransaction,
  { instance_id, username }: PaymentRow,
  accountNo: string,
  key: string,
  { last4, token }: Correction,
): Promise<boolean> {
  if (last4 === undefined && token === undefined) return false;
  const { numUpdatedRows } = await trx
    .updateTable("payments")
    .set({
      method_key: key,
      ...(last4 !== undefined && { last4 }),
      ...(token !== undefined && { method_token: token }),
    })
    .where("instance_id", "=", instance_id)
    .where("username", "=", username)
    .where("account_no", "=", accountNo)
    .where("state", "=", "scheduled")
    .where("method_kind", "=", "bank")
    .where(keyOfRow, "=", key)
    .where((row) =>
      row.or([
        ...(last4 === undefined ? [] : [row("last4", "<>", last4)]),
        ...(token === undefined ? [] : [row("method_token", "is distinct from", token)]),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
