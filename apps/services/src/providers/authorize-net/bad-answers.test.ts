import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { NamedCharge, Processor } from "../processor.js";
import { authorizeNetProcessor } from "./authorize-net-processor.js";
import { credentialsWork } from "./check-credentials.js";
import { approved, details, messages } from "./testing/answers.js";
import { amount, card, instanceId, reference, sentAt } from "./testing/charge.js";

type Request = Readonly<Record<string, { readonly refId: string; readonly transId?: string }>>;
type Answering = (response: ServerResponse, good: object, request: Request) => void;

let server: Server;
let answering: Answering;
let asked: string[] = [];

/** What the gateway answers to a request for which everything is right. */
function goodAnswer(request: Request): object {
  const [[name = "", { transId = "60100" } = {}] = []] = Object.entries(request);
  switch (name) {
    case "createTransactionRequest":
      return approved();
    case "getTransactionDetailsRequest":
      return details({ transId, order: { invoiceNumber: reference }, transactionStatus: "capturedPendingSettlement" });
    case "createCustomerProfileRequest":
      return { customerProfileId: "900", customerPaymentProfileIdList: ["901"], messages: messages("Ok") };
    default:
      return { messages: messages("Ok"), transactions: [], batchList: [] };
  }
}

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const read = JSON.parse(body) as Request;
      const [[name = "", { refId } = {}] = []] = Object.entries(read);
      asked.push(name);
      answering(response, { ...goodAnswer(read), refId }, read);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
});

const options = () => ({
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  timeoutMs: 20_000,
  credentialsOf: () => ({ loginId: "login-1", transactionKey: "key-1" }),
});
const named = (transactionId: string | null): NamedCharge => ({ instanceId, reference, transactionId, amount, sentAt });
const refund = { reference: "RFD-7Q2M-94KD-5TX9", charge: named("60100"), amount, sentAt };

const unclear = { kind: "unknown", reason: "unreadable" };
/** Every call of the port, what it answers if all is well, and if nothing is clear. */
const calls: readonly [name: string, call: (by: Processor) => Promise<unknown>, well: object, badly?: object][] = [
  [
    "a charge",
    (by) => by.charge({ instanceId, reference, amount, method: card }),
    { kind: "charged", amount, authCode: "HW617E", transactionId: "60100" },
  ],
  ["a question by id", (by) => by.query(named("60100")), { kind: "charged", transactionId: "60100" }],
  ["a question by invoice number", (by) => by.query(named(null)), { kind: "absent" }],
  [
    "a stored method",
    (by) => by.storeMethod({ instanceId, reference: "m-1", method: card }),
    { kind: "stored", token: "900/901/2031-09" },
  ],
  ["the report", (by) => by.report(instanceId, null), { kind: "page", items: [], more: false }],
  ["the list of charges", (by) => by.charges(instanceId, sentAt, null), { kind: "page", charges: [], more: false }],
  [
    "a refund",
    async (by) => by.refunds?.refund(refund),
    { kind: "refunded", amount },
    { kind: "refused", message: "Nothing was sent: the gateway did not show the charge (unreadable)." },
  ],
  ["a question about a refund", async (by) => by.refunds?.queryRefund(refund), { kind: "absent" }],
  ["a void", async (by) => by.refunds?.voidCharge(named("60100")), { kind: "voided" }],
  ["a test of the credentials", () => credentialsWork(options(), instanceId), { kind: "accepted" }],
];

const json = (response: ServerResponse, body: object, before = "") => response.end(before + JSON.stringify(body));
const without = (body: object, name: string) => ({ ...body, [name]: undefined });
/** Every number as a text, and every text of digits as a number. */
function swapped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(swapped);
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return /^[1-9]\d*(\.\d+)?$/.test(value) ? Number(value) : value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, ["refId", "code"].includes(key) ? inner : swapped(inner)]),
  );
}

describe.each(calls)("%s", (_, call, well, badly = unclear) => {
  const heard = () => call(authorizeNetProcessor({ ...options(), now: () => new Date("2026-06-15T17:00:00Z") }));

  test.each<[string, Answering]>([
    ["as the gateway writes it, with a byte order mark", (response, good) => json(response, good, "\uFEFF")],
    ["without a byte order mark", (response, good) => json(response, good)],
    [
      "with texts instead of numbers, and numbers instead of texts",
      (response, good) => json(response, swapped(good) as object),
    ],
    ["with properties that nobody knows", (response, good) => json(response, { ...good, sessionToken: "x", new: {} })],
  ])("reads an answer %s [ANET-4]", async (__, given) => {
    answering = given;
    expect(await heard()).toMatchObject(well);
  });

  test.each<[string, Answering]>([
    ["HTML", (response) => response.end("<!doctype html><title>Maintenance</title>")],
    ["nothing", (response) => response.end()],
    ["10 MB of spaces before a good answer", (response, good) => json(response, good, " ".repeat(10 * 1024 * 1024))],
    ["half an answer", (response, good) => response.end(JSON.stringify(good).slice(0, -10))],
    ["a good answer twice", (response, good) => json(response, good, JSON.stringify(good))],
    ["a list with a good answer", (response, good) => json(response, [good])],
    ["null", (response) => response.end("null")],
    ["the answer to another request", (response, good) => json(response, { ...good, refId: "another" })],
    ["a good answer without the request's id", (response, good) => json(response, without(good, "refId"))],
    ["an answer without messages", (response, good) => json(response, without(good, "messages"))],
    [
      "an answer without a result",
      (response, good) => json(response, { ...good, messages: without(messages("Ok"), "resultCode") }),
    ],
    ["a success without a message", (response, good) => json(response, { ...good, messages: { resultCode: "Ok" } })],
  ])(
    "takes %s for no answer, and sends nothing that moves money because of it [ANET-4, ANET-16]",
    async (__, given) => {
      answering = given;
      expect(await heard()).toEqual(badly);
      expect(asked).toHaveLength(1);
    },
  );
});

test("an answer about another transaction decides nothing about a charge, refund or void [ANET-12]", async () => {
  answering = (response, good, request) =>
    json(
      response,
      "getTransactionDetailsRequest" in request ? { ...details({ transId: "60999" }), ...refIdOf(good) } : good,
    );
  const by = authorizeNetProcessor({ ...options(), now: () => new Date("2026-06-15T17:00:00Z") });
  expect([
    await by.query(named("60100")),
    await by.refunds?.refund(refund),
    await by.refunds?.voidCharge(named("60100")),
  ]).toEqual([
    unclear,
    { kind: "refused", message: "Nothing was sent: the gateway did not show the charge (unreadable)." },
    unclear,
  ]);
  expect(asked).toEqual([
    "getTransactionDetailsRequest",
    "getTransactionDetailsRequest",
    "getTransactionDetailsRequest",
  ]);
});

const refIdOf = (good: object) => ({ refId: (good as { readonly refId?: string }).refId });
