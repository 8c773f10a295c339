import { describe, expect, test } from "vitest";
import type { PaymentState } from "../states.js";
import type { History } from "../store.js";
import { paymentRow } from "../testing/samples.js";
import { toPaymentResult } from "./result.js";
import { shownPayment } from "./shown-payment.js";

const at = (second: number) => new Date(Date.UTC(2026, 5, 15, 14, 0, second));
const never: History = { transitions: [], checks: [] };
const open = { finished_at: null, auth_code: null, due_after_cents: null };
const scheduled = { ...open, state: "scheduled", payment_date: "2026-06-20", method_token: "tok_1" } as const;

/** The transitions and checks of a payment, by the second in which they happened. */
const history = (moves: readonly [PaymentState, number][], checks: readonly number[] = []): History => ({
  transitions: moves.map(([to_state, second]) => ({ to_state, at: at(second) })),
  checks: checks.map((second) => ({ at: at(second) })),
});

describe("the result of a payment", () => {
  test("that succeeded has both codes and the due that remains [PAY-1]", () => {
    expect(toPaymentResult(paymentRow(), never)).toEqual({
      ...shownPayment(paymentRow()),
      success: true,
      message: "Transaction Successful",
      authCode: "08H4K2",
      sentAt: "2026-06-15T14:00:00.000Z",
      paidBy: "Casey Morgan",
      dueAfter: "475.00",
      mayRequestReceipt: true,
      trace: [],
    });
  });

  test("that succeeded without an authorization code has none", () => {
    expect(toPaymentResult(paymentRow({ auth_code: null }), never)).not.toHaveProperty("authCode");
  });

  test("that is scheduled has its day and a confirmation code, but no authorization code [PAY-49]", () => {
    const row = paymentRow({ ...scheduled, auth_code: "08H4K2" });
    expect(toPaymentResult(row, never)).toEqual({
      ...shownPayment(row),
      success: true,
      message: "Scheduled for 06/20/2026",
      scheduledFor: "06/20/2026",
      sentAt: "2026-06-15T14:00:00.000Z",
      paidBy: "Casey Morgan",
      mayRequestReceipt: true,
      trace: [],
    });
  });

  test.each(["declined", "failed"] as const)("that %s has the processor's message and no codes [PAY-4]", (state) => {
    const row = paymentRow({ state, decline_message: "Do not honor", due_after_cents: null });
    const result = toPaymentResult(row, never);
    expect(result).toMatchObject({ success: false, status: state, errorMessage: "Do not honor" });
    for (const absent of ["message", "authCode", "confNumber", "dueAfter"]) expect(result).not.toHaveProperty(absent);
  });

  test.each(["submitting", "unknown", "review"] as const)(
    "in the state %s is checking, with the time of the next check, without codes or a message [PAY-5, PAY-45]",
    (state) => {
      const row = paymentRow({ ...open, state, auth_code: "08H4K2", next_check_at: at(5) });
      expect(toPaymentResult(row, never)).toEqual({
        ...shownPayment(row),
        success: false,
        status: "checking",
        sentAt: "2026-06-15T14:00:00.000Z",
        paidBy: "Casey Morgan",
        mayRequestReceipt: true,
        trace: [],
        nextCheckAt: at(5).toISOString(),
      });
    },
  );

  test.each([{ receipt_email: "casey@example.com" }, { receipt_email: null, receipt_phone: "4105550142" }])(
    "has the recipient of its receipt %j, and then takes no other [DONE-40]",
    (changes) => {
      const result = toPaymentResult(paymentRow(changes), never);
      expect(result.receiptTo).toBe(changes.receipt_email ?? changes.receipt_phone);
      expect(result).not.toHaveProperty("mayRequestReceipt");
    },
  );

  test("has no next check unless one is due and the payment is open", () => {
    expect(toPaymentResult(paymentRow({ ...open, state: "review" }), never)).not.toHaveProperty("nextCheckAt");
    expect(toPaymentResult(paymentRow({ ...scheduled, next_check_at: at(5) }), never)).not.toHaveProperty(
      "nextCheckAt",
    );
  });
});

describe("the steps of a payment [DONE-27]", () => {
  const stepsOf = (kept: History, changes: Parameters<typeof paymentRow>[0] = {}) =>
    toPaymentResult(paymentRow(changes), kept).trace?.map((step) => [step.event, new Date(step.at).getUTCSeconds()]);

  test.each([
    ["scheduled", "scheduled"],
    ["submitting", "sent"],
    ["unknown", "no_answer"],
    ["succeeded", "succeeded"],
    ["declined", "declined"],
    ["failed", "failed"],
    ["review", "in_review"],
    ["cancelled", "cancelled"],
  ] as const)("name the transition to %s %s", (state, event) => {
    expect(stepsOf(history([[state, 3]]))).toEqual([[event, 3]]);
  });

  test.each(["settling", "cleared", "returned", "voided", "partlyRefunded", "refunded"] as const)(
    "leave out the later %s",
    (state) => {
      expect(
        stepsOf(
          history([
            ["succeeded", 3],
            [state, 9],
          ]),
        ),
      ).toEqual([["succeeded", 3]]);
    },
  );

  test("name the cancellation of a skipped payment skipped", () => {
    expect(stepsOf(history([["cancelled", 3]]), { state: "cancelled", skip_reason: "dueGone" })).toEqual([
      ["skipped", 3],
    ]);
    expect(stepsOf(history([["scheduled", 3]]), { state: "cancelled", skip_reason: "dueGone" })).toEqual([
      ["scheduled", 3],
    ]);
  });

  test("are in the order of their times", () => {
    const moves: [PaymentState, number][] = [
      ["scheduled", 0],
      ["submitting", 10],
      ["unknown", 20],
      ["succeeded", 40],
    ];
    expect(stepsOf(history(moves, [15, 35]))).toEqual([
      ["scheduled", 0],
      ["sent", 10],
      ["asked_processor", 15],
      ["no_answer", 20],
      ["asked_processor", 35],
      ["succeeded", 40],
    ]);
  });

  test.each(["succeeded", "declined", "failed", "review", "cancelled"] as const)(
    "put a question of the same moment after the open events and before the outcome %s",
    (outcome) => {
      const kept = history(
        [
          ["scheduled", 5],
          ["submitting", 5],
          ["unknown", 5],
          [outcome, 5],
        ],
        [5],
      );
      expect(stepsOf(kept)?.map(([event]) => event)).toEqual([
        "scheduled",
        "sent",
        "no_answer",
        "asked_processor",
        outcome === "review" ? "in_review" : outcome,
      ]);
    },
  );
});
