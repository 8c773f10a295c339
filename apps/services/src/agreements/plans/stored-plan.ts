import { type Cents, cents, parseCalendarDate } from "@paydown/domain";
import type { OverTimePlan } from "@paydown/domain/offers";
import type { ArrangementRow, StoredRow } from "./tables.js";

export const toStoredRows = ({ rows }: OverTimePlan): StoredRow[] =>
  rows.map(({ date, amount, interest, principal, balance }) => ({
    date,
    amountCents: amount,
    interestCents: interest,
    principalCents: principal,
    balanceCents: balance,
  }));

/** The plan as agreed. */
export function toPlan({ payment_cents, rows }: Pick<ArrangementRow, "payment_cents" | "rows">): OverTimePlan {
  return { payment: cents(payment_cents), rows: rows.map(toPlanRow) };
}

function toPlanRow({ date, amountCents, interestCents, principalCents, balanceCents }: StoredRow) {
  const day = parseCalendarDate(date);
  if (day === undefined) throw new RangeError("A stored payment date is not a date.");
  const [amount, interest, principal, balance] = [amountCents, interestCents, principalCents, balanceCents].map(
    cents,
  ) as [Cents, Cents, Cents, Cents];
  return { date: day, amount, interest, principal, balance };
}
