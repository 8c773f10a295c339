import { optionKind, parseCalendarDate, parseDecimal, type RowNames } from "@paydown/domain";
import { sql } from "kysely";
import type { InstanceTransaction } from "../db/database.js";
import { hashPassword } from "../sessions/password.js";
import type { ImportRecord, RecordKind } from "./record.js";

/** Where a record goes. */
export interface Target {
  readonly instanceId: string;
  readonly rowNames: RowNames;
  readonly canonicalUsername: (username: string) => string;
}

type Write<Kind extends RecordKind> = (trx: InstanceTransaction, target: Target, record: Extract<ImportRecord, { kind: Kind }>) => Promise<void>;

/** Puts a record in, over what an earlier import put there. */
export async function writeRecord(trx: InstanceTransaction, target: Target, record: ImportRecord): Promise<void> {
  const write = writes[record.kind] as Write<RecordKind>;
  await write(trx, target, record);
}

const writes: { readonly [Kind in RecordKind]: Write<Kind> } = {
  async user(trx, { instanceId, canonicalUsername }, record) {
    const username = canonicalUsername(record.username);
    const columns = {
      first_name: record.firstName,
      last_name: record.lastName,
      dem_dbt_no: record.demDbtNo,
      pay_types: JSON.stringify(record.allowedPayTypes),
      pay_selects: JSON.stringify(record.allowedPaySelects),
    };
    const updated = await trx.updateTable("users").set(columns).where("instance_id", "=", instanceId).where("username", "=", username).executeTakeFirst();
    if (updated.numUpdatedRows > 0n) return;
    const password_hash = await hashPassword(record.initialPassword);
    await trx.insertInto("users").values({ instance_id: instanceId, username, password_hash, ...columns }).execute();
  },

  async account(trx, { instanceId, rowNames, canonicalUsername }, record) {
    const columns = {
      username: canonicalUsername(record.username),
      cells: JSON.stringify(record.cells),
      due_cents: decimal(record.cells[rowNames.rowDue]?.value ?? ""),
      as_of: new Date(record.asOf),
    };
    await trx
      .insertInto("accounts")
      .values({ instance_id: instanceId, account_no: record.accountNo, ...columns })
      .onConflict((conflict) => conflict.columns(["instance_id", "account_no"]).doUpdateSet(columns))
      .execute();
  },

  async arrangement(trx, { instanceId }, record) {
    const rows = record.rows.map(({ date, amount, interest }) => ({
      date: parseCalendarDate(date),
      amountCents: decimal(amount),
      interestCents: decimal(interest),
    }));
    const columns = { status: record.status, rows: JSON.stringify(rows) };
    await trx
      .insertInto("arrangements")
      .values({ instance_id: instanceId, account_no: record.accountNo, ...columns })
      .onConflict((conflict) => conflict.columns(["instance_id", "account_no"]).doUpdateSet(columns))
      .execute();
  },

  async transaction(trx, { instanceId }, record) {
    const columns = {
      posted_on: parseCalendarDate(record.date) ?? record.date,
      amount_cents: decimal(record.amount),
      description: JSON.stringify(record.description),
    };
    await trx
      .insertInto("transactions")
      .values({ instance_id: instanceId, account_no: record.accountNo, transaction_id: record.id, ...columns })
      .onConflict((conflict) => conflict.columns(["instance_id", "account_no", "transaction_id"]).doUpdateSet(columns))
      .execute();
  },

  async bank(trx, { instanceId }, { routingNumber, name }) {
    await trx
      .insertInto("banks")
      .values({ instance_id: instanceId, routing_number: routingNumber, name })
      .onConflict((conflict) => conflict.columns(["instance_id", "routing_number"]).doUpdateSet({ name }))
      .execute();
  },

  async stateCompliance(trx, { instanceId }, record) {
    await trx
      .updateTable("accounts")
      .set({ allow_portal_payments: record.allowPortalPayments, state_messages: JSON.stringify(record.messages ?? []) })
      .where("instance_id", "=", instanceId)
      .where("account_no", "=", record.accountNo)
      .execute();
  },

  async paymentInfo(trx, { instanceId }, record) {
    const row = {
      payment_option: record.paymentOption,
      method_kind: optionKind(record.paymentOption),
      token: record.token,
      brand: record.brand ?? null,
      masked: record.acctNumber,
      expiry: record.ccExpDate ?? null,
      routing_number: record.routingNumber ?? "",
      check_no: record.checkNo ?? "",
      ach_type: record.achType ?? null,
      first_name: record.firstName,
      last_name: record.lastName,
      address: record.address,
      city: record.city,
      state: record.state,
      zip: record.zip,
      imported: true,
      updated_at: sql<Date>`now()`,
    };
    await trx
      .insertInto("payment_methods")
      .values({ instance_id: instanceId, account_no: record.accountNo, ...row })
      .onConflict((conflict) => conflict.columns(["instance_id", "account_no"]).doUpdateSet(row).where("payment_methods.imported", "=", true))
      .execute();
  },

  async phonePayment(trx, { instanceId }, record) {
    const columns = {
      pay_on: parseCalendarDate(record.date) ?? record.date,
      amount_cents: decimal(record.amount),
      description: JSON.stringify(record.description),
    };
    await trx
      .insertInto("phone_payments")
      .values({ instance_id: instanceId, account_no: record.accountNo, phone_payment_id: record.id, ...columns })
      .onConflict((conflict) => conflict.columns(["instance_id", "account_no", "phone_payment_id"]).doUpdateSet(columns))
      .execute();
  },

  async singlePaymentInfo(trx, { instanceId }, record) {
    const orNull = (amount: string | undefined) => (amount === undefined ? null : decimal(amount));
    const columns = {
      past_due_cents: orNull(record.pastDueAmt),
      next_scheduled_cents: orNull(record.nextSchedPmtAmt),
      overpayment_cents: orNull(record.currPeriodOverpayment),
      total_due_cents: orNull(record.totalPaymentDue),
    };
    await trx
      .insertInto("single_payment_infos")
      .values({ instance_id: instanceId, account_no: record.accountNo, ...columns })
      .onConflict((conflict) => conflict.columns(["instance_id", "account_no"]).doUpdateSet(columns))
      .execute();
  },

  async overTime(trx, { instanceId }, record) {
    await trx
      .updateTable("accounts")
      .set({ over_time: record.eligible, interest: record.interest ?? null })
      .where("instance_id", "=", instanceId)
      .where("account_no", "=", record.accountNo)
      .execute();
  },
};

/** Cents of a text that has been checked before. */
function decimal(text: string): number {
  const amount = parseDecimal(text);
  if (amount === undefined) throw new RangeError("An amount was not checked before it was written.");
  return amount;
}
