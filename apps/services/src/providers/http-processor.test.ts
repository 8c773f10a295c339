import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cardBrand, type CardBrand, cents } from "@paydown/domain";
import { type Entry, type Sandbox, startSandbox } from "@paydown/sandbox";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { httpProcessor } from "./http-processor.js";
import type { ChargeMethod, Processor } from "./processor.js";

const card = (number: string): ChargeMethod => ({
  kind: "card",
  number,
  expMonth: "09",
  expYear: "99",
  cvv: "123",
  name: "Casey Morgan",
});
const amount = cents(12_50);
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
    expect(await processor.query(reference)).toEqual(charged);
    expect(await processor.voidIfAbsent(reference)).toEqual(charged);
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
    expect(await processor.query(reference)).toEqual(declined);
    expect(await processor.voidIfAbsent(reference)).toEqual(declined);
  });

  test.each([
    // Use a short timeout only where no answer ever comes; other answers may be slow on a busy machine.
    ["4000000000000119", "timeout", "charged", 2_000],
    ["4000000000000127", "unreachable", "absent", 20_000],
    ["4000000000000135", "status 500", "charged", 20_000],
  ])("a charge to card %s returns unknown (%s), and a query returns %s", async (number, reason, kind, timeoutMs) => {
    expect(await charge(number, httpProcessor({ url: sandbox.url, timeoutMs }))).toEqual({ kind: "unknown", reason });
    expect(await processor.query(reference)).toMatchObject({ kind });
  });

  test("voids a reference for good: a later charge under it takes no money", async () => {
    await charge("4000000000000127");
    expect(await processor.voidIfAbsent(reference)).toEqual({ kind: "voided" });
    expect(await processor.query(reference)).toEqual({ kind: "voided" });
    expect(
      await processor.charge({ instanceId: "harbor", reference, amount, method: card("4111111111111111") }),
    ).toEqual({ kind: "voided" });
  });

  test("storing a method returns a token, and storing it again under the same reference returns the same token", async () => {
    const stored = await processor.storeMethod("method-1", card("4111111111111111"));
    expect(stored).toMatchObject({ kind: "stored", token: expect.stringMatching(/^tok_/) as string });
    expect(await processor.storeMethod("method-1", card("4111111111111111"))).toEqual(stored);
  });

  test("charges a stored method by its token, with a security code or without", async () => {
    const stored = await processor.storeMethod("method-2", {
      kind: "card",
      number: "5555555555554444",
      expMonth: "09",
      expYear: "99",
      name: "Casey Morgan",
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
      await processor.storeMethod("method-3", {
        kind: "card",
        number: "4111111111111111",
        expMonth: "01",
        expYear: "20",
        name: "Casey Morgan",
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

  const reading = async (status: number, body: unknown, after: string | null = null) => {
    server = createServer((request, response) => {
      asked.push(request.url ?? "");
      response.writeHead(status).end(typeof body === "string" ? body : JSON.stringify(body));
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
    const read = await reading(200, { ...page, items: [{ ...item, kind: "correction", code: "C01", corrected: sent }] });
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
    expect((await processor.storeMethod("r1", card("4111111111111111"))).kind).toBe("unknown");
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
      await processor.query("r1"),
      await processor.voidIfAbsent("r1"),
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
    expect(await processor.query("r1")).toEqual({ kind: "unknown", reason: "unreachable" });
  });
});
