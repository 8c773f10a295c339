import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cardBrand, type CardBrand, cents } from "@paydown/domain";
import { type Entry, type Sandbox, startSandbox } from "@paydown/sandbox";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { httpProcessor } from "./http-processor.js";
import type { ChargeMethod, NamedCharge, Processor } from "./processor.js";

const card = (number: string): ChargeMethod => ({
  kind: "card",
  number,
  expMonth: "09",
  expYear: "99",
  cvv: "123",
  name: "Casey Morgan",
});
const amount = cents(12_50);
const instanceId = "harbor";
const named = (reference: string): NamedCharge => ({
  ...{ instanceId, reference, transactionId: null, amount },
  sentAt: new Date("2026-06-15T16:00:00Z"),
});
const numberOf = {
  VISA: "4111111111111111",
  MC: "5555555555554444",
  AMEX: "378282246310005",
  DISCOVER: "6011111111111117",
} as const satisfies Record<CardBrand, string>;

describe("with the sandbox", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "paydown-processor-"));
  let sandbox: Sandbox;
  let processor: Processor;
  let reference = "";
  let made = 0;

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, dataDir, slowAnswerMs: 60_000 });
    processor = httpProcessor({ url: sandbox.url, timeoutMs: 20_000 });
  });
  afterAll(async () => {
    await sandbox.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const charge = (number: string, by = processor) => {
    reference = `reference-${(made += 1)}`;
    return by.charge({ instanceId: "harbor", reference, amount, method: card(number) });
  };

  test("reads a charge, with the amount and the authorization code", async () => {
    const charged = { kind: "charged", amount, authCode: expect.stringMatching(/^\w{6}$/) as string };
    expect(await charge("4111111111111111")).toEqual(charged);
    expect(await processor.query(named(reference))).toEqual(charged);
    expect(await processor.voidIfAbsent(named(reference))).toEqual(charged);
  });

  test.each(Object.entries(numberOf))(
    "charges %s, and the sandbox recognizes the same brand as the domain",
    async (brand, number) => {
      expect(cardBrand(number)).toBe(brand);
      expect(await charge(number)).toMatchObject({ kind: "charged" });
      const record = readFileSync(sandbox.recordFile, "utf8").trimEnd().split("\n");
      const entries = record.map((line) => JSON.parse(line) as Entry);
      expect(entries.find((entry) => entry.reference === reference)).toMatchObject({ brand });
    },
  );

  test("reads a decline, with the processor's message", async () => {
    const declined = { kind: "declined", message: "Insufficient funds" };
    expect(await charge("4000000000009995")).toEqual(declined);
    expect(await processor.query(named(reference))).toEqual(declined);
    expect(await processor.voidIfAbsent(named(reference))).toEqual(declined);
  });

  test.each([
    // Use a short timeout only where no answer ever comes; other answers may be slow on a busy machine.
    ["4000000000000119", "timeout", "charged", 2_000],
    ["4000000000000127", "unreachable", "absent", 20_000],
    ["4000000000000135", "status 500", "charged", 20_000],
  ])("a charge to card %s returns unknown (%s), and a query returns %s", async (number, reason, kind, timeoutMs) => {
    expect(await charge(number, httpProcessor({ url: sandbox.url, timeoutMs }))).toEqual({ kind: "unknown", reason });
    expect(await processor.query(named(reference))).toMatchObject({ kind });
  });

  test("voids a reference for good: a later charge under it takes no money", async () => {
    await charge("4000000000000127");
    expect(await processor.voidIfAbsent(named(reference))).toEqual({ kind: "voided" });
    expect(await processor.query(named(reference))).toEqual({ kind: "voided" });
    expect(
      await processor.charge({ instanceId: "harbor", reference, amount, method: card("4111111111111111") }),
    ).toEqual({ kind: "voided" });
  });

  test("storing a method returns a token, and storing it again under the same reference returns the same token", async () => {
    const stored = await processor.storeMethod({ instanceId, reference: "method-1", method: card("4111111111111111") });
    expect(stored).toMatchObject({ kind: "stored", token: expect.stringMatching(/^tok_/) as string });
    expect(
      await processor.storeMethod({ instanceId, reference: "method-1", method: card("4111111111111111") }),
    ).toEqual(stored);
  });

  test("charges a stored method by its token, with a security code or without", async () => {
    const stored = await processor.storeMethod({
      instanceId,
      reference: "method-2",
      method: {
        kind: "card",
        number: "5555555555554444",
        expMonth: "09",
        expYear: "99",
        name: "Casey Morgan",
      },
    });
    const token = stored.kind === "stored" ? stored.token : "";
    expect(
      await processor.charge({
        instanceId: "harbor",
        reference: "by-token-1",
        amount,
        method: { kind: "token", token },
      }),
    ).toMatchObject({ kind: "charged", amount });
    expect(
      await processor.charge({
        instanceId: "harbor",
        reference: "by-token-2",
        amount,
        method: { kind: "token", token, cvv: "737" },
      }),
    ).toMatchObject({ kind: "charged", amount });
    expect(
      await processor.charge({
        instanceId: "harbor",
        reference: "by-token-3",
        amount,
        method: { kind: "token", token: "tok_none" },
      }),
    ).toEqual({ kind: "declined", message: "Unknown token" });
  });

  test("reports that the processor declines to store an expired card", async () => {
    expect(
      await processor.storeMethod({
        instanceId,
        reference: "method-3",
        method: {
          kind: "card",
          number: "4111111111111111",
          expMonth: "01",
          expYear: "20",
          name: "Casey Morgan",
        },
      }),
    ).toEqual({
      kind: "declined",
      message: "Expired card",
    });
  });

  test("reads the report of a tenant's charges, which settle on a later day", async () => {
    await charge("4111111111111111");
    expect(await processor.report("harbor", null)).toEqual({
      kind: "page",
      items: [],
      next: expect.any(String) as string,
      more: false,
    });
  });
});

describe("the settlement report", () => {
  let server: Server | undefined;
  let asked: string[] = [];
  afterEach(() => {
    server?.close();
    asked = [];
  });

  const reading = async (status: number | ((path: string) => number), body: unknown, after: string | null = null) => {
    server = createServer((request, response) => {
      const { url = "" } = request;
      asked.push(url);
      response
        .writeHead(typeof status === "number" ? status : status(url))
        .end(typeof body === "string" ? body : JSON.stringify(body));
    });
    await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return httpProcessor({ url, timeoutMs: 2_000 }).report("harbor", after);
  };
  const item = { id: "r1-returned", kind: "returned", reference: "r1", amount: "12.50", on: "2026-06-24", code: "R01" };
  const page = {
    merchant: "harbor",
    items: [item, { ...item, id: "r2-settled", kind: "settled", code: undefined }],
    next: "2",
    more: false,
  };

  test("is requested for one merchant, starting at the cursor [BANK-8]", async () => {
    expect(await reading(200, page)).toEqual({
      kind: "page",
      items: [
        {
          ...{ id: "r1-returned", kind: "returned", reference: "r1", amount, on: "2026-06-24", code: "R01" },
          corrected: null,
        },
        {
          ...{ id: "r2-settled", kind: "settled", reference: "r1", amount, on: "2026-06-24", code: null },
          corrected: null,
        },
      ],
      next: "2",
      more: false,
    });
    await reading(200, page, "a&b");
    expect(asked).toEqual(["/processor/report?merchant=harbor", "/processor/report?merchant=harbor&after=a%26b"]);
  });

  test("is requested again from its beginning if the processor refuses the cursor [BANK-80]", async () => {
    const refusesCursors = (path: string) => (path.includes("after=") ? 400 : 200);
    expect(await reading(refusesCursors, { ...page, code: "invalid_request" }, "2026-06-15T00:00:00.000Z")).toEqual(
      await reading(200, page),
    );
    expect(await reading(refusesCursors, { ...page, code: "busy" }, "17")).toMatchObject({ kind: "unknown" });
  });

  test.each<[string, unknown, object | null]>([
    ["the last four digits", { last4: "7001" }, { last4: "7001" }],
    [
      "all details and a token, without what else there is",
      { last4: "7001", routingNumber: "011401533", achType: "S", token: "tok_1", accountNumber: "5544337001" },
      { last4: "7001", routingNumber: "011401533", achType: "S", token: "tok_1" },
    ],
    ["no details", undefined, null],
    ["a whole account number as the last four digits", { last4: "5544337001" }, null],
    ["no last four digits", { routingNumber: "011401533" }, null],
    ["a routing number with a wrong check digit", { last4: "7001", routingNumber: "011401534" }, null],
    ["an unknown account type", { last4: "7001", achType: "X" }, null],
    ["an empty token", { last4: "7001", token: "" }, null],
    ["a token that is no text", { last4: "7001", token: 7 }, null],
    ["a text", "7001", null],
  ])("has a correction with %s: it reads %j as %j [BANK-47]", async (_, sent, corrected) => {
    const read = await reading(200, {
      ...page,
      items: [{ ...item, kind: "correction", code: "C01", corrected: sent }],
    });
    expect(read).toMatchObject({ items: [{ code: "C01", corrected }] });
  });

  test.each<[string, number, unknown]>([
    ["another merchant", 200, { ...page, merchant: "summit" }],
    ["no merchant", 200, { ...page, merchant: undefined }],
    ["a report that ends in the middle", 200, JSON.stringify(page).slice(0, 120)],
    ["no items", 200, { ...page, items: undefined }],
    ["no cursor", 200, { ...page, next: undefined }],
    ["no word of further pages", 200, { ...page, more: undefined }],
    ["an item without an id", 200, { ...page, items: [item, { ...item, id: undefined }] }],
    ["an item of an unknown kind", 200, { ...page, items: [{ ...item, kind: "vanished" }] }],
    ["an item without a reference", 200, { ...page, items: [{ ...item, reference: undefined }] }],
    ["an amount that is not a decimal", 200, { ...page, items: [{ ...item, amount: "12,50" }] }],
    ["a day that does not exist", 200, { ...page, items: [{ ...item, on: "2026-02-30" }] }],
    ["a code that is not text", 200, { ...page, items: [{ ...item, code: 1 }] }],
    ["status 400", 400, { code: "invalid_request" }],
    ["status 500", 500, page],
  ])("is unreadable as a whole: %s [BANK-19]", async (_, status, body) => {
    expect((await reading(status, body)).kind).toBe("unknown");
  });
});

describe("the list of charges", () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  const reading = async (status: number, body: unknown, after: string | null = null) => {
    const asked: string[] = [];
    server = createServer((request, response) => {
      asked.push(request.url ?? "");
      response.writeHead(status).end(JSON.stringify(body));
    });
    await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const from = new Date("2026-06-15T16:00:00Z");
    return { asked, page: await httpProcessor({ url, timeoutMs: 2_000 }).charges("harbor", from, after) };
  };
  const made = { reference: "r1", amount: "12.50", result: "approved", at: "2026-06-15T16:01:00.000Z" };
  const page = {
    merchant: "harbor",
    charges: [made, { ...made, reference: "r2", settledOn: "2026-06-16", refunded: "4.05" }],
    next: "2",
    more: false,
  };

  test("is requested for one merchant since a moment, starting at the cursor [RECON-1]", async () => {
    const { asked, page: read } = await reading(200, page, "a&b");
    const charge = { amount, outcome: "approved", at: new Date("2026-06-15T16:01:00Z") };
    expect(read).toEqual({
      kind: "page",
      charges: [
        { ...charge, reference: "r1", settledOn: null, refunded: null },
        { ...charge, reference: "r2", settledOn: "2026-06-16", refunded: 4_05 },
      ],
      next: "2",
      more: false,
    });
    expect(asked).toEqual(["/processor/charge-list?merchant=harbor&from=2026-06-15T16%3A00%3A00.000Z&after=a%26b"]);
  });

  test.each<[string, number, unknown]>([
    ["another merchant", 200, { ...page, merchant: "summit" }],
    ["no charges", 200, { ...page, charges: undefined }],
    ["no cursor", 200, { ...page, next: undefined }],
    ["no word of further pages", 200, { ...page, more: undefined }],
    ["a charge without a reference", 200, { ...page, charges: [made, { ...made, reference: undefined }] }],
    ["a result of another kind", 200, { ...page, charges: [{ ...made, result: "pending" }] }],
    ["an amount that is not a decimal", 200, { ...page, charges: [{ ...made, amount: "12,50" }] }],
    ["a moment that does not exist", 200, { ...page, charges: [{ ...made, at: "2026-15-15" }] }],
    ["a settlement on no day", 200, { ...page, charges: [{ ...made, settledOn: "2026-02-30" }] }],
    ["a refund that is not a decimal", 200, { ...page, charges: [{ ...made, refunded: "4,05" }] }],
    ["a refund of another type", 200, { ...page, charges: [{ ...made, refunded: 4 }] }],
    ["status 400", 400, { code: "invalid_request" }],
    ["status 500", 500, page],
  ])("is unreadable as a whole: %s [RECON-22]", async (_, status, body) => {
    expect((await reading(status, body)).page.kind).toBe("unknown");
  });
});

describe("treats an unreadable answer as unknown, never as a refusal", () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  const answering = async (listener: RequestListener) => {
    server = createServer(listener);
    await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
    return httpProcessor({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, timeoutMs: 2_000 });
  };
  const approved = { reference: "r1", amount: "12.50", result: "approved", authCode: "08H4K2" };

  test.each<[string, number, object]>([
    ["the token of another reference", 200, { reference: "r2", token: "tok_1" }],
    ["a refusal of another reference", 200, { reference: "r2", result: "declined", message: "no" }],
    ["no token", 200, { reference: "r1" }],
    ["a refusal without a message", 200, { reference: "r1", result: "declined" }],
    ["a token with another status", 202, { reference: "r1", token: "tok_1" }],
  ])("when storing a method: %s", async (_, status, body) => {
    const processor = await answering((_request, response) => response.writeHead(status).end(JSON.stringify(body)));
    expect((await processor.storeMethod({ instanceId, reference: "r1", method: card("4111111111111111") })).kind).toBe(
      "unknown",
    );
  });

  test.each<[string, number, string]>([
    ["not JSON", 200, "<html>"],
    ["an empty body", 200, ""],
    ["a list", 200, "[]"],
    ["null", 200, "null"],
    ["another reference", 200, JSON.stringify({ ...approved, reference: "r2" })],
    ["no authorization code", 200, JSON.stringify({ ...approved, authCode: undefined })],
    ["no amount", 200, JSON.stringify({ ...approved, amount: undefined })],
    ["an amount that is not a decimal", 200, JSON.stringify({ ...approved, amount: "12,50" })],
    ["a result of another kind", 200, JSON.stringify({ ...approved, result: "pending" })],
    ["a refusal without a message", 200, JSON.stringify({ reference: "r1", result: "declined" })],
    ["a refusal with another status", 402, JSON.stringify({ reference: "r1", result: "declined", message: "no" })],
    ["a refusal with status 500", 500, JSON.stringify({ reference: "r1", result: "declined", message: "no" })],
    ["void with status 500", 503, JSON.stringify({ reference: "r1", result: "voided" })],
    ["another server's 404", 404, "{}"],
    ["a 400", 400, '{"code":"invalid_request"}'],
  ])("%s", async (_, status, body) => {
    const processor = await answering((_request, response) => response.writeHead(status).end(body));
    for (const outcome of [
      await processor.charge({ instanceId: "harbor", reference: "r1", amount, method: card("4111111111111111") }),
      await processor.query(named("r1")),
      await processor.voidIfAbsent(named("r1")),
    ]) {
      expect(outcome.kind).toBe("unknown");
    }
  });

  test("a body that never ends hits the timeout", async () => {
    const processor = await answering((_request, response) => void response.writeHead(200).write('{"reference":'));
    expect(
      await processor.charge({ instanceId: "harbor", reference: "r1", amount, method: card("4111111111111111") }),
    ).toEqual({
      kind: "unknown",
      reason: "timeout",
    });
  });

  test("does not follow a redirect with the card", async () => {
    let calls = 0;
    const processor = await answering((_request, response) => {
      calls += 1;
      response.writeHead(307, { location: "/elsewhere" }).end();
    });
    expect(
      await processor.charge({ instanceId: "harbor", reference: "r1", amount, method: card("4111111111111111") }),
    ).toMatchObject({
      kind: "unknown",
    });
    expect(calls).toBe(1);
  });

  test("no server listening", async () => {
    const processor = httpProcessor({ url: "http://127.0.0.1:9", timeoutMs: 20_000 });
    expect(await processor.query(named("r1"))).toEqual({ kind: "unknown", reason: "unreachable" });
  });
});

describe("refunds and voids", () => {
  let server: Server | undefined;
  let asked: { readonly path: string; readonly body: unknown }[] = [];
  afterEach(() => {
    server?.close();
    asked = [];
  });

  /** The port of a processor that gives this answer, or none. */
  const answering = async (status: number | "none", body: unknown = {}) => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => void chunks.push(chunk));
      request.on("end", () => {
        const sent = Buffer.concat(chunks).toString();
        asked.push({ path: request.url ?? "", body: sent === "" ? undefined : (JSON.parse(sent) as unknown) });
        if (status === "none") response.destroy();
        else response.writeHead(status).end(typeof body === "string" ? body : JSON.stringify(body));
      });
    });
    await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { refunds } = httpProcessor({ url, timeoutMs: 2_000 });
    if (!refunds) throw new Error("There are no refunds.");
    return refunds;
  };
  const refund = { reference: "r1", charge: named("p/1"), amount, sentAt: new Date("2026-06-16T16:00:00Z") };
  const made = { reference: "r1", charge: "p/1", amount: "12.50", result: "refunded" };
  const refusal = { reference: "r1", result: "refused", message: "The charge was returned" };

  test("name the merchant, the refund's own reference, the charge and the amount [REF-7]", async () => {
    const refunds = await answering(200, made);
    expect(await refunds.refund(refund)).toEqual({ kind: "refunded", amount });
    expect(await refunds.queryRefund(refund)).toEqual({ kind: "refunded", amount });
    await refunds.voidCharge(named("p/1"));
    expect(asked).toEqual([
      {
        path: "/processor/refunds",
        body: { merchant: "harbor", reference: "r1", charge: "p/1", amount: "12.50" },
      },
      { path: "/processor/refunds/r1", body: undefined },
      { path: "/processor/charges/p%2F1/void", body: { merchant: "harbor" } },
    ]);
  });

  test.each<[string, number | "none", unknown, object]>([
    ["a documented refusal", 200, refusal, { kind: "refused", message: "The charge was returned" }],
    ["a refusal without a message", 200, { ...refusal, message: undefined }, { kind: "unknown", reason: "unreadable" }],
    ["a refusal of another refund", 200, { ...refusal, reference: "r2" }, { kind: "unknown", reason: "unreadable" }],
    ["a refusal with status 400", 400, refusal, { kind: "unknown", reason: "status 400" }],
    ["another refund", 200, { ...made, reference: "r2" }, { kind: "unknown", reason: "unreadable" }],
    ["an unreadable amount", 200, { ...made, amount: "12,50" }, { kind: "unknown", reason: "unreadable" }],
    ["another result", 200, { ...made, result: "pending" }, { kind: "unknown", reason: "unreadable" }],
    ["half an answer", 200, JSON.stringify(made).slice(0, 20), { kind: "unknown", reason: "unreadable" }],
    ["status 500", 500, made, { kind: "unknown", reason: "status 500" }],
    ["another server's 404", 404, {}, { kind: "unknown", reason: "status 404" }],
    ["no answer", "none", {}, { kind: "unknown", reason: "unreachable" }],
  ])("are refused only by the processor's documented refusal: %s [REF-7]", async (_, status, body, heard) => {
    const refunds = await answering(status, body);
    expect(await refunds.refund(refund)).toEqual(heard);
    expect(await refunds.queryRefund(refund)).toEqual(heard);
  });

  test("count as absent only if the processor's own code says so [REF-7]", async () => {
    const refunds = await answering(404, { code: "not_found" });
    expect(await refunds.queryRefund(refund)).toEqual({ kind: "absent" });
    expect(await refunds.voidCharge(named("p/1"))).toEqual({
      kind: "unknown",
      reason: "status 404",
    });
  });

  test.each<[object, object]>([
    [{ reference: "p/1", result: "voided" }, { kind: "voided" }],
    [
      { reference: "p/1", result: "refused", message: "The charge has settled" },
      { kind: "refused", message: "The charge has settled" },
    ],
    [
      { reference: "p/2", result: "voided" },
      { kind: "unknown", reason: "unreadable" },
    ],
    [
      { reference: "p/1", result: "approved" },
      { kind: "unknown", reason: "unreadable" },
    ],
  ])("read the answer to a void: %j [REF-3, REF-7]", async (body, heard) => {
    const refunds = await answering(200, body);
    expect(await refunds.voidCharge(named("p/1"))).toEqual(heard);
  });
});
