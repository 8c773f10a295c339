import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ChargeMethod, NamedCharge, Processor } from "../processor.js";
import { authorizeNetProcessor } from "./authorize-net-processor.js";
import { credentialsWork } from "./check-credentials.js";
import { approved, details, failed, listed, messages } from "./testing/answers.js";
import { amount, card, instanceId, reference, sentAt } from "./testing/charge.js";

type Content = { readonly refId: string; readonly transId?: string };
/** The answers of the gateway by request, each to be repeated if it is the last one. */
let answers: Readonly<Record<string, readonly object[]>> = {};
let sent: { readonly name: string; readonly content: Content }[] = [];
/** The request that gets no answer. */
let silent = "";
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const [[name, content] = ["", { refId: "" }]] = Object.entries(JSON.parse(body) as Record<string, Content>);
      const given = answers[name] ?? [{ messages: messages("Ok") }];
      const answer = given[Math.min(sent.filter((one) => one.name === name).length, given.length - 1)];
      sent.push({ name, content });
      if (name !== silent) response.end(JSON.stringify({ ...answer, refId: content.refId }));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  [answers, sent, silent] = [{}, [], ""];
});

const options = () => ({
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  timeoutMs: 20_000,
  credentialsOf: () => ({ loginId: "login-1", transactionKey: "key-1" }),
});
const processor = (elapsedMs = () => 0): Processor =>
  authorizeNetProcessor({ ...options(), now: () => new Date("2026-06-15T17:00:00Z"), elapsedMs });
const named = (transactionId: string | null): NamedCharge => ({ instanceId, reference, transactionId, amount, sentAt });
const refund = { reference: "RFD-7Q2M-94KD-5TX9", charge: named("60100"), amount, sentAt };
const shown = (transaction: object) => details({ order: { invoiceNumber: reference }, ...transaction });
const names = () => sent.map(({ name }) => name.replace(/^get|Request$/g, ""));

test("promises no more than the gateway does, and sends nothing for what it cannot do [ANET-17, ANET-19, ANET-21]", async () => {
  const { capabilities, refunds, voidIfAbsent, charge } = processor();
  expect([capabilities, refunds?.capabilities]).toEqual([
    {
      ...{ idempotentCharge: false, voidIfAbsent: false, presentAgain: false, shortReferences: true, nonces: true },
      ...{ query: true, storeMethod: true, report: true, charges: true },
    },
    { idempotentRefund: false, refund: true, queryRefund: true, voidCharge: true },
  ]);
  const notOffered = { kind: "unknown", reason: "error not offered" };
  const again = { kind: "presentAgain", original: reference } as unknown as ChargeMethod;
  expect([await voidIfAbsent(named(null)), await charge({ instanceId, reference, amount, method: again })]).toEqual([
    notOffered,
    notOffered,
  ]);
  expect(names()).toEqual([]);
});

test.each<[string, "consumer" | "merchant" | undefined, object]>([
  ["the consumer pays", undefined, { isStoredCredentials: true }],
  ["the consumer pays", "consumer", { isStoredCredentials: true }],
  ["the merchant charges it", "merchant", { isSubsequentAuth: true }],
])("a charge of a stored card says that %s (%s) [ANET-48]", async (_, initiatedBy, processingOptions) => {
  const method = { kind: "token", token: "900/901", cvv: "999" } as const;
  await processor().charge({ instanceId, reference, amount, method, ...(initiatedBy && { initiatedBy }) });
  expect(sent.map(({ content }) => content)).toMatchObject([{ transactionRequest: { processingOptions } }]);
});

test("a renewed card's charge does not wait for a whole timeout if its new expiry gets no answer [ANET-49]", async () => {
  silent = "getCustomerPaymentProfileRequest";
  answers = { createTransactionRequest: [approved()] };
  const method = { kind: "token", token: "900/901/2031-09", expMonth: "11", expYear: "34" } as const;
  const begun = performance.now();
  const timeoutMs = 16_000;
  const made = authorizeNetProcessor({ ...options(), timeoutMs, now: () => sentAt }).charge({
    ...{ instanceId, reference, amount, method },
  });
  expect(await made).toMatchObject({ kind: "charged" });
  expect(names()).toEqual(["CustomerPaymentProfile", "createTransaction"]);
  expect(performance.now() - begun).toBeLessThan(timeoutMs * 0.9);
});

test.each<[string, object]>([
  ["refundPendingSettlement", { kind: "refunded", amount }],
  ["voided", { kind: "refused", message: "Approval" }],
  ["communicationError", { kind: "unknown", reason: "unclear status" }],
])("a refund that is found with the status %s means %j [ANET-14]", async (transactionStatus, outcome) => {
  answers = {
    getUnsettledTransactionListRequest: [
      { messages: messages("Ok"), transactions: [listed({ transId: "60300", invoiceNumber: refund.reference })] },
    ],
    getTransactionDetailsRequest: [
      details({ transId: "60300", order: { invoiceNumber: refund.reference }, transactionStatus }),
    ],
  };
  expect(await processor().refunds?.queryRefund(refund)).toEqual(outcome);
});

test("a charge and a refund are sent under their own reference, which notifications repeat [ANET-46]", async () => {
  answers = { createTransactionRequest: [approved()], getTransactionDetailsRequest: [shown({})] };
  await processor().charge({ instanceId, reference, amount, method: card });
  await processor().refunds?.refund(refund);
  expect(sent.filter(({ name }) => name === "createTransactionRequest").map(({ content }) => content.refId)).toEqual([
    reference,
    refund.reference,
  ]);
});

test("a charge whose id belongs to another charge is looked for by its invoice number [ANET-12, ANET-22]", async () => {
  answers = {
    getTransactionDetailsRequest: [
      shown({ order: { invoiceNumber: "PD000000000000000000" } }),
      shown({ transId: "60101" }),
    ],
    getUnsettledTransactionListRequest: [
      { messages: messages("Ok"), transactions: [listed({ transId: "60101", invoiceNumber: reference })] },
    ],
  };
  expect(await processor().query(named("60100"))).toMatchObject({ kind: "charged", transactionId: "60101" });
});

test("a search asks for no further list once two timeouts of one call have passed [ANET-41]", async () => {
  let calls = 0;
  const processorAt = (ms: number) => processor(() => (calls++ === 0 ? 0 : ms));
  expect(await processorAt(40_000).query(named(null))).toEqual({
    kind: "unknown",
    reason: "error search not finished",
  });
  expect(names()).toEqual([]);
  calls = 0;
  expect(await processorAt(39_999).query(named(null))).toEqual({ kind: "absent" });
});

test("nothing is refunded if the gateway does not show the method of the charge [ANET-9]", async () => {
  answers = { getTransactionDetailsRequest: [shown({ payment: undefined })] };
  expect(await processor().refunds?.refund(refund)).toEqual({
    kind: "refused",
    message: "Nothing was sent: the gateway does not show the method of the charge.",
  });
  expect(names()).toEqual(["TransactionDetails"]);
});

describe("a void that the gateway does not confirm is what the charge has become", () => {
  const inDoubt = { kind: "unknown", reason: "error 16" };
  test.each<[string, object, object]>([
    ["voided", { transactionStatus: "voided" }, { kind: "voided" }],
    ["settled", { transactionStatus: "settledSuccessfully" }, { kind: "refused", message: "The charge has settled" }],
    ["declined", { transactionStatus: "declined" }, { kind: "refused", message: "Approval" }],
    [
      "declined without words",
      { transactionStatus: "declined", responseReasonDescription: "" },
      { kind: "refused", message: "The charge was declined" },
    ],
    ["still to be settled", { transactionStatus: "capturedPendingSettlement" }, inDoubt],
    ["held", { transactionStatus: "FDSPendingReview" }, inDoubt],
    ["of an unclear status", { transactionStatus: "somethingNew" }, inDoubt],
  ])("%s [ANET-9]", async (_, after, outcome) => {
    answers = {
      createTransactionRequest: [failed("16")],
      getTransactionDetailsRequest: [shown({ transactionStatus: "capturedPendingSettlement" }), shown(after)],
    };
    expect(await processor().refunds?.voidCharge(named("60100"))).toEqual(outcome);
    expect(names()).toEqual(["TransactionDetails", "createTransaction", "TransactionDetails"]);
  });

  test("in doubt if the charge cannot be read again [ANET-9]", async () => {
    answers = {
      createTransactionRequest: [failed("16")],
      getTransactionDetailsRequest: [shown({}), { messages: messages("Error", "E00001") }],
    };
    expect(await processor().refunds?.voidCharge(named("60100"))).toEqual(inDoubt);
  });
});

test.each<[string, object, object]>([
  ["accepts them", { messages: messages("Ok") }, { kind: "accepted" }],
  ["refuses them", { messages: messages("Error", "E00007") }, { kind: "refused" }],
  ["asks to try again", { messages: messages("Error", "E00001") }, { kind: "unknown", reason: "error E00001" }],
])("the test of the credentials tells whether the gateway %s [ANET-35]", async (_, answer, outcome) => {
  answers = { authenticateTestRequest: [answer] };
  expect(await credentialsWork(options(), instanceId)).toEqual(outcome);
});
