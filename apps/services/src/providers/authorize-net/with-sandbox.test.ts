import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cents } from "@paydown/domain";
import { developmentTransactionKey, type Sandbox, startSandbox } from "@paydown/sandbox";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ChargeMethod, NamedCharge, Processor, ReportItem } from "../processor.js";
import { authorizeNetProcessor } from "./authorize-net-processor.js";
import { charge as chargeRequest } from "./requests.js";

const instanceId = "harbor";
const reference = "PD0123456789ABCDEF01";
const amount = cents(27_50);
const credentials = { loginId: instanceId, transactionKey: developmentTransactionKey };
const card = (number = "4111111111111111"): ChargeMethod => ({
  ...({ kind: "card", number, expMonth: "09", expYear: "31", cvv: "123", name: "Casey Morgan" } as const),
});
const bank = (accountNumber: string): ChargeMethod => ({
  ...({ kind: "bank", routingNumber: "011401533", accountNumber, achType: "C" } as const),
  ...({ secCode: "WEB", name: "Casey Morgan" } as const),
});

let dataDir: string;
let sandbox: Sandbox;
let processor: Processor;
let now: Date;
/** When the test's charge was sent. */
let sentAt: Date;

const adapter = (timeoutMs = 20_000, key = developmentTransactionKey) =>
  authorizeNetProcessor({
    url: sandbox.url,
    timeoutMs,
    now: () => now,
    credentialsOf: (id) => ({ loginId: id, transactionKey: key }),
  });

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "paydown-authorize-net-"));
  // A Monday.
  now = sentAt = new Date("2026-06-15T15:00:00Z");
  sandbox = await startSandbox({ port: 0, dataDir, clock: { now: () => now }, slowAnswerMs: 60_000 });
  processor = adapter();
});
afterEach(async () => {
  await sandbox.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const charge = (method: Parameters<Processor["charge"]>[0]["method"] = card(), by = processor, more: object = {}) =>
  by.charge({ instanceId, reference, amount, method, ...more });
const named = (transactionId: string | null = null): NamedCharge => ({
  instanceId,
  reference,
  transactionId,
  amount,
  sentAt,
});
const refunds = () => {
  if (!processor.refunds) throw new Error("There are no refunds.");
  return processor.refunds;
};
const refund = (of = cents(10_00), name = "RFD-7Q2M-94KD-5TX9") => ({
  ...{ reference: name, charge: named(), amount: of, sentAt: now },
});
const days = (count: number) => (now = new Date(now.getTime() + count * 86_400_000));
const charged = {
  ...{ kind: "charged", amount, authCode: expect.stringMatching(/^\w{6}$/) as string },
  transactionId: expect.stringMatching(/^\d+$/) as string,
};

/** All pages of the report. */
async function report(): Promise<ReportItem[]> {
  const items: ReportItem[] = [];
  let after: string | null = null;
  for (;;) {
    const page = await processor.report(instanceId, after);
    if (page.kind === "unknown") throw new Error(page.reason);
    items.push(...page.items);
    if (!page.more) return items;
    after = page.next;
  }
}
const news = async () => (await report()).map(({ kind, on, code, reference: of }) => [kind, on, code, of]);

describe("a charge", () => {
  test("is approved, and found by its id and by its invoice number [ANET-26]", async () => {
    const made = await charge();
    expect(made).toEqual(charged);
    const id = made.kind === "charged" ? (made.transactionId ?? "") : "";
    expect([await processor.query(named(id)), await processor.query(named())]).toEqual([made, made]);
  });

  test("of a bank account has the transaction's id instead of an authorization code [ANET-26]", async () => {
    const made = await charge(bank("123456788899"));
    expect(made).toMatchObject({ kind: "charged", amount });
    expect(await processor.query(named())).toEqual(made);
  });

  test("is declined in the bank's words, and so is a wrong card [ANET-26]", async () => {
    const declined = { kind: "declined", message: "Insufficient funds" };
    expect([await charge(card("4000000000009995")), await processor.query(named())]).toEqual([declined, declined]);
    expect(await charge(card("4222222222222222"), processor, { reference: "PD000000000000000002" })).toEqual({
      kind: "declined",
      message: "Invalid card number",
    });
  });

  test("that is held for review is neither made nor declined until it settles [ANET-28]", async () => {
    const held = { kind: "unknown", reason: "held for review", transactionId: expect.any(String) as string };
    expect([await charge(card("4000000000003055")), await processor.query(named())]).toEqual([held, held]);
    days(1);
    expect(await processor.query(named())).toEqual(charged);
  });

  test.each<[string, string, number, string]>([
    ["the answer comes too late", "4000000000000119", 500, "timeout"],
    ["the server fails after it", "4000000000000135", 20_000, "status 500"],
  ])("is found by its invoice number if %s [ANET-27]", async (_, number, timeoutMs, reason) => {
    expect(await charge(card(number), adapter(timeoutMs))).toEqual({ kind: "unknown", reason });
    expect(await processor.query(named())).toEqual(charged);
    days(3);
    expect(await processor.query(named())).toEqual(charged);
  });

  test("that never arrived is absent [ANET-27]", async () => {
    expect(await charge(card("4000000000000127"))).toEqual({ kind: "unknown", reason: "unreachable" });
    expect(await processor.query(named())).toEqual({ kind: "absent" });
  });

  test("that is sent again within eight hours is a duplicate, and points to the first one [ANET-27]", async () => {
    const made = await charge();
    const id = made.kind === "charged" ? made.transactionId : "";
    expect(await charge()).toEqual({ kind: "unknown", reason: "duplicate", transactionId: id });
    expect(
      (
        await Promise.all([
          charge(card(), processor, { reference: "PD2" }),
          charge(card(), processor, { reference: "PD2" }),
        ])
      )
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(["charged", "unknown"]);
  });

  test("that is sent again after eight hours is made twice, so the services must not [ANET-27]", async () => {
    await charge();
    now = new Date(now.getTime() + 28_801_000);
    expect(await charge()).toEqual(charged);
    days(2);
    expect((await news()).filter(([kind]) => kind === "settled")).toHaveLength(2);
  });
});

describe("a stored method", () => {
  test.each([
    ["card", card()],
    ["bank account", bank("123456788899")],
  ])("is charged: %s [ANET-29]", async (_, method) => {
    const id = "5f0c2b9e-0000-4000-8000-000000000001";
    const stored = await processor.storeMethod({ instanceId, reference: id, method });
    expect(stored).toEqual({ kind: "stored", token: expect.stringMatching(/^\d+\/\d+(\/2031-09)?$/) as string });
    const token = stored.kind === "stored" ? stored.token : "";
    expect(await charge({ kind: "token", token })).toMatchObject({ kind: "charged", amount });
  });

  test("that is a renewed card keeps its new expiry [ANET-49]", async () => {
    const id = "5f0c2b9e-0000-4000-8000-000000000003";
    const stored = await processor.storeMethod({ instanceId, reference: id, method: card() });
    const token = stored.kind === "stored" ? stored.token : "";
    now = new Date("2031-10-15T15:00:00Z");
    const expired = { kind: "declined", message: "Expired card" };
    expect(await charge({ kind: "token", token, expMonth: "09", expYear: "31" })).toEqual(expired);
    const renewed = { kind: "token", token, expMonth: "11", expYear: "34" } as const;
    expect(await charge(renewed, processor, { reference: "PD000000000000000002" })).toMatchObject({ kind: "charged" });
    await sandbox.stop();
    sandbox = await startSandbox({ port: 0, dataDir, clock: { now: () => now }, slowAnswerMs: 60_000 });
    const later = { kind: "token", token } as const;
    expect(await charge(later, adapter(), { reference: "PD000000000000000003" })).toMatchObject({ kind: "charged" });
  });

  test("is refused if it is expired, and one that the account does not know is declined [ANET-29, ANET-39]", async () => {
    const expired = { ...card(), expYear: "20" } as ChargeMethod;
    const id = "5f0c2b9e-0000-4000-8000-000000000002";
    expect(await processor.storeMethod({ instanceId, reference: id, method: expired })).toEqual({
      kind: "declined",
      message: "Expired card.",
    });
    expect(await charge({ kind: "token", token: "1/2" })).toEqual({
      kind: "declined",
      message: "The gateway does not have this payment method.",
    });
  });
});

describe("money that goes back", () => {
  test("by a void before the charge settles, once, and not after [ANET-30]", async () => {
    await charge();
    const { voidCharge } = refunds();
    expect([await voidCharge(named()), await voidCharge(named())]).toEqual([{ kind: "voided" }, { kind: "voided" }]);
    expect(await processor.query(named())).toEqual({ kind: "voided" });
    await charge(card(), processor, { reference: "PD000000000000000002" });
    days(1);
    expect(await voidCharge({ ...named(), reference: "PD000000000000000002" })).toEqual({
      kind: "refused",
      message: "The charge has settled",
    });
    expect(await voidCharge({ ...named(), reference: "PD000000000000000003" })).toEqual({
      kind: "unknown",
      reason: "absent",
    });
  });

  test.each([
    ["card", card()],
    ["bank account", bank("123456788899")],
  ])("by a refund to the %s after it has settled [ANET-30]", async (_, method) => {
    await charge(method);
    const early = await refunds().refund(refund(cents(1_00), "RFD-EARLY"));
    expect(early).toEqual({ kind: "refused", message: "The charge has not settled" });
    days(1);
    const made = { kind: "refunded", amount: cents(10_00) };
    expect([await refunds().refund(refund()), await refunds().queryRefund(refund())]).toEqual([made, made]);
    const asked = refund();
    days(2);
    expect(await refunds().queryRefund(asked)).toEqual(made);
    expect(await refunds().refund(refund(cents(20_00), "RFD-TOO-MUCH"))).toEqual({
      kind: "refused",
      message: "The refund exceeds the charge",
    });
  });

  test("only once: a refund that is sent again points to the first one [ANET-30]", async () => {
    await charge();
    days(1);
    await refunds().refund(refund());
    expect(await refunds().refund(refund())).toMatchObject({ kind: "unknown", reason: "duplicate" });
  });

  test("and a refund whose answer was lost is found, or absent [ANET-30]", async () => {
    await charge(card("4000000000007726"));
    days(1);
    expect(await refunds().queryRefund(refund())).toEqual({ kind: "absent" });
    const impatient = adapter(500).refunds;
    expect(await impatient?.refund(refund())).toEqual({ kind: "unknown", reason: "timeout" });
    expect(await refunds().queryRefund(refund())).toEqual({ kind: "refunded", amount: cents(10_00) });
  });

  test("not at all if the gateway does not list the charge: nothing is sent [ANET-30]", async () => {
    expect(await refunds().refund(refund())).toEqual({
      kind: "refused",
      message: "Nothing was sent: the gateway does not list the charge.",
    });
  });
});

describe("the report", () => {
  test.each<[string, ChargeMethod, number, unknown[]]>([
    ["a card", card(), 3, [["settled", "2026-06-16", null, reference]]],
    [
      "a returned debit",
      bank("123456789001"),
      5,
      [
        ["settled", "2026-06-16", null, reference],
        ["returned", "2026-06-17", "R01", reference],
      ],
    ],
    [
      "a notification of change",
      bank("123456789801"),
      5,
      [
        ["settled", "2026-06-16", null, reference],
        ["correction", "2026-06-16", "C01", reference],
      ],
    ],
    [
      "a dispute that is decided for the company",
      card("4000000000002685"),
      31,
      [
        ["settled", "2026-06-16", null, reference],
        ["chargedBack", "2026-06-25", null, reference],
        ["chargebackReversed", "2026-07-15", null, reference],
      ],
    ],
  ])("tells the batches of %s [ANET-31]", async (_, method, later, items) => {
    await charge(method);
    expect(await news()).toEqual([]);
    days(later);
    expect(await news()).toEqual(items);
    if (method.kind === "bank") expect(await processor.query(named())).toMatchObject({ kind: "charged" });
  });

  test("leaves out what was voided, declined or refunded, and other accounts [ANET-31]", async () => {
    await charge();
    await refunds().voidCharge(named());
    await charge(card("4000000000000002"), processor, { reference: "PD000000000000000002" });
    await charge(card(), processor, { reference: "PD000000000000000003", instanceId: "summit" });
    days(3);
    expect(await news()).toEqual([]);
  });
});

describe("the sandbox's endpoint", () => {
  const post = async (body: string) => {
    const answer = await fetch(`${sandbox.url}/xml/v1/request.api`, {
      ...{ method: "POST", headers: { "content-type": "application/json" }, body },
    });
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer());
  };
  const body = () =>
    JSON.stringify(
      chargeRequest({ credentials, refId: "R1" }, { reference, amount, method: card(), initiatedBy: "consumer" }),
    );

  test("begins its answers with a byte order mark, and repeats the request's id [ANET-26]", async () => {
    const text = await post(body());
    expect(text.charCodeAt(0)).toBe(0xfeff);
    expect(JSON.parse(text.slice(1))).toMatchObject({ refId: "R1", messages: { resultCode: "Ok" } });
  });

  test.each([
    ["another order", (text: string) => text.replace(/("amount":"27.50"),("payment":.*?}}),/, "$2,$1,")],
    ["an unknown property", (text: string) => text.replace('"amount"', '"sum":1,"amount"')],
    ["an invoice number that is too long", (text: string) => text.replaceAll(reference, `${reference}2`)],
  ])("refuses %s as the schema does [ANET-26]", async (_, change) => {
    const changed = change(body());
    expect(changed).not.toBe(body());
    expect(await post(changed)).toContain("E00003");
  });

  test("refuses a wrong key [ANET-26]", async () => {
    expect(await charge(card(), adapter(20_000, "wrong"))).toEqual({ kind: "unknown", reason: "error E00007" });
  });
});
