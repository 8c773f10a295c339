import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "./index.js";

let dataDir: string;
let sandbox: Sandbox;
let now: Date;

const start = async (slowAnswerMs = 10) => {
  sandbox = await startSandbox({ port: 0, dataDir, clock: { now: () => now }, slowAnswerMs });
};

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "paydown-sandbox-refunds-"));
  // A Thursday.
  now = new Date("2026-03-05T15:00:00Z");
  await start();
});
afterEach(async () => {
  await sandbox.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const card = (number = "4111111111111111") => ({ kind: "card", number, expMonth: "09", expYear: "30", cvv: "123" });
const bank = (accountNumber: string) => ({
  kind: "bank",
  routingNumber: "021000021",
  accountNumber,
  achType: "C",
  secCode: "WEB",
});
const send = async (path: string, body?: object) => {
  const sent = body && {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  const answer = await fetch(`${sandbox.url}/processor/${path}`, sent);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const charge = (method: object = card(), more: object = {}) =>
  send("charges", { reference: "p1", amount: "27.50", method, ...more });
const refund = (reference: string, amount: string, more: object = {}) =>
  send("refunds", { reference, charge: "p1", amount, ...more });
const voidCharge = (more: object = {}) => send("charges/p1/void", more);
const days = (count: number) => (now = new Date(now.getTime() + count * 86_400_000));
const refused = (message: string) => expect.objectContaining({ result: "refused", message }) as unknown;

describe("the sandbox's refunds", () => {
  test("refund a settled charge in parts, up to its amount but not above it [REF-60]", async () => {
    await charge();
    days(1);
    expect((await refund("r1", "20.00")).body).toEqual({
      reference: "r1",
      charge: "p1",
      amount: "20.00",
      result: "refunded",
      at: "2026-03-06T15:00:00.000Z",
    });
    expect((await refund("r2", "7.51")).body).toEqual(refused("The refund exceeds the charge"));
    expect((await refund("r3", "7.50")).body).toMatchObject({ result: "refunded" });
    expect((await refund("r4", "0.01")).body).toEqual(refused("The refund exceeds the charge"));
  });

  test.each([
    ["that is unknown", async () => days(1), {}, "No such charge"],
    ["of another merchant", async () => (await charge(card(), { merchant: "summit" }), days(1)), {}, "No such charge"],
    ["that was declined", async () => (await charge(card("4000000000000002")), days(1)), {}, "No such charge"],
    ["that was voided", async () => (await charge(), await voidCharge(), days(1)), {}, "No such charge"],
    ["that has not settled", () => charge(), {}, "The charge has not settled"],
    ["that was returned", async () => (await charge(bank("55669001")), days(7)), {}, "The charge was returned"],
    ["that is disputed", async () => (await charge(card("4000000000000259")), days(11)), {}, "The charge is disputed"],
  ])("refuse a charge %s [REF-60]", async (_, prepare, more, message) => {
    await prepare();
    expect((await refund("r1", "5.00", more)).body).toEqual(refused(message));
  });

  test("refund a charge whose dispute is over [REF-60]", async () => {
    await charge(card("4000000000002685"));
    days(31);
    expect((await refund("r1", "5.00")).body).toMatchObject({ result: "refunded" });
  });

  test("repeat the first decision on a reference, even after a restart [REF-61]", async () => {
    await charge();
    expect((await refund("r1", "5.00")).body).toEqual(refused("The charge has not settled"));
    days(1);
    const first = await refund("r2", "5.00");
    await sandbox.stop();
    await start();
    expect((await refund("r1", "5.00")).body).toEqual(refused("The charge has not settled"));
    expect((await refund("r2", "22.00")).body).toEqual(first.body);
    expect((await send("refunds/r2")).body).toEqual(first.body);
    expect(await send("refunds/r3")).toEqual({ status: 404, body: { code: "not_found" } });
  });

  test("never exceed a charge, even with concurrent requests [REF-60, REF-61]", async () => {
    await charge();
    days(1);
    const answers = await Promise.all(["r1", "r2", "r2", "r3"].map((reference) => refund(reference, "10.00")));
    expect(answers.map(({ body }) => body["result"]).filter((result) => result === "refunded").length).toBe(3);
    const lines = readFileSync(sandbox.recordFile, "utf8")
      .split("\n")
      .filter((line) => line.includes('"refunded"'));
    expect(lines.length).toBe(2);
  });

  test.each([card("4000000000005126"), bank("12345126")])(
    "are refused to a method ending 5126 [REF-63]",
    async (method) => {
      await charge(method);
      days(4);
      expect((await refund("r1", "5.00")).body).toEqual(refused("The account cannot receive refunds"));
    },
  );

  test.each([card("4000000000007726"), bank("12347726")])(
    "are made, but answered too late, to a method ending 7726 [REF-63]",
    async (method) => {
      await sandbox.stop();
      await start(60_000);
      await charge(method);
      days(4);
      const body = JSON.stringify({ reference: "r1", charge: "p1", amount: "5.00" });
      const headers = { "content-type": "application/json" };
      const hanging = new AbortController();
      const answer = fetch(`${sandbox.url}/processor/refunds`, {
        method: "POST",
        headers,
        body,
        signal: hanging.signal,
      });
      answer.catch(() => undefined);
      await expect.poll(async () => (await send("refunds/r1")).body["result"]).toBe("refunded");
      hanging.abort();
      // A repeated request gets the decision at once.
      expect((await refund("r1", "5.00")).body).toMatchObject({ result: "refunded" });
    },
  );
});

describe("the sandbox's voids", () => {
  const report = async () => (await send("report")).body["items"];

  test("cancel a charge that has not settled: it stays voided and never settles [REF-62]", async () => {
    await charge(bank("55669001"));
    const { status, body } = await voidCharge();
    expect([status, body["result"], body["voidedAt"]]).toEqual([200, "voided", "2026-03-05T15:00:00.000Z"]);
    days(60);
    await sandbox.stop();
    await start();
    expect((await voidCharge()).body).toEqual(body);
    expect((await send("charges/p1")).body).toEqual(body);
    expect((await charge(bank("55669001"))).status).toBe(409);
    expect(await report()).toEqual([]);
    expect((await send("charges")).body["charges"]).toMatchObject([{ reference: "p1", result: "voided" }]);
  });

  test("are refused from the day on which the charge settles [REF-62]", async () => {
    await charge();
    days(1);
    expect(await voidCharge()).toEqual({
      status: 200,
      body: { reference: "p1", result: "refused", message: "The charge has settled" },
    });
    expect(await report()).toMatchObject([{ kind: "settled" }]);
  });

  test("are refused for a declined charge, and unknown for one of another merchant [REF-62]", async () => {
    await charge(card("4000000000000002"));
    expect((await voidCharge()).body).toEqual(refused("The charge was declined"));
    await send("charges", { reference: "p2", amount: "27.50", method: card(), merchant: "summit" });
    expect((await send("charges/p2/void", { merchant: "harbor" })).status).toBe(404);
    expect((await send("charges/p2/void", { merchant: "summit" })).body).toMatchObject({ result: "voided" });
    expect((await send("charges/p3/void", {})).status).toBe(404);
  });
});
