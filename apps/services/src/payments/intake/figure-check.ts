import {
  addCents,
  amountAndDate,
  type AmountRefusal,
  type CalendarDate,
  type Cents,
  cents,
  computeFee,
  feeTypeCode,
  formatCalendarDate,
  parseCalendarDate,
  parseDecimal,
  type PaymentAction,
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
import { violationOf } from "../methods/violation.js";
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

/** The figures that the Confirm page shows. */
type ComparedFigures = Pick<PaymentFigures, "amount" | "fee" | "paymentDate">;

/** The figures as posted; undefined where the text is not an amount or a date. */
type ShownFigures = { readonly [Figure in keyof ComparedFigures]: ComparedFigures[Figure] | undefined };

/** Each shown figure must equal the computed one. The first difference decides the refusal. */
const comparisons = [
  { figure: "amount", refusal: "amount_changed" },
  { figure: "fee", refusal: "fee_changed" },
  { figure: "paymentDate", refusal: "date_changed" },
] as const satisfies readonly { readonly figure: keyof ComparedFigures; readonly refusal: ProblemCode }[];

/**
 * Calculates the figures of a payment, which must match those that the Confirm page showed (PAY-12).
 *
 * @throws ProblemError `action_not_allowed` if there is nothing to pay with this action; `invalid_payment` for a
 * One-Time amount above the tenant's maxPaymentAmount; `amount_above_due`, `amount_changed`, `fee_changed` and
 * `date_changed` with the current figures
 * @param offer - the accepted offer that the action negotiator pays
 */
export function agreedFigures(
  tenant: Tenant,
  account: Account,
  body: PostedPayment,
  today: CalendarDate,
  offer?: PayLessOffer,
): PaymentFigures {
  const shown: ShownFigures = {
    amount: parseDecimal(body.amount),
    fee: parseDecimal(body.feeAmount),
    paymentDate: parseCalendarDate(body.paymentDate),
  };
  const { amount, isLocked, paymentDate } = amountToPay(tenant, account, body.action, shown, today, offer);
  const installment = body.action === "next" ? account.nextInstallment : null;
  const interest = installment?.interest ?? cents(0);
  const feeOf = (sum: Cents) => computeFee(tenant.feePolicy, feeTypeCode(body.paymentOption), sum);
  const figuresOf = (sum: Cents): ComparedFigures => ({ amount: sum, fee: feeOf(sum), paymentDate });

  const { due } = account.facts;
  const refusal = refuseAmount(body.action, subtractCents(amount, interest), { due, settings: tenant.instance });
  if (refusal) throw amountProblem(refusal, isLocked, () => figuresOf(due));

  const computed = figuresOf(amount);
  const changed = comparisons.find(({ figure }) => shown[figure] !== computed[figure]);
  if (changed) throw new ProblemError(changed.refusal, { figures: toWire(computed) });
  return {
    ...computed,
    // An overdue installment is paid today.
    paymentDate: notBefore(today, paymentDate),
    installmentDate: installment?.date ?? null,
    interest,
  };
}

/** The amount and date that the action pays: the server's own where they are locked, else the consumer's choice. */
function amountToPay(
  { instance }: Tenant,
  { facts }: Account,
  action: PaymentAction,
  shown: ShownFigures,
  today: CalendarDate,
  offer: PayLessOffer | undefined,
): { readonly amount: Cents; readonly isLocked: boolean; readonly paymentDate: CalendarDate } {
  const expected = amountAndDate(action, { ...facts, offer }, today);
  const isLocked = expected.amount.locked;
  const amount = isLocked ? expected.amount.value : shown.amount;
  const isSaveOnly = paymentCourse(action, facts, expected.date.value, today) === "methodOnly";
  if (amount == null || amount <= 0 || isSaveOnly) throw new ProblemError("action_not_allowed");
  const paymentDate = expected.date.locked
    ? expected.date.value
    : nearestOffered(shown.paymentDate ?? today, today, instance.maxPaymentDaysAhead);
  return { amount, isLocked, paymentDate };
}

/**
 * The refusal of an amount above a limit.
 *
 * @param payDue - Calculates the figures for paying the whole due. A negative due has no figures.
 */
function amountProblem(refusal: AmountRefusal, isLocked: boolean, payDue: () => ComparedFigures): ProblemError {
  // The consumer cannot choose a lower amount if the amount is locked.
  if (isLocked) return new ProblemError("action_not_allowed");
  const parameterViolations = [violationOf("amount", refusal)];
  switch (refusal.rule) {
    case "notAboveMax":
      return new ProblemError("invalid_payment", { parameterViolations });
    case "notAboveDue":
      return new ProblemError("amount_above_due", { parameterViolations, figures: toWire(payDue()) });
  }
}

const toWire = ({ amount, fee, paymentDate }: ComparedFigures) => ({
  amount: toDecimal(amount),
  feeAmount: toDecimal(fee),
  total: toDecimal(addCents(amount, fee)),
  paymentDate: formatCalendarDate(paymentDate),
});

const notBefore = (today: CalendarDate, date: CalendarDate): CalendarDate => (date < today ? today : date);

function nearestOffered(date: CalendarDate, today: CalendarDate, maxDaysAhead: number | undefined): CalendarDate {
  const { min, max } = paymentDates(today, maxDaysAhead);
  if (date < min) return min;
  return date > max ? max : date;
}
