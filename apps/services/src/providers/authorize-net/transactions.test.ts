import { cents } from "@paydown/domain";
import { describe, expect, test } from "vitest";
import { type Answer, amountOf, readAnswer } from "./answers.js";
import { details, listed, messages, refId } from "./testing/answers.js";
import {
  chargeIn,
  readBatchList,
  readTransaction,
  readTransactionList,
  refundIn,
  type Transaction,
} from "./transactions.js";

const reference = "PD5TX9M20KM7Q2M94KD5";
const unreadable = { kind: "unknown", reason: "unreadable" };
const read = (body: object): Answer => {
  const answer = readAnswer(200, JSON.stringify(body), refId);
  if (answer.kind !== "answer") throw new Error("The answer is unreadable.");
  return answer;
};
const found = (transaction: object = {}): Transaction => {
  const heard = readTransaction(read(details(transaction)), "60100");
  if (heard.kind !== "transaction") throw new Error(`It was ${JSON.stringify(heard)}.`);
  return heard.transaction;
};

describe("the details of a transaction", () => {
  test("tell what was charged, when, and how the gateway shows its method [ANET-11]", () => {
    expect(found()).toEqual({
      id: "60100",
      originalId: null,
      submittedAt: new Date("2026-06-15T16:00:00Z"),
      status: "settledSuccessfully",
      invoiceNumber: reference,
      amount: cents(27_50),
      authCode: "HW617E",
      message: "Approval",
      payment: { kind: "card", last4: "1111" },
      returnedItems: [],
    });
  });

  test.each<[string, object, object]>([
    [
      "a bank account",
      {
        payment: {
          bankAccount: {
            accountType: "checking",
            routingNumber: "XXXX1533",
            accountNumber: "XXXX8899",
            nameOnAccount: "C",
          },
        },
      },
      {
        payment: {
          kind: "bank",
          accountType: "checking",
          routingNumber: "XXXX1533",
          accountNumber: "XXXX8899",
          nameOnAccount: "C",
        },
      },
    ],
    [
      "a whole account number",
      { payment: { bankAccount: { routingNumber: "XXXX1533", accountNumber: "123456788899" } } },
      { payment: null },
    ],
    [
      "a whole routing number",
      { payment: { bankAccount: { routingNumber: "011401533", accountNumber: "XXXX8899" } } },
      { payment: null },
    ],
    [
      "a whole card number",
      { payment: { creditCard: { cardNumber: "4111111111111111" } } },
      { payment: { last4: "1111" } },
    ],
    ["an original transaction", { refTransId: 60_099 }, { originalId: "60099" }],
    [
      "a return",
      { returnedItems: [{ id: "60200", dateUTC: "2026-06-18T05:00:00Z", code: "R02", description: "Account closed" }] },
      { returnedItems: [{ id: "60200", at: new Date("2026-06-18T05:00:00Z"), code: "R02" }] },
    ],
    ["numbers as texts", { transId: 60_100, settleAmount: "27.5000" }, { id: "60100", amount: cents(27_50) }],
  ])("read %s [ANET-11]", (_, transaction, read) => {
    expect(found(transaction)).toMatchObject(read);
  });

  test.each<[string, object]>([
    ["another transaction", { transId: "60101" }],
    ["no status", { transactionStatus: undefined }],
    ["no time", { submitTimeUTC: undefined }],
    ["a time without its zone", { submitTimeUTC: "2026-06-15T16:00:00" }],
    ["no amount", { settleAmount: undefined }],
    ["a negative amount", { settleAmount: -1 }],
    ["a fraction of a cent", { settleAmount: "27.505" }],
    ["unreadable returns", { returnedItems: [{ id: "60200" }] }],
    ["an invoice number that is an object", { order: { invoiceNumber: {} } }],
  ])("with %s are unreadable [ANET-12]", (_, transaction) => {
    expect(readTransaction(read(details(transaction)), "60100")).toEqual(unreadable);
  });

  test("are unreadable as a list [ANET-12]", () => {
    expect(readTransaction(read({ ...details(), transaction: [details().transaction] }), "60100")).toEqual(unreadable);
  });

  test("are absent for an unknown id, and in doubt after another error [ANET-12]", () => {
    const error = (code: string) => readTransaction(read({ refId, messages: messages("Error", code) }), "60100");
    expect([error("E00040"), error("E00001")]).toEqual([
      { kind: "absent" },
      { kind: "unknown", reason: "error E00001" },
    ]);
  });
});

describe("the status of a charge", () => {
  const charged = { kind: "charged", amount: cents(27_50), authCode: "HW617E", transactionId: "60100" };
  const unknown = (reason: string) => ({ kind: "unknown", reason, transactionId: "60100" });

  test.each([
    ...["capturedPendingSettlement", "pendingSettlement", "pendingFinalSettlement", "updatingSettlement"].map(
      (status): [string, object] => [status, charged],
    ),
    ...["settledSuccessfully", "returnedItem", "chargeback", "chargebackReversal"].map((status): [string, object] => [
      status,
      charged,
    ]),
    ...["declined", "failedReview"].map((status): [string, object] => [
      status,
      { kind: "declined", message: "Approval" },
    ]),
    ...["voided", "expired"].map((status): [string, object] => [status, { kind: "voided" }]),
    ...[
      "authorizedPendingCapture",
      "authorizedPendingRelease",
      "underReview",
      "FDSPendingReview",
      "FDSAuthorizedPendingReview",
    ].map((status): [string, object] => [status, unknown("held for review")]),
    ...["communicationError", "generalError", "settlementError", "couldNotVoid", "approvedReview"].map(
      (status): [string, object] => [status, unknown("unclear status")],
    ),
    ...["refundPendingSettlement", "refundSettledSuccessfully", "toString", ""].map((status): [string, object] => [
      status,
      unknown("unclear status"),
    ]),
  ])("%s means %j [ANET-13]", (transactionStatus, meaning) => {
    expect(chargeIn(found({ transactionStatus }), reference)).toEqual(meaning);
  });

  test("says nothing about a charge with another invoice number [ANET-12]", () => {
    expect(chargeIn(found(), "PD000000000000000000")).toEqual(unreadable);
    expect(chargeIn(found({ order: undefined }), reference)).toEqual(unreadable);
    expect(refundIn(found(), "PD000000000000000000")).toEqual(unreadable);
  });
});

test.each([
  ["refundPendingSettlement", { kind: "refunded", amount: cents(27_50) }],
  ["refundSettledSuccessfully", { kind: "refunded", amount: cents(27_50) }],
  ["declined", { kind: "refused", message: "Approval" }],
  ["voided", { kind: "refused", message: "Approval" }],
  ["settledSuccessfully", { kind: "unknown", reason: "unclear status" }],
  ["communicationError", { kind: "unknown", reason: "unclear status" }],
])("the status %s of a refund means %j [ANET-14]", (transactionStatus, meaning) => {
  expect(refundIn(found({ transactionStatus }), reference)).toEqual(meaning);
});

describe("lists", () => {
  test("are read with or without the elements of the XML [ANET-15]", () => {
    const item = {
      id: "60100",
      submittedAt: new Date("2026-06-15T16:00:00Z"),
      status: "capturedPendingSettlement",
      invoiceNumber: reference,
      amount: cents(27_50),
    };
    const list = (transactions: unknown) =>
      readTransactionList(read({ transactions, refId, messages: messages("Ok") }));
    expect([
      list([listed()]),
      list({ transaction: [listed()] }),
      list({ transaction: listed() }),
      list([listed({ invoiceNumber: undefined })]),
      list([listed({ invoiceNumber: null })]),
    ]).toEqual([
      ...[1, 2, 3].map(() => ({ kind: "page", items: [item] })),
      ...[4, 5].map(() => ({ kind: "page", items: [{ ...item, invoiceNumber: null }] })),
    ]);
  });

  test("are empty if the gateway found nothing [ANET-15]", () => {
    const empty = { kind: "page", items: [] };
    expect(readTransactionList(read({ refId, messages: messages("Ok", "I00004") }))).toEqual(empty);
    expect(readBatchList(read({ refId, messages: messages("Ok", "I00004") }))).toEqual(empty);
  });

  test.each(["E00001", "E00007"])("are in doubt after the error %s, never empty [ANET-15]", (code) => {
    const error = read({ refId, messages: messages("Error", code) });
    const inDoubt = { kind: "unknown", reason: `error ${code}` };
    expect([readTransactionList(error), readBatchList(error)]).toEqual([inDoubt, inDoubt]);
  });

  test.each<[string, object]>([
    ["one unreadable transaction", { transactions: [listed(), listed({ transId: "x" })] }],
    ["a text", { transactions: "none" }],
    ["a number among the transactions", { transactions: [listed(), 7] }],
  ])("with %s are unreadable as a whole [ANET-15]", (_, body) => {
    expect(readTransactionList(read({ ...body, refId, messages: messages("Ok") }))).toEqual(unreadable);
  });

  test("tell which batches have settled [ANET-15]", () => {
    const batch = (batchId: string, settlementState: string) => ({
      ...{ batchId, settlementTimeUTC: "2026-06-16T05:10:00Z", settlementTimeLocal: "2026-06-16T01:10:00" },
      ...{ settlementState, paymentMethod: "creditCard" },
    });
    const { settlementTimeUTC: _, ...waiting } = batch("79", "pendingSettlement");
    const batchList = [batch("77", "settledSuccessfully"), batch("78", "settlementError"), waiting];
    const settledAt = new Date("2026-06-16T05:10:00Z");
    expect(readBatchList(read({ batchList, refId, messages: messages("Ok") }))).toEqual({
      kind: "page",
      items: [
        { id: "77", settledAt, isSettled: true },
        { id: "78", settledAt, isSettled: false },
      ],
    });
  });
});

test.each([
  { batchId: "77", settlementState: "settledSuccessfully" },
  { batchId: "77", settlementState: "pendingSettlement", settlementTimeUTC: "soon" },
  { settlementState: "settledSuccessfully", settlementTimeUTC: "2026-06-16T05:10:00Z" },
])("finds the batch %j unreadable [ANET-15]", (batch) => {
  expect(readBatchList(read({ batchList: [batch], refId, messages: messages("Ok") }))).toEqual(unreadable);
});

test.each([
  [27.5, 27_50],
  ["27.50", 27_50],
  ["27.5000", 27_50],
  [0, 0],
  ["1e3", undefined],
  ["27.501", undefined],
  ["", undefined],
  [Number.NaN, undefined],
  [null, undefined],
])("reads the amount %j as %j cents [ANET-11]", (value, amount) => {
  expect(amountOf(value)).toBe(amount);
});
