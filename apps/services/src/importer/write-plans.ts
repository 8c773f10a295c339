import { parseCalendarDate, parseDecimal } from "@paydown/domain";
import { sql } from "kysely";
import { Json, upsertRows } from "../db/bulk.js";
import type { InstanceTransaction } from "../db/database.js";
import { comparableValue } from "../guest/comparable-value.js";
import { secondFactAt } from "../guest/look-up.js";
import type { StoredLine } from "../guest/tables.js";
import type { PlanLineRecord, PlanRecord } from "./records/plans.js";
import type { Target } from "./target.js";

const planColumns = {
  plan_id: "text",
  status: "jsonb",
  as_of: "timestamptz",
  orig_enroll_cents: "int8",
  completion_date: "date",
  min_due_cents: "int8",
  payment_due_date: "date",
  info: "jsonb",
  line_items: "jsonb",
  payments: "jsonb",
  schedule: "jsonb",
} as const;

/** Stores plans, replacing an earlier import. Payments that guests made stay in the ledger. */
export async function writePlans(
  trx: InstanceTransaction,
  { instanceId, keyRing }: Pick<Target, "instanceId" | "keyRing">,
  records: readonly PlanRecord[],
): Promise<void> {
  await upsertRows(trx, instanceId, {
    table: "guest_plans",
    key: ["plan_id"],
    columns: planColumns,
    rows: records.map(planRow),
  });
  await trx
    .deleteFrom("guest_lookups")
    .where("instance_id", "=", instanceId)
    .where("plan_id", "=", sql<string>`any(${records.map(({ id }) => id)}::text[])`)
    .execute();
  const lookups = records.flatMap((record) => {
    const secondFact = record.secondFact === undefined ? null : comparableValue(record.secondFact);
    return Object.entries(record.lookups).flatMap(([field, texts]) =>
      [...new Set(texts.map(comparableValue))].map((value) => {
        const row = { field, value, plan_id: record.id };
        const at = secondFactAt({ instance_id: instanceId, ...row });
        return { ...row, second_fact: secondFact === null ? null : keyRing.seal(at, secondFact) };
      }),
    );
  });
  if (lookups.length === 0) return;
  await upsertRows(trx, instanceId, {
    table: "guest_lookups",
    key: ["field", "value", "plan_id"],
    columns: { field: "text", value: "text", plan_id: "text", second_fact: "text" },
    rows: lookups,
  });
}

const planRow = (record: PlanRecord) => ({
  plan_id: record.id,
  status: new Json(record.status),
  as_of: new Date(record.asOf),
  orig_enroll_cents: record.origEnrollAmount === undefined ? null : inCents(record.origEnrollAmount),
  completion_date: record.completionDate === undefined ? null : isoDate(record.completionDate),
  min_due_cents: inCents(record.minPaymentDue),
  payment_due_date: record.paymentDueDate === undefined ? null : isoDate(record.paymentDueDate),
  info: new Json(record.info),
  line_items: new Json(record.lineItems.map(storedLine)),
  payments: new Json(
    (record.payments ?? []).map(({ date, amount, description }) => ({
      date: isoDate(date),
      cents: inCents(amount),
      description,
    })),
  ),
  schedule: new Json(
    (record.schedule ?? []).map(({ dueDate, amount }) => ({
      dueDate: isoDate(dueDate),
      cents: inCents(amount),
    })),
  ),
});

function storedLine({ due, citationDate, lastPaymentDate, lastPaymentAmount, ...line }: PlanLineRecord): StoredLine {
  return {
    ...line,
    ...(citationDate !== undefined && { citationDate: isoDate(citationDate) }),
    ...(lastPaymentDate !== undefined && { lastPaymentDate: isoDate(lastPaymentDate) }),
    ...(lastPaymentAmount !== undefined && { lastPaymentCents: inCents(lastPaymentAmount) }),
    dueCents: inCents(due),
  };
}

const isoDate = (text: string) => checked(parseCalendarDate(text));
const inCents = (text: string) => checked(parseDecimal(text));

function checked<T>(value: T | undefined): T {
  if (value === undefined) throw new RangeError("A plan was written before it was validated.");
  return value;
}
