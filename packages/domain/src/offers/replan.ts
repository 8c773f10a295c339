import { periodInterest, type PlanInterest, type PlanRow } from "./amortization.js";
import type { CalendarDate } from "../calendar-date.js";
import { addCents, type Cents, subtractCents } from "../money.js";

/** A payment of a plan that is still to be made, as currently planned. */
export interface RemainingPayment {
  readonly date: CalendarDate;
  /** Interest plus principal. */
  readonly amount: Cents;
  readonly interest: Cents;
}

/** The rest of a plan. */
export interface RestOfPlan {
  /** The account's current due; 0 or less if nothing is owed. */
  readonly owed: Cents;
  /** The day from which interest accrues: the day of the payment before the remaining ones, or of the agreement. */
  readonly since: CalendarDate;
  readonly interest: PlanInterest;
  /** Earliest first. */
  readonly payments: readonly RemainingPayment[];
}

/**
 * Replans the rest of a plan for the current due. The payments keep their amounts and days, with interest on the
 * remaining balance, until nothing is owed. No payment grows, moves, gains interest or is added (docs/decisions/0018),
 * so the authorization still covers them all. If nothing has changed since the agreement, the payments stay the same.
 * @returns the payments that are still needed. If they don't pay everything off because an earlier payment was missed,
 * the last payment leaves a balance above 0.
 */
export function replan({ owed, since, interest, payments }: RestOfPlan): PlanRow[] {
  const rows: PlanRow[] = [];
  let balance = owed;
  let from = since;
  for (const planned of payments) {
    if (balance <= 0) break;
    const charge = lower(periodInterest(balance, interest, from, planned.date), planned.interest);
    const amount = lower(addCents(balance, charge), planned.amount);
    const principal = subtractCents(amount, charge);
    balance = subtractCents(balance, principal);
    rows.push({ date: planned.date, amount, interest: charge, principal, balance });
    from = planned.date;
  }
  return rows;
}

const lower = (one: Cents, other: Cents): Cents => (one < other ? one : other);
