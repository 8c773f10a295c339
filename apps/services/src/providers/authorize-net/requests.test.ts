import { cents } from "@paydown/domain";
import { describe, expect, test } from "vitest";
import type { ChargeMethod } from "../processor.js";
import {
  authenticateTest,
  batchTransactions,
  charge,
  createCustomerProfile,
  paymentProfile,
  refund,
  type RequestBody,
  settledBatches,
  transactionDetails,
  unsettledTransactions,
  updatePaymentProfile,
  voidTransaction,
} from "./requests.js";
import { asGatewayWrites } from "./testing/contract.js";

const by = { credentials: { loginId: "login-1", transactionKey: "key-1" }, refId: "R2D5F7G9H3J4K6M7N9P2" };
const reference = "PD5TX9M20KM7Q2M94KD5";
const amount = cents(27_50);
const card: ChargeMethod = {
  kind: "card",
  number: "4111111111111111",
  expMonth: "9",
  expYear: "31",
  cvv: "123",
  name: "Casey Q. Morgan",
};
const bank: ChargeMethod = {
  kind: "bank",
  routingNumber: "011401533",
  accountNumber: "123456788899",
  achType: "B",
  secCode: "WEB",
  checkNumber: "101",
  name: "Casey Bartholomew Morgan Junior",
};
const nonce: ChargeMethod = {
  kind: "nonce",
  dataDescriptor: "COMMON.ACCEPT.INAPP.PAYMENT",
  dataValue: "n0nce",
  expMonth: "09",
  expYear: "31",
  name: "Casey Morgan",
};
const masked = {
  kind: "bank",
  accountType: "checking",
  routingNumber: "XXXX1533",
  accountNumber: "XXXX8899",
  nameOnAccount: "Casey Morgan",
} as const;
const profile = { customerProfileId: "900", paymentProfileId: "901", expiry: "2031-09" };
const token = { kind: "token", token: "900/901" } as const;
const paid = { reference, amount, initiatedBy: "consumer" } as const;
const day = (date: string) => new Date(`${date}T04:00:00.123Z`);

const requests: readonly [name: string, body: RequestBody][] = [
  ["a test of the credentials", authenticateTest(by)],
  ["a charge of a card", charge(by, { ...paid, method: card })],
  ["a charge of a nonce", charge(by, { ...paid, method: nonce })],
  ["a card stored by its nonce", createCustomerProfile(by, { customerId: "C1", method: nonce })],
  ["a charge of a bank account", charge(by, { ...paid, method: bank })],
  ["a charge of a stored bank account", charge(by, { ...paid, method: token })],
  [
    "a scheduled charge of a stored card",
    charge(by, { ...paid, method: { ...token, expMonth: "09", expYear: "31" }, initiatedBy: "merchant" }),
  ],
  ["a charge of a stored card with its security code", charge(by, { ...paid, method: { ...token, cvv: "999" } })],
  [
    "a refund to a card",
    refund(by, { reference, amount, transactionId: "60100", payment: { kind: "card", last4: "1111" } }),
  ],
  ["a refund to a bank account", refund(by, { reference, amount, transactionId: "60100", payment: masked })],
  ["a void", voidTransaction(by, "60100")],
  ["a question about a transaction", transactionDetails(by, "60100")],
  ["a list of unsettled transactions", unsettledTransactions(by, 2)],
  ["a list of batches", settledBatches(by, day("2026-06-01"), day("2026-06-30"))],
  ["a list of a batch", batchTransactions(by, "77", 1)],
  ["a question about a stored method", paymentProfile(by, profile)],
  [
    "a new expiry of a stored card",
    updatePaymentProfile(by, {
      ...{ profile, expiry: "2034-11" },
      card: { masked: "XXXX1111", billTo: { firstName: "Casey", lastName: "Morgan", zip: "21201" } },
    }),
  ],
  ["a stored card", createCustomerProfile(by, { customerId: "C1", method: { ...card, cvv: "123" } })],
  ["a stored bank account", createCustomerProfile(by, { customerId: "C2", method: bank })],
];

test.each(requests)("sends %s with the schema's properties, in its order [ANET-1]", (_, body) => {
  expect(JSON.stringify(body)).toBe(asGatewayWrites(body));
});

describe("a charge", () => {
  const sent = (method: Parameters<typeof charge>[1]["method"], initiatedBy: "consumer" | "merchant" = "consumer") =>
    (charge(by, { ...paid, method, initiatedBy })["createTransactionRequest"] as { transactionRequest: object })
      .transactionRequest;

  test("has the reference as its invoice number, and asks for the longest duplicate window [ANET-2]", () => {
    expect(sent(card)).toMatchObject({
      transactionType: "authCaptureTransaction",
      amount: "27.50",
      order: { invoiceNumber: reference },
      transactionSettings: { setting: [{ settingName: "duplicateWindow", settingValue: "28800" }] },
    });
  });

  test.each<[string, Parameters<typeof charge>[1]["method"], object]>([
    [
      "a card",
      card,
      { payment: { creditCard: { cardNumber: "4111111111111111", expirationDate: "2031-09", cardCode: "123" } } },
    ],
    [
      "a bank account as a WEB debit",
      bank,
      {
        payment: {
          bankAccount: {
            accountType: "businessChecking",
            routingNumber: "011401533",
            accountNumber: "123456788899",
            nameOnAccount: "Casey Bartholomew Morg",
            echeckType: "WEB",
          },
        },
      },
    ],
    ["a stored method", token, { profile: { customerProfileId: "900", paymentProfile: { paymentProfileId: "901" } } }],
    [
      "a stored card with the security code that the consumer typed",
      { ...token, cvv: "999" },
      { profile: { customerProfileId: "900", paymentProfile: { paymentProfileId: "901", cardCode: "999" } } },
    ],
  ])("names %s [ANET-3]", (_, method, named) => {
    expect(sent(method)).toMatchObject(named);
  });

  test.each<[string, Parameters<typeof charge>[1]["method"], "consumer" | "merchant", object | undefined]>([
    ["a stored card that the consumer pays with", { ...token, cvv: "999" }, "consumer", { isStoredCredentials: true }],
    [
      "a stored card that is charged on its day",
      { ...token, expMonth: "09", expYear: "31" },
      "merchant",
      { isSubsequentAuth: true },
    ],
    ["a stored bank account", token, "merchant", undefined],
    ["a card that the consumer typed", card, "consumer", undefined],
  ])("tells the card networks about %s [ANET-48]", (_, method, initiatedBy, processingOptions) => {
    expect((sent(method, initiatedBy) as { processingOptions?: object }).processingOptions).toEqual(processingOptions);
  });

  test.each([
    ["Casey Q. Morgan", { firstName: "Casey Q.", lastName: "Morgan" }],
    ["Cher", { firstName: "Cher", lastName: "" }],
    [` ${"a".repeat(60)}  ${"b".repeat(60)} `, { firstName: "a".repeat(50), lastName: "b".repeat(50) }],
  ])("splits the name %j [ANET-3]", (name, billTo) => {
    expect(sent({ ...card, name })).toMatchObject({ billTo });
  });
});

test("lists unsettled transactions with the newest first, batches of whole seconds, and a batch's with the oldest first [ANET-22]", () => {
  const contentOf = (body: RequestBody) => Object.values(body)[0];
  const newestFirst = (orderDescending: boolean) => ({ sorting: { orderBy: "submitTimeUTC", orderDescending } });
  expect(contentOf(unsettledTransactions(by, 2))).toMatchObject({
    ...{ ...newestFirst(true), paging: { limit: 1_000, offset: 2 } },
  });
  expect(contentOf(batchTransactions(by, "77", 3))).toMatchObject({
    ...{ ...newestFirst(false), paging: { limit: 1_000, offset: 3 } },
  });
  expect(contentOf(settledBatches(by, day("2026-06-01"), day("2026-06-30")))).toMatchObject({
    ...{ firstSettlementDate: "2026-06-01T04:00:00Z", lastSettlementDate: "2026-06-30T04:00:00Z" },
  });
});

test("a stored method is checked by the gateway alone, which charges nothing [ANET-10]", () => {
  expect(createCustomerProfile(by, { customerId: "C1", method: card })).toMatchObject({
    createCustomerProfileRequest: { validationMode: "testMode" },
  });
});
