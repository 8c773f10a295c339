import { describe, expect, test } from "vitest";
import { cardOnFile, postedBank, postedCard } from "../testing/samples.js";
import {
  chargeMethodOf,
  methodDigestOf,
  onFileRowOf,
  payerOf,
  scheduledMethodOf,
  tokenizedMethodOf,
} from "./posted-payment.js";

test("the payer is the person who was posted with the method", () => {
  expect(payerOf(postedCard({ firstName: " Casey ", lastName: " Morgan " }))).toBe("Casey Morgan");
});

test("charges a posted card with number, expiry, CVV and name", () => {
  expect(chargeMethodOf(postedCard())).toEqual({
    kind: "card",
    number: "4111111111111111",
    expMonth: "09",
    expYear: "28",
    cvv: "737",
    name: "Casey Morgan",
  });
  expect(chargeMethodOf(postedCard({ paymentOption: "2" }))).toMatchObject({ kind: "card" });
});

test("charges a posted bank account as a web payment, with a check number only for the option with a check", () => {
  const bank = postedBank({ routingNumber: " 021000021 ", accountNumber: " 5566778899 ", checkNo: " 1024 " });
  const charged = {
    kind: "bank",
    routingNumber: "021000021",
    accountNumber: "5566778899",
    achType: "C",
    secCode: "WEB",
    name: "Casey Morgan",
  };
  expect(chargeMethodOf(bank)).toEqual(charged);
  expect(chargeMethodOf({ ...bank, paymentOption: "3" })).toEqual({ ...charged, checkNumber: "1024" });
});

test("charges a card on file with the expiry just posted, since a renewed card keeps its number [METHOD-39]", () => {
  const body = postedCard({ cardNumber: "************1111", expDateMonth: "11", expDateYear: "31", ccv: " 737 " });
  expect(tokenizedMethodOf("tok_1", body)).toEqual({
    kind: "token",
    token: "tok_1",
    expMonth: "11",
    expYear: "31",
    cvv: "737",
  });
});

test("charges a bank account on file by its token alone", () => {
  expect(tokenizedMethodOf("tok_1", postedBank())).toEqual({ kind: "token", token: "tok_1" });
});

test("charges a scheduled card payment with its posted expiry, and a bank account without an expiry [PAY-67]", () => {
  expect(scheduledMethodOf("tok_1", { expiry: "1131" })).toEqual({
    kind: "token",
    token: "tok_1",
    expMonth: "11",
    expYear: "31",
  });
  expect(scheduledMethodOf("tok_1", { expiry: null })).toEqual({ kind: "token", token: "tok_1" });
});

describe("what a payment may store of its method [PAY-8]", () => {
  test("is brand, last four digits and expiry of a card", () => {
    expect(methodDigestOf(postedCard())).toEqual({
      method_kind: "card",
      brand: "VISA",
      last4: "1111",
      expiry: "0928",
    });
  });

  test("has the brand of the method on file if the number is masked", () => {
    expect(methodDigestOf(postedCard({ cardNumber: "************4444" }), cardOnFile())).toMatchObject({
      brand: "MC",
      last4: "4444",
    });
  });

  test("is only the last four digits of a bank account", () => {
    expect(methodDigestOf(postedBank({ accountNumber: " 5566778899 " }))).toEqual({
      method_kind: "bank",
      brand: null,
      last4: "8899",
      expiry: null,
    });
  });
});

describe("the new method on file", () => {
  const kept = {
    instance_id: "harbor",
    account_no: "100000001",
    method_key: null,
    updated_at: new Date("2026-06-15T14:00:00.000Z"),
  };
  const person = {
    first_name: "Casey",
    last_name: "Morgan",
    address: "12 Thames Street",
    city: "Baltimore",
    state: "MD",
    zip: "21231",
    imported: false,
  };

  test("is a masked card with its token and billing address [METHOD-25, METHOD-28]", () => {
    const body = postedCard({ firstName: " Casey ", address: " 12 Thames Street " });
    expect(onFileRowOf(body, { ...kept, token: "tok_1", onFile: undefined })).toEqual({
      ...kept,
      ...person,
      payment_option: "0",
      method_kind: "card",
      token: "tok_1",
      brand: "VISA",
      masked: "************1111",
      expiry: "0928",
      routing_number: "",
      ach_type: null,
      check_no: "",
    });
  });

  test("is a bank account with routing number and account type [METHOD-31]", () => {
    const body = postedBank({ routingNumber: " 021000021 ", achType: "S", checkNo: "1024" });
    expect(onFileRowOf(body, { ...kept, token: "tok_1", onFile: undefined })).toEqual({
      ...kept,
      ...person,
      payment_option: "1",
      method_kind: "bank",
      token: "tok_1",
      brand: null,
      masked: "******8899",
      expiry: null,
      routing_number: "021000021",
      ach_type: "S",
      check_no: "",
    });
  });

  test("has a check number only with option 3 [METHOD-31]", () => {
    const body = postedBank({ paymentOption: "3", checkNo: " 1024 " });
    expect(onFileRowOf(body, { ...kept, token: "tok_1", onFile: undefined }).check_no).toBe("1024");
  });

  test("keeps the masked number and the brand if the number came back untouched [METHOD-30]", () => {
    const body = postedCard({ cardNumber: "************4444", expDateMonth: "11", expDateYear: "31" });
    expect(onFileRowOf(body, { ...kept, token: "tok_file", onFile: cardOnFile() })).toMatchObject({
      token: "tok_file",
      masked: "************4444",
      brand: "MC",
      expiry: "1131",
    });
  });
});
