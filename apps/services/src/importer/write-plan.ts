import { parseCalendarDate, parseDecimal } from "@paydown/domain";
import type { InstanceTransaction } from "../db/database.js";
import { comparableValue } from "../guest/comparable-value.js";
import { secondFactAt } from "../guest/look-up.js";
import type { StoredLine } from "../guest/tables.js";
import type { PlanLineRecord, PlanRecord } from "./records/plans.js";
import type { Target } from "./write-record.js";

/** Stores a plan, replacing an earlier import. Payments that guests made stay in the ledger. */
export async function writePlan(
  trx: InstanceTransaction,
  { instanceId, keyRing }: Pick<Target, "instanceId" | "keyRing">,
  record: PlanRecord,
): Promise<void> {
  const columns = {
    status: JSON.stringify(record.status),
    as_of: new Date(record.asOf),
    orig_enroll_cents: record.origEnrollAmount === undefined ? null : inCents(record.origEnrollAmount),
    completion_date: record.completionDate === undefined ? null : isoDate(record.completionDate),
    min_due_cents: inCents(record.minPaymentDue),
    payment_due_date: record.paymentDueDate === undefined ? null : isoDate(record.paymentDueDate),
    info: JSON.stringify(record.info),
    line_items: JSON.stringify(record.lineItems.map(storedLine)),
    payments: JSON.stringify(
      (record.payments ?? []).map(({ date, amount, description }) => ({
        date: isoDate(date),
        cents: inCents(amount),
        description,
      })),
    ),
    schedule: JSON.stringify(
      (record.schedule ?? []).map(({ dueDate, amount }) => ({ dueDate: isoDate(dueDate), cents: inCents(amount) })),
    ),
  };
  await trx
    .insertInto("guest_plans")
    .values({ instance_id: instanceId, plan_id: record.id, ...columns })
    .onConflict((conflict) => conflict.columns(["instance_id", "plan_id"]).doUpdateSet(columns))
    .execute();
  await trx
    .deleteFrom("guest_lookups")
    .where("instance_id", "=", instanceId)
    .where("plan_id", "=", record.id)
    .execute();
  const secondFact = record.secondFact === undefined ? null : comparableValue(record.secondFact);
  const values = Object.entries(record.lookups).flatMap(([field, texts]) =>
    [...new Set(texts.map(comparableValue))].map((value) => {
      const row = { instance_id: instanceId, field, value, plan_id: record.id };
      return { ...row, second_fact: secondFact === null ? null : keyRing.seal(secondFactAt(row), secondFact) };
    }),
  );
  if (values.length > 0) await trx.insertInto("guest_lookups").values(values).execute();
}

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
