import { describe, expect, test } from "vitest";
import { skipMessages, skipReasons } from "../skip-reasons.js";
import { paymentRow } from "../testing/samples.js";
import { toPaymentResult } from "./result.js";
import { shownPayment, toAccountPayment, toFirstPayment } from "./shown-payment.js";

const reference = "PAY-5TX9-29KM";
const confNumber = "HAR-7Q2M-94KD";
const later = { method_token: "tok_1", auth_code: null, finished_at: null, due_after_cents: null };

test("a payment shows its figures, its method and its confirmation code [PAY-1]", () => {
  expect(shownPayment(paymentRow())).toEqual({
    reference,
    accountNo: "100000001",
    action: "oneTime",
    amount: "25.00",
    feeAmount: "2.50",
    total: "27.50",
    paymentDate: "06/15/2026",
    status: "succeeded",
    confNumber,
    method: { kind: "card", brand: "VISA", last4: "1111" },
    finishedAt: "2026-06-15T14:00:02.000Z",
  });
});

test.each([
  ["succeeded", true],
  ["scheduled", true],
  ["cancelled", true],
  ["submitting", false],
  ["review", false],
  ["declined", false],
  ["failed", false],
] as const)("a payment in the state %s shows a confirmation code: %s [PAY-5, PAY-49, DONE-18]", (state, shown) => {
  expect("confNumber" in shownPayment(paymentRow({ state }))).toBe(shown);
});

test.each([
  ["succeeded", "bank", true, "processing"],
  ["settling", "bank", true, "processing"],
  ["cleared", "bank", true, "cleared"],
  ["returned", "bank", true, "returned"],
  ["succeeded", "bank", false, undefined],
  ["succeeded", "card", true, undefined],
  ["cleared", "card", true, undefined],
  ["chargedBack", "card", true, "disputed"],
  ["chargebackReversed", "card", true, undefined],
  ["scheduled", "bank", true, undefined],
  ["unknown", "bank", true, undefined],
  ["declined", "bank", true, undefined],
  ["voided", "card", true, "voided"],
  ["partlyRefunded", "card", true, "partlyRefunded"],
  ["refunded", "bank", true, "refunded"],
] as const)("a payment that is %s, by %s, followed: %s, has the bank's status %s [BANK-22, REF-30]", (...row) => {
  const [state, method_kind, followed, bankStatus] = row;
  expect(shownPayment(paymentRow({ state, method_kind, followed })).bankStatus).toBe(bankStatus);
});

test("a payment shows how much of it was refunded, if anything was [REF-30]", () => {
  expect(shownPayment(paymentRow({ state: "partlyRefunded", refunded_cents: 10_00 })).refundedAmount).toBe("10.00");
  expect(shownPayment(paymentRow())).not.toHaveProperty("refundedAmount");
});

test.each([
  ["en", "R02", "Your bank's reason: the account is closed. Please pay again with another payment method."],
  ["es", "R02", "Motivo de su banco: la cuenta está cerrada. Vuelva a pagar con otro método de pago."],
  [
    "en",
    "R08",
    "Your bank's reason: the payment was stopped at your bank. If you still want to make this payment, please pay again.",
  ],
  [
    "en",
    "",
    "Your bank can tell you why. We will take no other payment from this bank account for now. Please pay again with another payment method.",
  ],
] as const)("a returned payment has a message in the consumer's language (%s, code '%s') [BANK-35]", (...row) => {
  const [language, return_code, message] = row;
  expect(shownPayment(paymentRow({ state: "returned", method_kind: "bank", language, return_code })).message).toBe(
    message,
  );
});

test.each([
  [
    "en",
    "chargedBack",
    "Your card's bank took the money back because this payment was disputed. If that was a mistake, please ask your card's bank to withdraw the dispute. Otherwise you can pay another way.",
  ],
  [
    "es",
    "chargedBack",
    "El banco de su tarjeta retiró el dinero porque este pago fue disputado. Si fue un error, pida al banco de su tarjeta que cancele la disputa. De lo contrario, puede pagar de otra forma.",
  ],
  ["en", "chargebackReversed", undefined],
] as const)(
  "a disputed payment has a message in the consumer's language, until the dispute is decided for the company (%s, %s) [BANK-75]",
  (language, state, message) => {
    expect(shownPayment(paymentRow({ language, state })).message).toBe(message);
  },
);

test.each([
  ["returned", { state: "returned", method_kind: "bank", return_code: "R02" }, /^Motivo de su banco: /],
  ["disputed", { state: "chargedBack" }, /^El banco de su tarjeta /],
  ["skipped", { ...later, state: "cancelled", skip_reason: "dueGone" }, /^No realizamos este pago: /],
] as const)(
  "the message of a %s payment is in the language of the call, whatever the payment's [CALL-47]",
  (...row) => {
    const [, fields, spanish] = row;
    const payment = paymentRow({ ...fields, language: "en" });
    expect(toAccountPayment(payment, "es").message).toMatch(spanish);
    expect(toPaymentResult(payment, { transitions: [], checks: [] }, "es").message).toMatch(spanish);
    expect(shownPayment({ ...payment, language: "es" }, "en").message).toBe(shownPayment(payment).message);
  },
);

test("an open payment has no time of its end, a bank account has no brand, and only an offer's payment settles", () => {
  const shown = shownPayment(
    paymentRow({ state: "submitting", finished_at: null, method_kind: "bank", brand: null, last4: "8899" }),
  );
  expect(Object.keys(shown)).not.toEqual(expect.arrayContaining(["finishedAt"]));
  expect(shown.method).toEqual({ kind: "bank", last4: "8899" });
  expect(shown).not.toHaveProperty("settles");
  expect(shownPayment(paymentRow({ offer_id: "offer-1" })).settles).toBe(true);
});

describe("a skipped payment", () => {
  test.each(skipReasons)("says why nothing was charged, in both languages: %s [DONE-17, DONE-18]", (skip_reason) => {
    for (const language of ["en", "es"] as const)
      expect(shownPayment(paymentRow({ ...later, state: "cancelled", skip_reason, language }))).toMatchObject({
        status: "skipped",
        message: skipMessages[language][skip_reason],
        confNumber,
      });
  });

  test("is told apart from one that the consumer cancelled", () => {
    const cancelled = shownPayment(paymentRow({ ...later, state: "cancelled" }));
    expect(cancelled.status).toBe("cancelled");
    expect(cancelled).not.toHaveProperty("message");
  });
});

describe("a payment in an account's list", () => {
  test("has its key and when it was sent, and nothing of a plan or a refusal", () => {
    const { key, sentAt, ...rest } = toAccountPayment(paymentRow());
    expect(key).toBe("key-000000000001");
    expect(sentAt).toBe("2026-06-15T14:00:00.000Z");
    expect(rest).toEqual(shownPayment(paymentRow()));
  });

  test("of a plan has its installment's due date", () => {
    expect(toAccountPayment(paymentRow({ arrangement_id: "plan-1", installment_date: "2026-06-14" }))).toMatchObject({
      ofPlan: true,
      dueDate: "06/14/2026",
    });
  });

  test.each(["declined", "failed"] as const)("has the processor's message if it was %s [PAY-4]", (state) => {
    expect(toAccountPayment(paymentRow({ state, decline_message: "Do not honor" })).message).toBe("Do not honor");
    expect(toAccountPayment(paymentRow({ state })).message).toBe("Transaction NOT Successful");
  });
});

describe("the earlier payment of a possible duplicate [PAY-39]", () => {
  test("has what tells it apart", () => {
    expect(toFirstPayment(paymentRow())).toEqual({
      reference,
      accountNo: "100000001",
      status: "succeeded",
      amount: "25.00",
      total: "27.50",
      paymentDate: "06/15/2026",
      sentAt: "2026-06-15T14:00:00.000Z",
      confNumber,
      method: { kind: "card", brand: "VISA", last4: "1111" },
    });
  });

  test("has no confirmation code while it is being checked", () => {
    expect(toFirstPayment(paymentRow({ state: "unknown", finished_at: null }))).not.toHaveProperty("confNumber");
  });
});
