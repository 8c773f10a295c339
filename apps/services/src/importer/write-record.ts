import { optionKind, padDbtNumber, parseCalendarDate, parseDecimal, type RowNames } from "@paydown/domain";
import { sql } from "kysely";
import type { InstanceTransaction } from "../db/database.js";
import type { KeyRing } from "../db/key-ring.js";
import { safeName } from "../documents/file-name.js";
import { fileTypes, typeOfContent } from "../documents/file-types.js";
import { uniqueNameFor, inParts, keepDocument, keepParts } from "../documents/keep-document.js";
import { sealedRoutingNumber } from "../payments/methods/methods-on-file.js";
import { factsAt } from "../registration/claim.js";
import { mustResetMark, storedImport } from "../sessions/imported-password.js";
import { hashPassword } from "../sessions/password.js";
import { replaceImport } from "../sessions/stored-password.js";
import { readContent } from "./records/document-content.js";
import type { ImportRecord, RecordKind } from "./record.js";
import type { UserRecord } from "./records/people.js";
import { writePlan } from "./write-plan.js";

/** The tenant that records are written to. */
export interface Target {
  readonly instanceId: string;
  readonly keyRing: KeyRing;
  readonly rowNames: RowNames;
  readonly canonicalUsername: (username: string) => string;
  /** Names of the guest lookup fields. */
  readonly lookupFields: readonly string[];
}

type Write<Kind extends RecordKind> = (
  trx: InstanceTransaction,
  target: Target,
  record: Extract<ImportRecord, { kind: Kind }>,
) => Promise<void>;

/** Stores a record, replacing an earlier import. */
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
      // Padded like a person's number, because registration compares the two (REG-79).
      dem_dbt_no: padDbtNumber(record.demDbtNo),
      admin: record.admin ?? false,
      pay_types: JSON.stringify(record.allowedPayTypes),
      pay_selects: JSON.stringify(record.allowedPaySelects),
    };
    const profile = { phone: record.phone ?? null, email: record.email ?? null };
    const updated = await trx
      .updateTable("users")
      .set(columns)
      .where("instance_id", "=", instanceId)
      .where("username", "=", username)
      .executeTakeFirst();
    if (updated.numUpdatedRows > 0n) {
      await trx
        .updateTable("users")
        .set(profile)
        .where("instance_id", "=", instanceId)
        .where("username", "=", username)
        .where("profile_changed_at", "is", null)
        .execute();
      const replacement = passwordFromElsewhere(record);
      if (replacement !== undefined) await replaceImport(trx, { instanceId, username }, replacement);
      return;
    }
    const password_hash = passwordFromElsewhere(record) ?? (await hashPassword(record.initialPassword ?? ""));
    await trx
      .insertInto("users")
      .values({ instance_id: instanceId, username, password_hash, ...columns, ...profile })
      .execute();
  },

  async person(trx, { instanceId, keyRing }, record) {
    const demDbtNo = padDbtNumber(record.demDbtNo);
    const columns = {
      facts: keyRing.seal(factsAt(instanceId, demDbtNo), JSON.stringify(record.facts)),
      first_name: record.firstName,
      last_name: record.lastName,
      address: record.address,
      city: record.city,
      state: record.state,
      zip_code: record.zipCode,
      phones: JSON.stringify(record.phones),
      pay_types: JSON.stringify(record.allowedPayTypes),
      pay_selects: JSON.stringify(record.allowedPaySelects),
    };
    await trx
      .insertInto("people")
      .values({ instance_id: instanceId, dem_dbt_no: demDbtNo, ...columns })
      .onConflict((conflict) => conflict.columns(["instance_id", "dem_dbt_no"]).doUpdateSet(columns))
      .execute();
  },

  async passcodeEnrollment(trx, { instanceId, canonicalUsername }, { username, phone, email }) {
    const destination =
      email === undefined
        ? { channel: "sms" as const, target: phone ?? "" }
        : { channel: "email" as const, target: email };
    const columns = { ...destination, imported: true, enrolled_at: sql<Date>`now()` };
    await trx
      .insertInto("passcode_enrollments")
      .values({ instance_id: instanceId, username: canonicalUsername(username), ...columns })
      .onConflict((conflict) =>
        conflict
          .columns(["instance_id", "username"])
          .doUpdateSet(columns)
          .where("passcode_enrollments.imported", "=", true),
      )
      .execute();
  },

  async account(trx, { instanceId, rowNames, canonicalUsername }, record) {
    const columns = {
      ...(record.demDbtNo === undefined
        ? { username: record.username === undefined ? null : canonicalUsername(record.username), dem_dbt_no: null }
        : await personsOwn(trx, instanceId, padDbtNumber(record.demDbtNo))),
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

  async paymentInfo(trx, { instanceId, keyRing }, record) {
    const row = {
      payment_option: record.paymentOption,
      method_kind: optionKind(record.paymentOption),
      token: record.token,
      brand: record.brand ?? null,
      masked: record.acctNumber,
      expiry: record.ccExpDate ?? null,
      routing_number: sealedRoutingNumber(keyRing, {
        instance_id: instanceId,
        account_no: record.accountNo,
        routing_number: record.routingNumber ?? "",
      }),
      check_no: record.checkNo ?? "",
      ach_type: record.achType ?? null,
      first_name: record.firstName,
      last_name: record.lastName,
      address: record.address,
      city: record.city,
      state: record.state,
      zip: record.zip,
      method_key: null,
      imported: true,
      updated_at: sql<Date>`now()`,
    };
    await trx
      .insertInto("payment_methods")
      .values({ instance_id: instanceId, account_no: record.accountNo, ...row })
      .onConflict((conflict) =>
        conflict.columns(["instance_id", "account_no"]).doUpdateSet(row).where("payment_methods.imported", "=", true),
      )
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
      .onConflict((conflict) =>
        conflict.columns(["instance_id", "account_no", "phone_payment_id"]).doUpdateSet(columns),
      )
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

  async document(trx, { instanceId }, record) {
    const { bytes, head, isText, digest } = readContent(record);
    const type = typeOfContent({ head, isText });
    const columns = {
      document_date: parseCalendarDate(record.date) ?? record.date,
      content_type: type === undefined ? "application/octet-stream" : fileTypes[type].mediaType,
      size: bytes.length,
      digest,
      description: record.description ?? null,
    };
    const content = inParts(bytes);
    const key = { instance_id: instanceId, account_no: record.accountNo, import_id: record.id };
    const filename = safeName(record.filename);
    const before = await trx
      .selectFrom("documents")
      .select("document_id")
      .where("instance_id", "=", instanceId)
      .where("account_no", "=", record.accountNo)
      .where("import_id", "=", record.id)
      .executeTakeFirst();
    if (!before) {
      await keepDocument(trx, { ...key, ...columns, filename, content });
      return;
    }
    const { document_id } = before;
    const changed = { ...columns, filename: await uniqueNameFor(trx, { ...key, document_id, filename }) };
    await trx
      .updateTable("documents")
      .set(changed)
      .where("instance_id", "=", instanceId)
      .where("document_id", "=", document_id)
      .execute();
    await trx
      .deleteFrom("document_parts")
      .where("instance_id", "=", instanceId)
      .where("document_id", "=", document_id)
      .execute();
    await keepParts(trx, instanceId, document_id, content);
  },

  async plan(trx, target, record) {
    await writePlan(trx, target, record);
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

/** The password of a user of another system, as it is stored; undefined if the record has an initial password. */
function passwordFromElsewhere({ passwordHash, mustReset }: UserRecord): string | undefined {
  if (mustReset) return mustResetMark;
  return passwordHash === undefined ? undefined : storedImport(passwordHash);
}

/** The owner of a person's account, including the user they have become. */
async function personsOwn(
  trx: InstanceTransaction,
  instanceId: string,
  demDbtNo: string,
): Promise<{ username: string | null; dem_dbt_no: string }> {
  // Locked, so that a concurrent registration also claims this account.
  const person = await trx
    .selectFrom("people")
    .select("username")
    .where("instance_id", "=", instanceId)
    .where("dem_dbt_no", "=", demDbtNo)
    .forUpdate()
    .executeTakeFirst();
  return { username: person?.username ?? null, dem_dbt_no: demDbtNo };
}

/** Cents of a validated decimal. */
function decimal(text: string): number {
  const amount = parseDecimal(text);
  if (amount === undefined) throw new RangeError("An amount was written before it was validated.");
  return amount;
}
