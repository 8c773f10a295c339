import { type Cents, cents, readAccount, type RowNames, toDecimal } from "@paydown/domain";
import type { Selectable } from "kysely";
import type { InstanceTransaction } from "../db/database.js";
import { usDate } from "../db/stored-date.js";
import type { AccountRecord, ArrangementTable } from "../db/tables.js";

type Cells = AccountRecord["cells"];
type Schedule = Selectable<ArrangementTable>["rows"];

/** The arrangements of the accounts with instalments that were paid here. */
export async function readSchedules(trx: InstanceTransaction, records: readonly AccountRecord[], paid: ReadonlyMap<string, unknown>): Promise<ReadonlyMap<string, Schedule>> {
  const [first] = records;
  if (!first || paid.size === 0) return new Map();
  const rows = await trx
    .selectFrom("arrangements")
    .select(["account_no", "rows"])
    .where("instance_id", "=", first.instance_id)
    .where("account_no", "in", [...paid.keys()])
    .execute();
  return new Map(rows.map((row) => [row.account_no, row.rows]));
}

/**
 * Next Amt Due and Next Due Date once the imported instalment was paid here: the arrangement's next one; nothing where there is none, or where
 * what was paid here left nothing due (decisions Q143).
 */
export function nextCells({ cells, due_cents }: AccountRecord, names: RowNames, due: Cents, paid?: ReadonlySet<string>, schedule: Schedule = []): Cells {
  const imported = readAccount(cells, names).nextDueDate;
  const isPaidUp = due <= 0 && due < due_cents;
  if (imported === null || (!isPaidUp && !paid?.has(imported))) return {};
  const next = isPaidUp ? undefined : [...schedule].sort((a, b) => a.date.localeCompare(b.date)).find(({ date }) => date > imported && !paid?.has(date));
  const overlaid: Cells = {};
  for (const [name, cell] of Object.entries(cells)) {
    // A cell is one of the two by its name or by its label, as the rules read it.
    const { nextAmountDue, nextDueDate } = readAccount({ [name]: cell }, names);
    if (nextAmountDue !== null) overlaid[name] = { ...cell, value: next ? toDecimal(cents(next.amountCents)) : "" };
    if (nextDueDate !== null) overlaid[name] = { ...cell, value: next ? usDate(next.date) : "" };
  }
  return overlaid;
}
