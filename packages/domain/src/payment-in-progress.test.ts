import { describe, expect, test } from "vitest";

import { cents } from "./money.js";
import { fromPaymentInProgress, type PaymentInProgressContext, paymentMethodWireNames, toPaymentInProgress } from "./payment-in-progress.js";
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

const common = {
  instanceId: "harbor",
  action: "oneTime",
  refNum: "100000004",
  demIdtyNo: "7001",
  firstName: "Casey",
  lastName: "Morgan",
  address: "1820 Eutaw Place",
  city: "Baltimore",
  state: "MD",
  zipCode: "21217",
  feeAmount: "2.50",
  paymentDate: "11/21/2026",
  amount: "25.00",
  needsSD: true,
  sdAccepted: true,
  confirmEmail: "",
  confirmPhone: "",
  sendConfEmail: false,
  sendConfText: false,
  email: "",
  paymentProviderEmail: "",
  acceptRegE: false,
};

describe("toPaymentInProgress has the wire's names, exactly (registered-area §3, Q68, Q77)", () => {
  test.each(["0", "2"])("card, option %s", (paymentOption) => {
    expect(toPaymentInProgress({ ...cardForm, paymentOption }, payment)).toEqual({
      ...common,
      paymentOption,
      cardNumber: "4111111111111111",
      expDateMonth: "08",
      expDateYear: "28",
      ccv: "123",
    });
  });

  test("bank, option 1: no check number, whatever the field still holds", () => {
    expect(toPaymentInProgress({ ...bankForm, phone: "+1 (410) 555-0142", checkNo: "1001" }, payment)).toEqual({
      ...common,
      paymentOption: "1",
      routingNumber: "021000021",
      accountNumber: "123456789",
      phone: "4105550142",
      achSECCode: "WEB",
      checkNo: "",
      checkPos: "R",
      achType: "C",
    });
  });

  test("bank, option 3: with its check number", () => {
    expect(toPaymentInProgress({ ...bankForm, paymentOption: "3", checkNo: " 1001 " }, payment)).toMatchObject({ paymentOption: "3", checkNo: "1001" });
  });

  test("expiry is two characters each (Q52), outer spaces are not sent", () => {
    const form = { ...cardForm, firstName: " Casey ", ccExpDateMonth: "8", ccExpDateYear: "28" };
    expect(toPaymentInProgress(form, payment)).toMatchObject({ firstName: "Casey", expDateMonth: "08", expDateYear: "28" });
  });

  test("the email is sent, to the processor too, only when the account requires one (Q66, Q67)", () => {
    const form = { ...cardForm, email: " casey@example.com " };
    expect(toPaymentInProgress(form, { ...payment, requiresEmail: true })).toMatchObject({
      email: "casey@example.com",
      paymentProviderEmail: "casey@example.com",
      confirmEmail: "",
    });
    expect(toPaymentInProgress(form, payment)).toMatchObject({ email: "", paymentProviderEmail: "" });
  });

  test("a form without a payment option is refused", () => {
    expect(() => toPaymentInProgress({ ...cardForm, paymentOption: "4" }, payment)).toThrow(RangeError);
  });
});

describe("fromPaymentInProgress", () => {
  test("what was posted by a valid form is valid again by the same rules", () => {
    for (const form of [cardForm, bankForm, { ...bankForm, paymentOption: "3", checkNo: "1001" }]) {
      expect(paymentMethodRules.violations(fromPaymentInProgress(toPaymentInProgress(form, payment)), context)).toEqual([]);
    }
  });

  test("gives the form back under its own names, parts not sent being empty", () => {
    expect(fromPaymentInProgress(toPaymentInProgress(cardForm, payment))).toEqual({ ...cardForm, ccExpDateYear: "28" });
    expect(fromPaymentInProgress(toPaymentInProgress(bankForm, payment))).toEqual(bankForm);
  });

  test("a violation finds its name on the wire (Q68)", () => {
    const posted = { ...toPaymentInProgress(cardForm, payment), cardNumber: "4", address: "" };
    const paths = paymentMethodRules.violations(fromPaymentInProgress(posted), context).map(({ field }) => paymentMethodWireNames[field]);
    expect(paths).toEqual(["address", "cardNumber"]);
  });
});
