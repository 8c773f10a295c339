import { type Cents, cents, readAccount, type RowNames, toDecimal } from "@paydown/domain";
import type { Selectable } from "kysely";
import type { AccountNos } from "../accounts/account.js";
import { currentInstance, type InstanceTransaction } from "../db/database.js";
import { usDate } from "../db/stored-date.js";
import type { AccountRecord, ArrangementTable } from "../db/tables.js";

type Cells = AccountRecord["cells"];
type Schedule = Selectable<ArrangementTable>["rows"];

/** The imported arrangements of some accounts, by account number. */
export async function readSchedules(
  trx: InstanceTransaction,
  accountNos: AccountNos,
): Promise<ReadonlyMap<string, Schedule>> {
  const rows = await trx
    .selectFrom("arrangements")
    .select(["account_no", "rows"])
    .where("instance_id", "=", currentInstance)
    .where("account_no", "in", accountNos)
    .execute();
  return new Map(rows.map((row) => [row.account_no, row.rows]));
}

/**
 * The current Next Amt Due and Next Due Date, where they differ from the imported ones (PAY-64). If the imported next
 * installment was paid here, they are those of the arrangement's following installment. They are empty if no
 * installment follows, or if payments made here left nothing due. The amount never exceeds the current due.
 */
export function nextCells(
  { cells, due_cents }: AccountRecord,
  names: RowNames,
  due: Cents,
  paid?: ReadonlySet<string>,
  schedule: Schedule = [],
): Cells {
  const { nextAmountDue: amount, nextDueDate: imported } = readAccount(cells, names);
  if (imported === null) return {};
  if (due <= 0 && due < due_cents) return overlay(cells, names, null);
  if (!paid?.has(imported))
    return amount !== null && due > 0 && amount > due ? overlay(cells, names, { amount: due, date: imported }) : {};
  const next = [...schedule]
    .sort((a, b) => a.date.localeCompare(b.date))
    .find(({ date }) => date > imported && !paid.has(date));
  return overlay(cells, names, next ? { amount: cents(Math.min(next.amountCents, due)), date: next.date } : null);
}

/** The cells of the next payment with these values; empty if there is no next payment. */
function overlay(cells: Cells, names: RowNames, next: { readonly amount: Cents; readonly date: string } | null): Cells {
  const overlaid: Cells = {};
  for (const [name, cell] of Object.entries(cells)) {
    // Identify each cell by name or label, as the rules do.
    const { nextAmountDue, nextDueDate } = readAccount({ [name]: cell }, names);
    if (nextAmountDue !== null) overlaid[name] = { ...cell, value: next ? toDecimal(next.amount) : "" };
    if (nextDueDate !== null) overlaid[name] = { ...cell, value: next ? usDate(next.date) : "" };
  }
  return overlaid;
}
