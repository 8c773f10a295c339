import { formatCalendarDate, type Language, readAccount, type RowNames, toDecimal } from "@paydown/domain";
import type { AccountRecord, StoredCell } from "../db/tables.js";
import type { NextInstallment } from "../agreements/plans/installments.js";

/** The disposition of an account that a plan pays. It offers the next payment, not a second plan (PLAN-74). */
const inPlan = "P";

/** The cells that every account in a plan has, imported or not, without their values. */
export const addedCells = {
  "Next Amt Due": { type: "CURRENCY", label: { en: "Next payment", es: "Próximo pago" }, display: "Y" },
  "Next Due Date": { type: "DATE", label: { en: "Due on", es: "Vence el" }, display: "Y" },
} as const satisfies Record<string, Omit<StoredCell, "value"> & { label: Record<Language, string> }>;

/** The names of these cells. */
export const addedCellNames: readonly string[] = Object.keys(addedCells);

/**
 * The cells of an account with a plan set up here: its next payment, and the disposition of an account in a plan
 * (PLAN-74).
 */
export function planCells(
  { cells }: AccountRecord,
  names: RowNames,
  next: NextInstallment | undefined,
): AccountRecord["cells"] {
  const amount = next ? toDecimal(next.amount) : "";
  const date = next ? formatCalendarDate(next.payOn) : "";
  const laid: Record<string, StoredCell> = {};
  const disposition = cells[names.rowPmtDisposition];
  if (disposition) laid[names.rowPmtDisposition] = { ...disposition, value: inPlan };
  for (const [name, cell] of Object.entries(cells)) {
    // Identify each cell by name or label, as the rules do.
    const { nextAmountDue, nextDueDate } = readAccount({ [name]: cell }, names);
    if (nextAmountDue !== null || name === "Next Amt Due") laid[name] = { ...cell, value: amount };
    if (nextDueDate !== null || name === "Next Due Date") laid[name] = { ...cell, value: date };
  }
  return {
    "Next Amt Due": { ...addedCells["Next Amt Due"], value: amount },
    "Next Due Date": { ...addedCells["Next Due Date"], value: date },
    ...laid,
  };
}
