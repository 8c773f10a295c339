import { describe, expect, test } from "vitest";

import { cents } from "./money.js";
import {
  fromPaymentInProgress,
  type PaymentInProgressContext,
  paymentMethodWireNames,
  toPaymentInProgress,
  toPostedMethod,
} from "./payment-in-progress.js";
import { paymentMethodRules } from "./payment-method.js";
import { bankForm, cardForm, context, today } from "./testing/values.js";

const payment: PaymentInProgressContext = {
  instanceId: "harbor",
  action: "oneTime",
  accountNo: "100000004",
  demIdtyNo: "7001",
  amount: cents(2_500),
  feeAmount: cents(250),
  paymentDate: today,
  needsSD: true,
  sdAccepted: true,
  acceptRegE: false,
  requiresEmail: false,
};

test.each([
  ["payment option", { ...cardForm, paymentOption: "9" }],
  ["payment option", { ...cardForm, paymentOption: "" }],
  ["ACH type", { ...bankForm, achType: "X" }],
  ["ACH type", { ...bankForm, achType: "" }],
])("rejects a form without %s", (missing, form) => {
  expect(() => toPaymentInProgress(form, payment)).toThrow(missing);
  expect(() => toPostedMethod(form)).toThrow(missing);
});

describe("converting a form and back", () => {
  const receipts = { ...context, receiptTypes: ["email", "sms"] } as const;
  const valid = [
    cardForm,
    bankForm,
    { ...bankForm, paymentOption: "3", checkNo: "1001" },
    { ...cardForm, sendConf: "true", confType: "email", confirmEmail: "casey@example.com" },
    { ...bankForm, sendConf: "true", confType: "sms", sms: "(410) 555-0142" },
  ];

  test.each(valid)("the payment that a valid form posts converts back to a valid form", (form) => {
    expect(paymentMethodRules.violations(form, receipts)).toEqual([]);
    expect(paymentMethodRules.violations(fromPaymentInProgress(toPaymentInProgress(form, payment)), receipts)).toEqual(
      [],
    );
  });

  test("restores the form under the form's own field names, with empty text for fields that were not sent", () => {
    expect(fromPaymentInProgress(toPaymentInProgress(cardForm, payment))).toEqual({ ...cardForm, ccExpDateYear: "28" });
    expect(fromPaymentInProgress(toPaymentInProgress(bankForm, payment))).toEqual(bankForm);
  });

  test("each violation's field has a name on the wire", () => {
    const posted = { ...toPaymentInProgress(cardForm, payment), cardNumber: "4", address: "" };
    const paths = paymentMethodRules
      .violations(fromPaymentInProgress(posted), context)
      .map(({ field }) => paymentMethodWireNames[field]);
    expect(paths).toEqual(["address", "cardNumber"]);
  });

  test("every name on the wire is a field of the payment", () => {
    const card = toPaymentInProgress(cardForm, payment);
    const bank = toPaymentInProgress(bankForm, payment);
    for (const name of Object.values(paymentMethodWireNames)) expect(name in card || name in bank, name).toBe(true);
  });
});
