import { formatCalendarDate, readAccount, type RowNames, toDecimal } from "@paydown/domain";
import type { AccountRecord, StoredCell } from "../db/tables.js";
import type { NextInstalment } from "./instalments.js";

/** The disposition of an account that is paid by a plan: it leads to the next payment, and to no second plan (registered-area §4). */
const inPlan = "P";

const added = {
  "Next Amt Due": { type: "CURRENCY", label: { en: "Next payment", es: "Próximo pago" }, display: "Y" },
  "Next Due Date": { type: "DATE", label: { en: "Due on", es: "Vence el" }, display: "Y" },
} as const satisfies Record<string, Omit<StoredCell, "value">>;

/** The cells that every account in a plan has, imported or not. */
export const addedCellNames: readonly string[] = Object.keys(added);

/** The cells of an account on which a plan of ours stands: its next payment, and the disposition of an account in a plan (decisions Q143). */
export function planCells(
  { cells }: AccountRecord,
  names: RowNames,
  next: NextInstalment | undefined,
): AccountRecord["cells"] {
  const amount = next ? toDecimal(next.amount) : "";
  const date = next ? formatCalendarDate(next.payOn) : "";
  const laid: Record<string, StoredCell> = {};
  const disposition = cells[names.rowPmtDisposition];
  if (disposition) laid[names.rowPmtDisposition] = { ...disposition, value: inPlan };
  for (const [name, cell] of Object.entries(cells)) {
    // A cell is one of the two by its name or by its label, as the rules read it.
    const { nextAmountDue, nextDueDate } = readAccount({ [name]: cell }, names);
    if (nextAmountDue !== null || name === "Next Amt Due") laid[name] = { ...cell, value: amount };
    if (nextDueDate !== null || name === "Next Due Date") laid[name] = { ...cell, value: date };
  }
  return {
    "Next Amt Due": { ...added["Next Amt Due"], value: amount },
    "Next Due Date": { ...added["Next Due Date"], value: date },
    ...laid,
  };
}
