import { addMonths, type CalendarDate } from "../calendar-date.js";
import { addCents, type Cents, cents, subtractCents, totalOf } from "../money.js";

/** The name of a way to count time. */
export type DayCount = "monthly" | "actual365";

/**
 * How the time between two payments counts, as the parts of a year that one of them makes.
 * `monthly`: one twelfth of the yearly rate for each payment, the first too, as published amortization tables have it.
 * `actual365`: the days since the agreement or the payment before, each a 365th of the yearly rate, in leap years too (Actual/365 Fixed).
 */
const dayCounts = {
  monthly: { parts: () => 1, ofYear: 12 },
  actual365: { parts: (from, to) => daysBetween(from, to), ofYear: 365 },
} as const satisfies Record<DayCount, { parts: (from: CalendarDate, to: CalendarDate) => number; ofYear: number }>;

/** The interest of a plan, simple, on what is still owed. */
export interface PlanInterest {
  /** A year's, in thousandths of one per cent: 6 % is 6000. Whole, from 0. */
  readonly yearlyRate: number;
  readonly dayCount: DayCount;
}

/** What is paid over time: a fixed payment each month on the day of the first, until nothing is owed. */
export interface Loan {
  readonly principal: Cents;
  readonly payment: Cents;
  /** From when interest counts. */
  readonly agreedOn: CalendarDate;
  readonly firstDate: CalendarDate;
  readonly interest: PlanInterest;
}

/** One payment of a plan. */
export interface PlanRow {
  readonly date: CalendarDate;
  /** Interest and principal together. */
  readonly amount: Cents;
  readonly interest: Cents;
  readonly principal: Cents;
  /** What is owed after it. */
  readonly balance: Cents;
}

/** More payments than any plan has: twenty years of them. */
export const mostPayments = 240;

const millisecondsOfDay = 86_400_000;

function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (Date.parse(to) - Date.parse(from)) / millisecondsOfDay;
}

/**
 * The interest on a balance between two days, rounded to the cent, half a cent up. A day before the other's counts nothing.
 * @param balance - not negative
 * @throws RangeError for a negative balance or a rate that is not a whole number from 0
 */
export function periodInterest(
  balance: Cents,
  { yearlyRate, dayCount }: PlanInterest,
  from: CalendarDate,
  to: CalendarDate,
): Cents {
  if (balance < 0) throw new RangeError("Interest is counted on a balance that is not negative.");
  if (!Number.isSafeInteger(yearlyRate) || yearlyRate < 0)
    throw new RangeError("A yearly rate is whole and not negative.");
  const { parts, ofYear } = dayCounts[dayCount];
  // BigInt, because the product may pass the safe integers.
  const divisor = 100_000n * BigInt(ofYear);
  const dividend = BigInt(balance) * BigInt(yearlyRate) * BigInt(Math.max(0, parts(from, to)));
  return cents(Number((2n * dividend + divisor) / (2n * divisor)));
}

/**
 * The schedule of a loan, payment by payment. The dates are the agreed day of each month, in a shorter month its last; they stay on
 * weekends and bank holidays, since what is charged then is only booked later. The last payment is what is left, so never above the others.
 * @param most - no more payments than these
 * @returns undefined where the payment does not reach: it is below a period's interest, if only of one, or something is owed after `most` payments
 * @throws RangeError when a date leaves the year 9999
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
 * The lowest payment that pays a loan off in so many payments: published tables round it to the nearest cent, this is rounded up.
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

/** What the rows of a plan come to. */
export interface PlanTotals {
  /** Of every payment. */
  readonly total: Cents;
  readonly interest: Cents;
  readonly lastPayment: Cents;
}

/** The totals of a schedule; of one without a row they are 0.00. */
export function planTotals(rows: readonly PlanRow[]): PlanTotals {
  return {
    total: totalOf(rows.map(({ amount }) => amount)),
    interest: totalOf(rows.map(({ interest }) => interest)),
    lastPayment: rows.at(-1)?.amount ?? cents(0),
  };
}
