import { expect, test } from "vitest";
import { type PostedMethod, scheduledMethodOf, tokenizedMethodOf } from "./posted-payment.js";

const person = {
  firstName: "Casey",
  lastName: "Morgan",
  address: "12 Thames Street",
  city: "Baltimore",
  state: "MD",
  zipCode: "21231",
};

test("charges a card on file with the expiry just posted, since a renewed card keeps its number [METHOD-39]", () => {
  const body: PostedMethod = {
    ...person,
    paymentOption: "0",
    cardNumber: "************1111",
    expDateMonth: "11",
    expDateYear: "31",
    ccv: " 737 ",
  };
  expect(tokenizedMethodOf("tok_1", body)).toEqual({
    kind: "token",
    token: "tok_1",
    expMonth: "11",
    expYear: "31",
    cvv: "737",
  });
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
