import { addCents, type CalendarDate, type Cents, cents, parseCalendarDate, subtractCents } from "@paydown/domain";
import type { InstanceTransaction } from "../../db/database.js";
import { findInstallmentPayments } from "../../payments/store.js";
import type { InstallmentStatus } from "../../payments/views/account-payments.js";
import { liveStates, type PaymentState } from "../../payments/states.js";
import type { PaymentRow } from "../../payments/tables.js";
import type { ArrangementRow } from "./tables.js";

/** A payment of a plan in its current state. */
export interface Installment {
  readonly date: CalendarDate;
  readonly amount: Cents;
  readonly interest: Cents;
  readonly status: InstallmentStatus;
  /** The payment for the installment's date: scheduled, in progress or completed, else the last attempt. */
  readonly payment: PaymentRow;
}

const statuses = {
  scheduled: "scheduled",
  submitting: "checking",
  unknown: "checking",
  review: "checking",
  succeeded: "paid",
  settling: "paid",
  cleared: "paid",
  returned: "returned",
  chargedBack: "returned",
  chargebackReversed: "paid",
  voided: "voided",
  partlyRefunded: "paid",
  refunded: "refunded",
  declined: "declined",
  failed: "failed",
  cancelled: "cancelled",
} as const satisfies Record<PaymentState, InstallmentStatus>;

function statusOf({ state, skip_reason }: PaymentRow): InstallmentStatus {
  if (skip_reason === null) return statuses[state];
  return skip_reason === "notNeeded" ? "notNeeded" : "skipped";
}

const isLive = ({ state }: PaymentRow) => (liveStates as readonly PaymentState[]).includes(state);

/** The payments of a plan in their current state, earliest first. */
export const readInstallments = async (trx: InstanceTransaction, plan: ArrangementRow): Promise<Installment[]> =>
  installmentsOf(plan, await findInstallmentPayments(trx, [plan.account_no]));

/**
 * The payments of a plan in their current state, earliest first.
 *
 * @param payments - of the installments of the plan's account and of any others
 */
export function installmentsOf(
  { account_no, created_at, rows }: ArrangementRow,
  payments: readonly PaymentRow[],
): Installment[] {
  const own = payments.filter((payment) => payment.account_no === account_no && payment.created_at >= created_at);
  return rows.map((row) => {
    const tried = own.filter(({ installment_date }) => installment_date === row.date);
    // If a returned debit is not presented again after all, its installment stays returned.
    const payment =
      tried.find(isLive) ??
      tried.filter(({ state, original_id }) => original_id === null || state !== "cancelled").at(-1);
    const date = parseCalendarDate(row.date);
    if (!payment || date === undefined) throw new RangeError("A plan has a date without a payment.");
    return {
      date,
      amount: cents(payment.amount_cents),
      interest: cents(payment.interest_cents),
      status: statusOf(payment),
      payment,
    };
  });
}

/** Whether the payment is still to come. */
export const isToCome = ({ status }: Installment): boolean => status === "scheduled" || status === "checking";

/** True if the method was at fault or the money went back, so the payment may still be made. */
const mayBeTriedAgain = ({ status, payment: { skip_reason } }: Installment) =>
  status === "declined" ||
  status === "failed" ||
  status === "returned" ||
  status === "refunded" ||
  status === "voided" ||
  skip_reason === "methodGone" ||
  skip_reason === "methodExpired";

/** The next payment of a plan, and the day to make it. */
export interface NextInstallment extends Pick<Installment, "date" | "amount" | "interest"> {
  readonly payOn: CalendarDate;
}

/**
 * The next payment of a plan: the first one to come, or an earlier one that was refused. A refused payment stays next
 * until the day of the following payment; then it is missed. Undefined if no payment remains or nothing is owed.
 * `payOn` is never in the past.
 */
export function nextInstallment(
  installments: readonly Installment[],
  due: Cents,
  today: CalendarDate,
): NextInstallment | undefined {
  if (due <= 0) return undefined;
  const next = installments.find(
    (installment, index) =>
      isToCome(installment) || (mayBeTriedAgain(installment) && isBeforeTheNext(installments[index + 1], today)),
  );
  if (!next) return undefined;
  const { date, interest, payment } = next;
  const most = addCents(due, interest);
  return {
    date,
    interest,
    amount: next.amount < most ? next.amount : most,
    payOn: later(today, payOnOf(date, payment)),
  };
}

/** A returned debit is presented again on a day of its own. */
const payOnOf = (date: CalendarDate, { original_id, payment_date, state }: PaymentRow): CalendarDate =>
  (original_id !== null && state === "scheduled" ? parseCalendarDate(payment_date) : undefined) ?? date;

const later = (one: CalendarDate, other: CalendarDate): CalendarDate => (one < other ? other : one);

const isBeforeTheNext = (following: Installment | undefined, today: CalendarDate) =>
  following !== undefined && following.date > today && isToCome(following);

/** The part of an installment that reduces the due. */
export const principalOf = ({ amount, interest }: Pick<Installment, "amount" | "interest">): Cents =>
  subtractCents(amount, interest);
