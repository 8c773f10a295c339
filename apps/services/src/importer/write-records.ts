import { optionKind, padDbtNumber, parseCalendarDate, parseDecimal } from "@paydown/domain";
import { sql } from "kysely";
import { endWithAccounts } from "../agreements/plans/end-with-accounts.js";
import { Json, updateRows, upsertRows } from "../db/bulk.js";
import type { InstanceTransaction } from "../db/database.js";
import { sealedRoutingNumber } from "../payments/methods/methods-on-file.js";
import { factsAt } from "../registration/claim.js";
import { accountOwners, type AccountOwners } from "./account-owners.js";
import { storedItemization } from "./itemization.js";
import { lastPostingsOf } from "./last-posting.js";
import type { NewPasswords } from "./new-passwords.js";
import { type ImportRecord, type RecordKind } from "./record.js";
import { runsOf } from "./runs.js";
import type { Target } from "./target.js";
import { writeDocuments } from "./write-documents.js";
import { writePlans } from "./write-plans.js";
import { writeUsers } from "./write-users.js";

export interface Writing {
  readonly trx: InstanceTransaction;
  readonly target: Target;
  readonly passwords: NewPasswords;
  /** The time of the import. */
  readonly now: Date;
}

type Write<Kind extends RecordKind> = (
  writing: Writing & { readonly owners: AccountOwners },
  records: readonly Extract<ImportRecord, { kind: Kind }>[],
) => Promise<void>;

/**
 * Stores records as if one after the other. A record replaces an earlier import of it. The caller must hold the locks
 * of the accounts that the records close.
 */
export async function writeRecords(writing: Writing, records: readonly ImportRecord[]): Promise<void> {
  const { trx, target } = writing;
  const owners = accountOwners(trx, target.instanceId);
  const runs = runsOf(target, records);
  // People are locked before accounts, as a registration does it, also where a later run names them.
  if (runs.length > 1) await owners.lock(records.flatMap(peopleOf));
  for (const run of runs) {
    for (const kind of kindsInOrder) {
      const ofKind = run.get(kind);
      if (ofKind) await (writes[kind] as Write<RecordKind>)({ ...writing, owners }, ofKind);
    }
  }
}

const peopleOf = (record: ImportRecord) =>
  (record.kind === "account" || record.kind === "person") && record.demDbtNo !== undefined
    ? [padDbtNumber(record.demDbtNo)]
    : [];

/** What a record refers to comes before it. */
const writes: { readonly [Kind in RecordKind]: Write<Kind> } = {
  async bank({ trx, target }, records) {
    await upsertRows(trx, target.instanceId, {
      table: "banks",
      key: ["routing_number"],
      columns: { routing_number: "text", name: "text" },
      rows: records.map(({ routingNumber, name }) => ({ routing_number: routingNumber, name })),
    });
  },

  async user({ trx, target, passwords }, records) {
    await writeUsers(trx, target, passwords, records);
  },

  async person({ trx, target: { instanceId, keyRing }, owners }, records) {
    const stored = await upsertRows<PersonColumns, { dem_dbt_no: string; username: string | null }>(
      trx,
      instanceId,
      {
        table: "people",
        key: ["dem_dbt_no"],
        columns: personColumns,
        rows: records.map((record) => {
          const demDbtNo = padDbtNumber(record.demDbtNo);
          return {
            dem_dbt_no: demDbtNo,
            facts: keyRing.seal(factsAt(instanceId, demDbtNo), JSON.stringify(record.facts)),
            first_name: record.firstName,
            last_name: record.lastName,
            address: record.address,
            city: record.city,
            state: record.state,
            zip_code: record.zipCode,
            phones: new Json(record.phones),
            pay_types: new Json(record.allowedPayTypes),
            pay_selects: new Json(record.allowedPaySelects),
          };
        }),
      },
      { returning: ["dem_dbt_no", "username"] },
    );
    owners.note(stored);
  },

  async passcodeEnrollment({ trx, target: { instanceId, canonicalUsername } }, records) {
    await upsertRows(
      trx,
      instanceId,
      {
        table: "passcode_enrollments",
        key: ["username"],
        columns: { username: "text", channel: "text", target: "text", imported: "boolean" },
        fixed: { enrolled_at: sql`now()` },
        rows: records.map(({ username, phone, email }) => ({
          username: canonicalUsername(username),
          ...(email === undefined ? { channel: "sms", target: phone ?? "" } : { channel: "email", target: email }),
          imported: true,
        })),
      },
      { where: sql<boolean>`passcode_enrollments.imported` },
    );
  },

  async account({ trx, target: { instanceId, rowNames, canonicalUsername }, owners }, records) {
    await owners.lock(records.flatMap(peopleOf));
    const postings = await lastPostingsOf(trx, instanceId, records);
    await upsertRows(trx, instanceId, {
      table: "accounts",
      key: ["account_no"],
      columns: {
        account_no: "text",
        username: "text",
        dem_dbt_no: "text",
        cells: "json",
        due_cents: "int8",
        as_of: "timestamptz",
        last_entry_no: "int8",
        itemization: "jsonb",
      },
      rows: records.map((record) => ({
        account_no: record.accountNo,
        ...(record.demDbtNo === undefined
          ? { username: record.username === undefined ? null : canonicalUsername(record.username), dem_dbt_no: null }
          : owners.ofPerson(padDbtNumber(record.demDbtNo))),
        cells: new Json(record.cells),
        due_cents: decimal(record.cells[rowNames.rowDue]?.value ?? ""),
        as_of: new Date(record.asOf),
        last_entry_no: postings.entryNoOf(record),
        itemization: storedItemization(record.itemization),
      })),
    });
    const reopened = records.filter(({ reopen }) => reopen === true);
    if (reopened.length === 0) return;
    await updateRows(trx, instanceId, {
      table: "accounts",
      key: ["account_no"],
      columns: { account_no: "text" },
      fixed: { closed_reason: sql`null`, closed_as_of: sql`null` },
      rows: reopened.map(({ accountNo }) => ({ account_no: accountNo })),
    });
  },

  async close({ trx, target: { instanceId }, now }, records) {
    const accountNos = records.map(({ accountNo }) => accountNo);
    await endWithAccounts(trx, instanceId, accountNos, now);
    await updateRows(trx, instanceId, {
      table: "accounts",
      key: ["account_no"],
      columns: { account_no: "text", closed_reason: "text", closed_as_of: "timestamptz" },
      rows: records.map(({ accountNo, reason, asOf }) => ({
        account_no: accountNo,
        closed_reason: reason,
        closed_as_of: new Date(asOf),
      })),
    });
  },

  async stateCompliance({ trx, target }, records) {
    await updateRows(trx, target.instanceId, {
      table: "accounts",
      key: ["account_no"],
      columns: { account_no: "text", allow_portal_payments: "boolean", state_messages: "jsonb" },
      rows: records.map((record) => ({
        account_no: record.accountNo,
        allow_portal_payments: record.allowPortalPayments,
        state_messages: new Json(record.messages ?? []),
      })),
    });
  },

  async overTime({ trx, target }, records) {
    await updateRows(trx, target.instanceId, {
      table: "accounts",
      key: ["account_no"],
      columns: { account_no: "text", over_time: "boolean", interest: "text" },
      rows: records.map(({ accountNo, eligible, interest = null }) => ({
        account_no: accountNo,
        over_time: eligible,
        interest,
      })),
    });
  },

  async arrangement({ trx, target }, records) {
    await upsertRows(trx, target.instanceId, {
      table: "arrangements",
      key: ["account_no"],
      columns: { account_no: "text", status: "text", rows: "jsonb" },
      rows: records.map(({ accountNo, status, rows }) => ({
        account_no: accountNo,
        status,
        rows: new Json(
          rows.map(({ date, amount, interest }) => ({
            date: parseCalendarDate(date),
            amountCents: decimal(amount),
            interestCents: decimal(interest),
          })),
        ),
      })),
    });
  },

  async transaction({ trx, target }, records) {
    await upsertRows(trx, target.instanceId, {
      table: "transactions",
      key: ["account_no", "transaction_id"],
      columns: {
        account_no: "text",
        transaction_id: "text",
        posted_on: "date",
        amount_cents: "int8",
        description: "jsonb",
      },
      rows: records.map(({ accountNo, id, date, amount, description }) => ({
        account_no: accountNo,
        transaction_id: id,
        posted_on: parseCalendarDate(date) ?? date,
        amount_cents: decimal(amount),
        description: new Json(description),
      })),
    });
  },

  async phonePayment({ trx, target }, records) {
    await upsertRows(trx, target.instanceId, {
      table: "phone_payments",
      key: ["account_no", "phone_payment_id"],
      columns: {
        account_no: "text",
        phone_payment_id: "text",
        pay_on: "date",
        amount_cents: "int8",
        description: "jsonb",
      },
      rows: records.map(({ accountNo, id, date, amount, description }) => ({
        account_no: accountNo,
        phone_payment_id: id,
        pay_on: parseCalendarDate(date) ?? date,
        amount_cents: decimal(amount),
        description: new Json(description),
      })),
    });
  },

  async singlePaymentInfo({ trx, target }, records) {
    const orNull = (amount: string | undefined) => (amount === undefined ? null : decimal(amount));
    await upsertRows(trx, target.instanceId, {
      table: "single_payment_infos",
      key: ["account_no"],
      columns: {
        account_no: "text",
        past_due_cents: "int8",
        next_scheduled_cents: "int8",
        overpayment_cents: "int8",
        total_due_cents: "int8",
      },
      rows: records.map((record) => ({
        account_no: record.accountNo,
        past_due_cents: orNull(record.pastDueAmt),
        next_scheduled_cents: orNull(record.nextSchedPmtAmt),
        overpayment_cents: orNull(record.currPeriodOverpayment),
        total_due_cents: orNull(record.totalPaymentDue),
      })),
    });
  },

  async paymentInfo({ trx, target: { instanceId, keyRing } }, records) {
    await upsertRows(
      trx,
      instanceId,
      {
        table: "payment_methods",
        key: ["account_no"],
        columns: methodColumns,
        fixed: { updated_at: sql`now()` },
        rows: records.map((record) => ({
          account_no: record.accountNo,
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
        })),
      },
      { where: sql<boolean>`payment_methods.imported` },
    );
  },

  async document({ trx, target }, records) {
    await writeDocuments(trx, target, records);
  },

  async plan({ trx, target }, records) {
    await writePlans(trx, target, records);
  },
};

const kindsInOrder = Object.keys(writes) as RecordKind[];

const personColumns = {
  dem_dbt_no: "text",
  facts: "text",
  first_name: "text",
  last_name: "text",
  address: "text",
  city: "text",
  state: "text",
  zip_code: "text",
  phones: "jsonb",
  pay_types: "jsonb",
  pay_selects: "jsonb",
} as const;
type PersonColumns = typeof personColumns;

const methodColumns = {
  account_no: "text",
  payment_option: "text",
  method_kind: "text",
  token: "text",
  brand: "text",
  masked: "text",
  expiry: "text",
  routing_number: "text",
  check_no: "text",
  ach_type: "text",
  first_name: "text",
  last_name: "text",
  address: "text",
  city: "text",
  state: "text",
  zip: "text",
  method_key: "text",
  imported: "boolean",
} as const;

/** Cents of a validated decimal. */
function decimal(text: string): number {
  const amount = parseDecimal(text);
  if (amount === undefined) throw new RangeError("An amount was written before it was validated.");
  return amount;
}
