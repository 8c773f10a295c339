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
  refuseAmount,
  subtractCents,
  toDecimal,
} from "@paydown/domain";
import type { PayLessOffer } from "@paydown/domain/offers";
import type { Account } from "../../accounts/account.js";
import { type ProblemCode, ProblemError } from "../../contract/problems.js";
import type { Tenant } from "../../tenants/tenant.js";
import { violationOf } from "../methods/method-check.js";
import type { PostedPayment } from "../methods/posted-payment.js";

/** The amounts of a payment, and its date. */
export interface PaymentFigures {
  readonly amount: Cents;
  readonly fee: Cents;
  readonly paymentDate: CalendarDate;
  /** The due date of the installment that it pays; null for any other payment. */
  readonly installmentDate: CalendarDate | null;
  /** The part of the amount that is a plan's interest, not principal. */
  readonly interest: Cents;
}

/**
 * Calculates the figures of a payment, which must match those that Confirm showed (PAY-12).
 *
 * @throws ProblemError `action_not_allowed` if there is nothing to pay with this action; `invalid_payment` for a
 * One-Time amount above the tenant's maxPaymentAmount; `amount_above_due`, `amount_changed`, `fee_changed` and
 * `date_changed` with the current figures
 * @param offer - the accepted offer that the action negotiator pays
 */
export function agreedFigures(
  tenant: Tenant,
  { facts, nextInstallment }: Account,
  body: PostedPayment,
  today: CalendarDate,
  offer?: PayLessOffer,
): PaymentFigures {
  const expected = amountAndDate(body.action, { ...facts, offer }, today);
  const postedAmount = parseDecimal(body.amount);
  const amount = expected.amount.locked ? expected.amount.value : postedAmount;
  if (amount === null || amount === undefined || amount <= 0) throw new ProblemError("action_not_allowed");
  if (paymentCourse(body.action, facts, expected.date.value, today) === "methodOnly")
    throw new ProblemError("action_not_allowed");
  const interest = body.action === "next" ? (nextInstallment?.interest ?? cents(0)) : cents(0);
  const postedDate = parseCalendarDate(body.paymentDate);
  const paymentDate = expected.date.locked
    ? expected.date.value
    : nearestOffered(postedDate ?? today, today, tenant.instance.maxPaymentDaysAhead);

  const feeOf = (sum: Cents) => computeFee(tenant.feePolicy, feeTypeCode(body.paymentOption), sum);
  const figuresOf = (sum: Cents) => ({
    amount: toDecimal(sum),
    feeAmount: toDecimal(feeOf(sum)),
    total: toDecimal(addCents(sum, feeOf(sum))),
    paymentDate: formatCalendarDate(paymentDate),
  });
  const fee = feeOf(amount);
  const refusal = refuseAmount(body.action, subtractCents(amount, interest), {
    due: facts.due,
    settings: tenant.instance,
  });
  // The consumer cannot choose a lower amount if the amount is locked.
  if (refusal && expected.amount.locked) throw new ProblemError("action_not_allowed");
  if (refusal) {
    const parameterViolations = [violationOf("amount", refusal)];
    if (refusal.rule === "notAboveMax") throw new ProblemError("invalid_payment", { parameterViolations });
    throw new ProblemError("amount_above_due", { parameterViolations, figures: figuresOf(facts.due) });
  }

  const changed: ProblemCode | undefined =
    postedAmount !== amount
      ? "amount_changed"
      : parseDecimal(body.feeAmount) !== fee
        ? "fee_changed"
        : postedDate !== paymentDate
          ? "date_changed"
          : undefined;
  if (changed) throw new ProblemError(changed, { figures: figuresOf(amount) });
  // An overdue installment is paid today.
  const paidOn = body.action === "next" && paymentDate < today ? today : paymentDate;
  return {
    amount,
    fee,
    paymentDate: paidOn,
    installmentDate: body.action === "next" ? (nextInstallment?.date ?? null) : null,
    interest,
  };
}

function nearestOffered(date: CalendarDate, today: CalendarDate, maxDaysAhead: number | undefined): CalendarDate {
  const { min, max } = paymentDates(today, maxDaysAhead);
  if (date < min) return min;
  return date > max ? max : date;
}
