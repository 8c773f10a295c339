import type { components } from "@paydown/api-client";
import { cents, formatCalendarDate, parseCalendarDate, toDecimal } from "@paydown/domain";
import { isOpen, type PaymentState, shownStatuses } from "./states.js";
import type { History } from "./store.js";
import { totalOf } from "./submit-payment.js";
import type { PaymentRow } from "./tables.js";

export type PaymentResult = components["schemas"]["PaymentResult"];
type TraceEvent = NonNullable<PaymentResult["trace"]>[number];

/** A payment as its consumer is told of it. The texts are the specification's (registered-area §7, §8). */
export function toPaymentResult(payment: PaymentRow, history: History): PaymentResult {
  const status = shownStatuses[payment.state];
  const { auth_code, decline_message, finished_at, due_after_cents, next_check_at, brand } = payment;
  return {
    success: status === "succeeded",
    status,
    ...(status === "succeeded" && { confNumber: payment.conf_number, message: "Transaction Successful" }),
    ...(status === "succeeded" && auth_code !== null && { authCode: auth_code }),
    ...((status === "declined" || status === "failed") && { errorMessage: decline_message ?? "Transaction NOT Successful" }),
    reference: payment.reference,
    accountNo: payment.account_no,
    action: payment.action,
    amount: toDecimal(cents(payment.amount_cents)),
    feeAmount: toDecimal(cents(payment.fee_cents)),
    total: toDecimal(totalOf(payment)),
    paymentDate: usDate(payment.payment_date),
    sentAt: payment.created_at.toISOString(),
    ...(finished_at !== null && { finishedAt: finished_at.toISOString() }),
    paidBy: payment.paid_by,
    method: { kind: payment.method_kind, ...(brand !== null && { brand }), last4: payment.last4 },
    ...(due_after_cents !== null && { dueAfter: toDecimal(cents(due_after_cents)) }),
    trace: traceOf(history),
    ...(isOpen(payment.state) && next_check_at !== null && { nextCheckAt: next_check_at.toISOString() }),
  };
}

const eventOf: { readonly [To in PaymentState]?: TraceEvent["event"] } = {
  submitting: "sent",
  unknown: "no_answer",
  succeeded: "succeeded",
  declined: "declined",
  failed: "failed",
  review: "in_review",
};

function traceOf({ transitions, checks }: History): TraceEvent[] {
  const moved = transitions.flatMap(({ to_state, at }) => {
    const event = eventOf[to_state];
    return event ? [{ at, event }] : [];
  });
  const [final, open] = [moved.filter(({ event }) => isLast(event)), moved.filter(({ event }) => !isLast(event))];
  // At the same moment a question stands after what led to it and before what it led to.
  const all = [...open, ...checks.map(({ at }) => ({ at, event: "asked_processor" as const })), ...final];
  return all.sort((a, b) => a.at.getTime() - b.at.getTime()).map(({ at, event }) => ({ at: at.toISOString(), event }));
}

const isLast = (event: TraceEvent["event"]) => event !== "sent" && event !== "no_answer";

function usDate(isoDate: string): string {
  const date = parseCalendarDate(isoDate);
  if (date === undefined) throw new RangeError("A stored payment date is not a date.");
  return formatCalendarDate(date);
}
