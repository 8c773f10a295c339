import type { CalendarDate } from "./calendar-date.js";
import { addCents, type Cents, cents, subtractCents } from "./money.js";

/**
 * What the tenant's system says about the debt, as of the import: the amounts are 0 or more, and the last four are what
 * was added and taken off since the itemization date (12 CFR 1006.34(b)(3), (c)(2)(vi) to (viii)).
 */
export interface ItemizationRecord {
  readonly date: CalendarDate;
  /** The amount of the debt on the itemization date. */
  readonly amount: Cents;
  readonly interest: Cents;
  readonly fees: Cents;
  readonly payments: Cents;
  readonly credits: Cents;
}

/** How the amount owed now came about. `amount + interest + fees - paid` is `due`, to the cent. */
export interface Itemization {
  readonly date: CalendarDate;
  readonly amount: Cents;
  readonly interest: Cents;
  readonly fees: Cents;
  /** Payments and credits since the date, including those made here. */
  readonly paid: Cents;
  /** Negative on an overpaid account. */
  readonly due: Cents;
}

/**
 * What a record comes to. It must equal the due that was imported with it (ACCT-35). Null if its amounts are too large
 * to add up.
 */
export function itemizedDue({ amount, interest, fees, payments, credits }: ItemizationRecord): Cents | null {
  const added = amount + interest + fees;
  const takenOff = payments + credits;
  return Number.isSafeInteger(added) && Number.isSafeInteger(takenOff) ? cents(added - takenOff) : null;
}

/**
 * The itemization of the amount owed now: what was paid or credited here since the import is added to the record's
 * payments (ACCT-36). Null if the record does not add up to the due that was imported with it, or if more was taken
 * back here than the record knows as paid: figures that do not add up are not shown (ACCT-37).
 *
 * @param importedDue - the due that was imported with the record
 * @param due - the due now
 */
export function itemize(record: ItemizationRecord, importedDue: Cents, due: Cents): Itemization | null {
  const { date, amount, interest, fees, payments, credits } = record;
  if (itemizedDue(record) !== importedDue) return null;
  const paid = addCents(addCents(payments, credits), subtractCents(importedDue, due));
  return paid < 0 ? null : { date, amount, interest, fees, paid, due };
}

/**
 * The part of the debt that is paid, in whole percent for a bar. Never 0 % or 100 % while something was paid and
 * something is left. Null if there is neither.
 */
export function paidPercent({ paid, due }: Pick<Itemization, "paid" | "due">): number | null {
  const left = Math.max(due, 0);
  if (paid + left === 0) return null;
  const percent = Math.round((100 * paid) / (paid + left));
  if (paid === 0 || left === 0) return percent;
  return Math.min(Math.max(percent, 1), 99);
}
