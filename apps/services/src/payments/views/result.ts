import type { components } from "@paydown/api-client";
import { cents, type Language, toDecimal } from "@paydown/domain";
import { paymentMessages } from "@paydown/domain/messages/en";
import { refusalOf, shownPayment } from "./shown-payment.js";
import { mayRequestReceipt, receiptToOf } from "../receipt-state.js";
import { isOpen, type PaymentState } from "../states.js";
import type { History } from "../store.js";
import type { PaymentRow } from "../tables.js";

export type PaymentResult = components["schemas"]["PaymentResult"];
type TraceEvent = NonNullable<PaymentResult["trace"]>[number];

/** A payment as its consumer sees it. */
export function toPaymentResult(payment: PaymentRow, history: History, language?: Language): PaymentResult {
  const shown = shownPayment(payment, language);
  const { status, paymentDate } = shown;
  const { auth_code, due_after_cents, next_check_at } = payment;
  const receiptTo = receiptToOf(payment);
  return {
    ...shown,
    success: status === "succeeded" || status === "scheduled",
    ...(status === "succeeded" && !isTakenBack(payment) && { message: paymentMessages.successful }),
    ...(status === "scheduled" && { message: `Scheduled for ${paymentDate}` }),
    ...(status === "succeeded" && auth_code !== null && { authCode: auth_code }),
    ...((status === "declined" || status === "failed") && { errorMessage: refusalOf(payment) }),
    sentAt: payment.created_at.toISOString(),
    paidBy: payment.paid_by,
    ...((payment.method_token !== null || payment.original_id !== null) && { scheduledFor: paymentDate }),
    ...(due_after_cents !== null && { dueAfter: toDecimal(cents(due_after_cents)) }),
    ...(receiptTo !== null && { receiptTo }),
    ...(mayRequestReceipt(payment) && { mayRequestReceipt: true }),
    trace: traceOf(payment, history),
    ...(isOpen(payment.state) && next_check_at !== null && { nextCheckAt: next_check_at.toISOString() }),
  };
}

/** Whether the money went back, so that the payment is no success to the consumer any more. */
const isTakenBack = ({ state }: PaymentRow) =>
  state === "returned" || state === "chargedBack" || state === "voided" || state === "refunded";

const eventOf: { readonly [To in PaymentState]?: TraceEvent["event"] } = {
  scheduled: "scheduled",
  submitting: "sent",
  unknown: "no_answer",
  succeeded: "succeeded",
  declined: "declined",
  failed: "failed",
  review: "in_review",
  cancelled: "cancelled",
};

function traceOf({ skip_reason }: PaymentRow, { transitions, checks }: History): TraceEvent[] {
  const moved = transitions.flatMap(({ to_state, at }) => {
    const event = to_state === "cancelled" && skip_reason !== null ? "skipped" : eventOf[to_state];
    return event ? [{ at, event }] : [];
  });
  const [final, open] = [moved.filter(({ event }) => isLast(event)), moved.filter(({ event }) => !isLast(event))];
  // Among entries with the same time, a query to the processor comes after the event that led to it and before the
  // outcome.
  const all = [...open, ...checks.map(({ at }) => ({ at, event: "asked_processor" as const })), ...final];
  return all.sort((a, b) => a.at.getTime() - b.at.getTime()).map(({ at, event }) => ({ at: at.toISOString(), event }));
}

const isLast = (event: TraceEvent["event"]) => event !== "scheduled" && event !== "sent" && event !== "no_answer";
