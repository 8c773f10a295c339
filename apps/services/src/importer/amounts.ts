import { parseDecimal, type RowNames } from "@paydown/domain";
import type { ImportRecord } from "./record.js";

/** The amount that a control total adds up, in cents; undefined if the kind has none. */
export function amountOf(rowNames: RowNames, record: ImportRecord): number | undefined {
  switch (record.kind) {
    case "account":
      return parseDecimal(record.cells[rowNames.rowDue]?.value ?? "");
    case "transaction":
    case "phonePayment":
      return parseDecimal(record.amount);
    case "arrangement":
      return record.rows.reduce((sum, { amount }) => sum + (parseDecimal(amount) ?? 0), 0);
    case "bank":
    case "close":
    case "document":
    case "overTime":
    case "passcodeEnrollment":
    case "paymentInfo":
    case "person":
    case "plan":
    case "singlePaymentInfo":
    case "stateCompliance":
    case "user":
      return undefined;
  }
}
