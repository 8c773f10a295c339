import { periodInterest, type PlanInterest, type PlanRow } from "./amortization.js";
import type { CalendarDate } from "../calendar-date.js";
import { addCents, type Cents, subtractCents } from "../money.js";

/** A payment of a plan that is still to be taken, as it stands now. */
export interface RemainingPayment {
  readonly date: CalendarDate;
  /** Interest and principal together. */
  readonly amount: Cents;
  readonly interest: Cents;
}

/** What is left of a plan. */
export interface RestOfPlan {
  /** On the account now; 0 or less where nothing is. */
  readonly owed: Cents;
  /** From when interest counts: the day of the payment before the first that is left, or of the agreement. */
  readonly since: CalendarDate;
  readonly interest: PlanInterest;
  /** Earliest first. */
  readonly payments: readonly RemainingPayment[];
}

/**
 * Plans the rest of a plan anew on what is owed now: the payments stay as they are on the days they have, with interest on what is still owed,
 * until nothing is. None becomes higher or has more interest than it had, none is added or moved (decisions/0018), so that what was authorized
 * covers them all. Where nothing has changed since the agreement the same payments come out.
 * @returns the payments that are still needed; those left out are not. The last one's balance is above 0 where they do not reach, because
 *   one before them was not taken.
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
