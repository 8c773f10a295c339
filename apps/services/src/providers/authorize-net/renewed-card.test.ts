import { expect, test } from "vitest";
import type { TokenizedMethod } from "../processor.js";
import { readAnswer } from "./answers.js";
import type { Ask } from "./gateway.js";
import { renewExpiry } from "./renewed-card.js";
import { messages, refId } from "./testing/answers.js";

const shown = {
  paymentProfile: {
    customerType: "individual",
    billTo: { phoneNumber: "4105550142", zip: 21_201, firstName: "Casey", lastName: "Morgan", unknownField: "?" },
    payment: { creditCard: { cardNumber: "XXXX1111", expirationDate: "XXXX" } },
  },
};
const bank = { paymentProfile: { payment: { bankAccount: { accountNumber: "XXXX8899" } } } };
const card: TokenizedMethod = { kind: "token", token: "900/901/2031-09", expMonth: "11", expYear: "34" };

/** @returns the requests that were sent */
async function renew(method: TokenizedMethod, answer: object | "timeout" = shown) {
  const sent: object[] = [];
  const ask: Ask = async (_, build) => {
    sent.push(build({ credentials: { loginId: "login-1", transactionKey: "key-1" }, refId }));
    if (answer === "timeout") return { kind: "unknown", reason: "timeout" };
    return readAnswer(200, JSON.stringify({ messages: messages("Ok"), refId, ...answer }), refId);
  };
  await renewExpiry(ask, "harbor", method);
  return sent;
}

test("a new expiry is sent with the rest of the stored card, in the schema's order [ANET-49]", async () => {
  const [question, update, ...others] = await renew(card);
  expect(Object.keys(question ?? {})).toEqual(["getCustomerPaymentProfileRequest"]);
  expect(JSON.stringify(update)).toContain(
    JSON.stringify({
      customerProfileId: "900",
      paymentProfile: {
        customerType: "individual",
        billTo: { firstName: "Casey", lastName: "Morgan", zip: "21201", phoneNumber: "4105550142" },
        payment: { creditCard: { cardNumber: "XXXX1111", expirationDate: "2034-11" } },
        customerPaymentProfileId: "901",
      },
      validationMode: "none",
    }).slice(1),
  );
  expect(others).toEqual([]);
});

test.each<[string, TokenizedMethod]>([
  ["the expiry is the stored one", { ...card, expMonth: "9", expYear: "2031" }],
  ["the token is an older one without an expiry", { ...card, token: "900/901" }],
  ["it is a bank account", { kind: "token", token: "900/901" }],
])("nothing is sent if %s [ANET-49]", async (_, method) => {
  expect(await renew(method)).toEqual([]);
});

test.each<[string, object | "timeout"]>([
  ["does not answer", "timeout"],
  ["does not have the method", { messages: messages("Error", "E00040") }],
  ["shows a bank account", bank],
  ["shows the card, but with an error", { ...shown, messages: messages("Error", "E00001") }],
  ["shows no number", { paymentProfile: { payment: { creditCard: {} } } }],
])("nothing is replaced if the gateway %s [ANET-49]", async (_, answer) => {
  expect(await renew(card, answer)).toHaveLength(1);
});
