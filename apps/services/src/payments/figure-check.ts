import {
  addCents,
  amountAndDate,
  type CalendarDate,
  type Cents,
  cents,
  computeFee,
  feeTypeCode,
  formatCalendarDate,
  parseCalendarDate,
  parseDecimal,
  paymentCourse,
  paymentDates,
  toDecimal,
} from "@paydown/domain";
import type { PayLessOffer } from "@paydown/domain/offers";
import type { Account } from "../accounts/account.js";
import { type ProblemCode, ProblemError } from "../contract/problems.js";
import type { Tenant } from "../tenants/tenant.js";
import type { PostedPayment } from "./posted-payment.js";

/** What will be charged, and when. */
export interface PaymentFigures {
  readonly amount: Cents;
  readonly fee: Cents;
  readonly paymentDate: CalendarDate;
  /** The due date that an instalment is paid for; null for any other payment. */
  readonly instalmentDate: CalendarDate | null;
  /** What of the amount is a plan's interest, and no principal. */
  readonly interest: Cents;
}

/**
 * The figures by the services' own reckoning, which must be those that Confirm showed (design.md §4, decisions Q61, Q76).
 *
 * @throws ProblemError `action_not_allowed` where nothing is there to be paid so; `amount_changed`, `fee_changed` and `date_changed`
 *   with the figures of now
 * @param offer - the accepted offer that the action negotiator pays
 */
export function agreedFigures(tenant: Tenant, { facts, nextInstalment }: Account, body: PostedPayment, today: CalendarDate, offer?: PayLessOffer): PaymentFigures {
  const expected = amountAndDate(body.action, { ...facts, offer }, today);
  const postedAmount = parseDecimal(body.amount);
  const amount = expected.amount.locked ? expected.amount.value : postedAmount;
  if (amount === null || amount === undefined || amount <= 0) throw new ProblemError("action_not_allowed");
  if (paymentCourse(body.action, facts, expected.date.value, today) === "methodOnly") throw new ProblemError("action_not_allowed");
  const fee = computeFee(tenant.feePolicy, feeTypeCode(body.paymentOption), amount);
  const postedDate = parseCalendarDate(body.paymentDate);
  const paymentDate = expected.date.locked ? expected.date.value : nearestOffered(postedDate ?? today, today, tenant.instance.maxPaymentDaysAhead);

  const changed: ProblemCode | undefined =
    postedAmount !== amount
      ? "amount_changed"
      : parseDecimal(body.feeAmount) !== fee
        ? "fee_changed"
        : postedDate !== paymentDate
          ? "date_changed"
          : undefined;
  if (changed) {
    const figures = { amount: toDecimal(amount), feeAmount: toDecimal(fee), total: toDecimal(addCents(amount, fee)), paymentDate: formatCalendarDate(paymentDate) };
    throw new ProblemError(changed, { figures });
  }
  return { amount, fee, paymentDate, instalmentDate: body.action === "next" ? (nextInstalment?.date ?? null) : null, interest: body.action === "next" ? (nextInstalment?.interest ?? cents(0)) : cents(0) };
}

function nearestOffered(date: CalendarDate, today: CalendarDate, maxDaysAhead: number | undefined): CalendarDate {
  const { min, max } = paymentDates(today, maxDaysAhead);
  if (date < min) return min;
  return date > max ? max : date;
}
