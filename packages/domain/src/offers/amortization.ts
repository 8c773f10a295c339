import { addMonths, type CalendarDate } from "../calendar-date.js";
import { addCents, type Cents, cents, subtractCents, totalOf } from "../money.js";

/** The name of a way to count time. */
export type DayCount = "monthly" | "actual365";

/**
 * How to count the time between two payments, as a fraction of a year. `monthly`: each payment, including the first,
 * bears one twelfth of the yearly rate, as in published amortization tables. `actual365`: each day since the agreement
 * or the previous payment bears 1/365 of the yearly rate, in leap years too (Actual/365 Fixed).
 */
const dayCounts = {
  monthly: { parts: () => 1, ofYear: 12 },
  actual365: { parts: (from, to) => daysBetween(from, to), ofYear: 365 },
} as const satisfies Record<DayCount, { parts: (from: CalendarDate, to: CalendarDate) => number; ofYear: number }>;

/** A plan's simple interest on the outstanding balance. */
export interface PlanInterest {
  /** The yearly rate in thousandths of a percent: 6 % is 6000. Whole, at least 0. */
  readonly yearlyRate: number;
  readonly dayCount: DayCount;
}

/**
 * A debt paid over time: a fixed payment each month, always on the same day of the month as the first one, until
 * nothing is owed.
 */
export interface Loan {
  readonly principal: Cents;
  readonly payment: Cents;
  /** The day from which interest accrues. */
  readonly agreedOn: CalendarDate;
  readonly firstDate: CalendarDate;
  readonly interest: PlanInterest;
}

/** One payment of a plan. */
export interface PlanRow {
  readonly date: CalendarDate;
  /** Interest plus principal. */
  readonly amount: Cents;
  readonly interest: Cents;
  readonly principal: Cents;
  /** The balance after the payment. */
  readonly balance: Cents;
}

/** The maximum number of payments in any plan: twenty years. */
export const mostPayments = 240;

const millisecondsOfDay = 86_400_000;

function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (Date.parse(to) - Date.parse(from)) / millisecondsOfDay;
}

/**
 * The interest on a balance between two days, rounded to the cent, half a cent up. If the second day is before the
 * first, the interest is 0.
 * @param balance - not negative
 * @throws RangeError for a negative balance, or a rate that is negative or not whole
 */
export function periodInterest(
  balance: Cents,
  { yearlyRate, dayCount }: PlanInterest,
  from: CalendarDate,
  to: CalendarDate,
): Cents {
  if (balance < 0) throw new RangeError("The balance must not be negative.");
  if (!Number.isSafeInteger(yearlyRate) || yearlyRate < 0)
    throw new RangeError("The yearly rate must be whole and not negative.");
  const { parts, ofYear } = dayCounts[dayCount];
  // BigInt, because the product can exceed the safe integers.
  const divisor = 100_000n * BigInt(ofYear);
  const dividend = BigInt(balance) * BigInt(yearlyRate) * BigInt(Math.max(0, parts(from, to)));
  return cents(Number((2n * dividend + divisor) / (2n * divisor)));
}

/**
 * The schedule of a loan, payment by payment. Payments are due on the agreed day of each month, or on the last day of a
 * shorter month. Weekends and bank holidays do not move them; the bank only books them later. The last payment is the
 * remainder, so it is never above the other payments.
 * @param most - the maximum number of payments
 * @returns undefined if the payment is too low: it is below the interest of any one period, or something is still owed
 * after `most` payments
 * @throws RangeError if a date is after the year 9999
 */
export function amortize(
  { principal, payment, agreedOn, firstDate, interest }: Loan,
  most: number = mostPayments,
): PlanRow[] | undefined {
  const rows: PlanRow[] = [];
  let balance = principal;
  let from = agreedOn;
  while (balance > 0) {
    if (rows.length >= most) return undefined;
    const date = addMonths(firstDate, rows.length);
    const charge = periodInterest(balance, interest, from, date);
    if (payment < charge) return undefined;
    const owed = addCents(balance, charge);
    const amount = payment < owed ? payment : owed;
    balance = subtractCents(owed, amount);
    rows.push({ date, amount, interest: charge, principal: subtractCents(amount, charge), balance });
    from = date;
  }
  return rows;
}

/**
 * The lowest payment that pays off a loan in a number of payments. Published tables round it to the nearest cent; here
 * it is rounded up.
 * @param count - whole, from 1 to 240
 * @throws RangeError for any other count
 */
export function levelPayment(loan: Omit<Loan, "payment">, count: number): Cents {
  if (!Number.isInteger(count) || count < 1 || count > mostPayments)
    throw new RangeError("The number of payments is out of range.");
  let tooLow = 0;
  let enough: number = addCents(
    loan.principal,
    periodInterest(loan.principal, loan.interest, loan.agreedOn, loan.firstDate),
  );
  while (enough - tooLow > 1) {
    const payment = Math.floor((tooLow + enough) / 2);
    if (amortize({ ...loan, payment: cents(payment) }, count)) enough = payment;
    else tooLow = payment;
  }
  return cents(enough);
}

/** The totals of a plan's rows. */
export interface PlanTotals {
  /** The sum of all payments. */
  readonly total: Cents;
  readonly interest: Cents;
  readonly lastPayment: Cents;
}

/** The totals of a schedule; 0.00 without rows. */
export function planTotals(rows: readonly PlanRow[]): PlanTotals {
  return {
    total: totalOf(rows.map(({ amount }) => amount)),
    interest: totalOf(rows.map(({ interest }) => interest)),
    lastPayment: rows.at(-1)?.amount ?? cents(0),
  };
}
