import { addCents, type Cents, cents, parseDecimal } from "@paydown/domain";
import type { Schedule } from "../../plan/schedule-query";

type Row = Schedule["rows"][number];

/** The payments of one year, in order. */
export interface YearOfPayments<SomeRow extends Row> {
  /** YYYY */
  readonly year: string;
  readonly rows: readonly SomeRow[];
  readonly sum: Cents;
}

/** @param rows - in order of date */
export function byYear<SomeRow extends Row>(rows: readonly SomeRow[]): YearOfPayments<SomeRow>[] {
  const years = [...new Set(rows.map(yearOf))];
  return years.map((year) => {
    const those = rows.filter((row) => yearOf(row) === year);
    return { year, rows: those, sum: sumOf(those) };
  });
}

/** The sum of these payments. */
export const sumOf = (rows: readonly Pick<Row, "amount">[]): Cents =>
  rows.reduce((sum, { amount }) => addCents(sum, parseDecimal(amount) ?? cents(0)), cents(0));

// The wire has MM/DD/YYYY.
const yearOf = (row: Row) => row["Date Due"].slice("MM/DD/".length);
