import { expect, test } from "vitest";
import { mayRequestReceipt, receiptToOf } from "./receipt-state.js";
import { paymentStates, type PaymentState } from "./states.js";
import type { PaymentRow } from "./tables.js";
import { paymentRow } from "./testing/samples.js";

const requestable: readonly PaymentState[] = [
  ...(["scheduled", "submitting", "unknown", "review", "succeeded", "settling", "cleared"] as const),
  ...(["chargebackReversed", "partlyRefunded"] as const),
];

test.each(paymentStates)(
  "the receipt of a payment that is %s may be requested if it counts or may count [DONE-37]",
  (state) => {
    expect(mayRequestReceipt(paymentRow({ state }))).toBe(requestable.includes(state));
  },
);

test("the receipt of a visit's payment may be requested afterward [LETTER-66]", () => {
  const username = "letter:00000000-0000-4000-8000-000000000000";
  expect(mayRequestReceipt(paymentRow({ state: "succeeded", username }))).toBe(true);
});

const later = new Date("2026-06-15T15:00:00.000Z");

test.each<[string, Partial<PaymentRow>, string | null]>([
  ["a payment with a receipt by mail", { receipt_email: "casey@example.com" }, "casey@example.com"],
  ["a payment with a receipt by text message", { receipt_phone: "4105550142" }, "4105550142"],
  ["a payment whose address was erased", { receipt_requested_at: later }, null],
  ["a payment of a plan", { arrangement_id: "plan-1" }, null],
  ["a debit that is presented again", { original_id: "payment-0", receipt_email: "casey@example.com" }, null],
])("the receipt of %s cannot be requested [DONE-37]", (_, changes, receiptTo) => {
  const payment = paymentRow(changes);
  expect([mayRequestReceipt(payment), receiptToOf(payment)]).toEqual([false, receiptTo]);
});
