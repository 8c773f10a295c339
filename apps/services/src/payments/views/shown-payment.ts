import type { components } from "@paydown/api-client";
import { cents, type Language, toDecimal } from "@paydown/domain";
import { paymentMessages } from "@paydown/domain/messages/en";
import { usDate } from "../../db/stored-date.js";
import { bankStatusOf } from "../bank-status.js";
import { disputeMessageOf } from "../dispute-words.js";
import { returnMessageOf } from "../return-words.js";
import { skipMessages } from "../skip-reasons.js";
import { shownStatuses } from "../states.js";
import type { PaymentRow } from "../tables.js";
import { totalOf } from "../total.js";

export type PaymentStatus = components["schemas"]["PaymentStatus"];
type FirstPayment = components["schemas"]["FirstPayment"];
export type AccountPayment = components["schemas"]["AccountPayment"];

/** The status that the consumer sees; a scheduled payment that was not charged on its day is skipped. */
export const statusOf = ({ state, skip_reason }: PaymentRow): PaymentStatus =>
  skip_reason === null ? shownStatuses[state] : "skipped";

/**
 * The fields of a payment that every list and result shows.
 *
 * @param language - The language of the call; without one, the payment's message is in the payment's own
 */
export function shownPayment(payment: PaymentRow, language: Language = payment.language) {
  const status = statusOf(payment);
  const { brand, skip_reason } = payment;
  const bankStatus = bankStatusOf(payment);
  const takenBack = returnMessageOf({ ...payment, language }) ?? disputeMessageOf({ ...payment, language });
  return {
    reference: payment.reference,
    accountNo: payment.account_no,
    action: payment.action,
    amount: toDecimal(cents(payment.amount_cents)),
    feeAmount: toDecimal(cents(payment.fee_cents)),
    total: toDecimal(totalOf(payment)),
    paymentDate: usDate(payment.payment_date),
    status,
    ...((status === "succeeded" || status === "scheduled" || status === "cancelled" || status === "skipped") && {
      confNumber: payment.conf_number,
    }),
    ...(skip_reason !== null && { message: skipMessages[language][skip_reason] }),
    ...(takenBack !== null && { message: takenBack }),
    method: { kind: payment.method_kind, ...(brand !== null && { brand }), last4: payment.last4 },
    ...(bankStatus !== null && { bankStatus }),
    ...(payment.refunded_cents > 0 && { refundedAmount: toDecimal(cents(payment.refunded_cents)) }),
    ...(payment.original_id !== null && { presentedAgain: true }),
    ...(payment.offer_id !== null && { settles: true }),
    ...(payment.finished_at !== null && { finishedAt: payment.finished_at.toISOString() }),
  };
}

/** A payment as the account pages list it. */
export function toAccountPayment(payment: PaymentRow, language?: Language): AccountPayment {
  const shown = shownPayment(payment, language);
  const isRefused = shown.status === "declined" || shown.status === "failed";
  return {
    ...shown,
    key: payment.idempotency_key,
    sentAt: payment.created_at.toISOString(),
    ...(payment.arrangement_id !== null && { ofPlan: true }),
    ...(payment.installment_date !== null && { dueDate: usDate(payment.installment_date) }),
    ...(isRefused && { message: refusalOf(payment) }),
  };
}

/** The earlier payment, as the possible-duplicate problem describes it. */
export function toFirstPayment(payment: PaymentRow): FirstPayment {
  const { reference, accountNo, status, amount, total, paymentDate, confNumber, method } = shownPayment(payment);
  return {
    reference,
    accountNo,
    status,
    amount,
    total,
    paymentDate,
    sentAt: payment.created_at.toISOString(),
    ...(confNumber !== undefined && { confNumber }),
    method,
  };
}

/** The processor's message (PAY-4), or the standard text if there is none. */
export const refusalOf = ({ decline_message }: PaymentRow): string => decline_message ?? paymentMessages.notSuccessful;
