import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { ReportItem, ReportPage } from "./index.js";
import { bank, card, runningSandbox } from "./testing/running-sandbox.js";

const { dataDir, recordFile, restart, send, start, stop, toMoment } = runningSandbox();

const charge = (reference: string, method: object = card(), more: object = {}) =>
  send("charges", { reference, amount: "12.50", method, ...more });

type Page = ReportPage & { readonly merchant?: string };
const ask = (query: Record<string, string>) => send(`report?${String(new URLSearchParams(query))}`);
const page = async (query: Record<string, string> = {}) => (await (await ask(query)).json()) as Page;
const short = ({ reference, kind, on, code }: ReportItem) => [reference, kind, on, ...(code ? [code] : [])].join(" ");
const listed = async (query: Record<string, string> = {}) => (await page(query)).items.map(short);
/** All pages from a cursor on, and the last cursor. */
const walk = async (query: Record<string, string>) => {
  const items: string[] = [];
  for (let after: string | undefined; ;) {
    const { items: more, next, more: unfinished } = await page({ ...query, ...(after !== undefined && { after }) });
    items.push(...more.map(short));
    after = next;
    if (!unfinished) return { items, next };
  }
};

describe("the items", () => {
  test("tell each event of a charge from its date on, in the banks' time zone [BANK-60]", async () => {
    await charge("p1", bank("889010"), { merchant: "harbor" });
    expect(await page()).toEqual({ items: [], next: expect.any(String) as string, more: false });
    toMoment("2026-03-06T04:59:00Z");
    expect(await listed()).toEqual([]);
    toMoment("2026-03-06T05:00:00Z");
    const settled = { id: "p1-settled", kind: "settled", reference: "p1", amount: "12.50", on: "2026-03-06" };
    expect((await page()).items).toEqual([settled]);
    toMoment("2026-03-09T15:00:00Z");
    expect((await page({ merchant: "harbor" })).items).toEqual([
      settled,
      { id: "p1-returned", kind: "returned", reference: "p1", amount: "12.50", on: "2026-03-09", code: "R10" },
    ]);
  });

  test("are in the order of their dates, and of the charges within a date [BANK-60]", async () => {
    await charge("p1", card("4000000000002685"));
    await charge("p2", bank("880003"));
    await charge("p3", bank("889802"));
    await charge("p4", bank("889107"));
    toMoment("2026-05-01T15:00:00Z");
    expect(await listed()).toEqual([
      "p1 settled 2026-03-06",
      "p2 settled 2026-03-06",
      "p3 settled 2026-03-06",
      "p3 correction 2026-03-06 C02",
      "p4 settled 2026-03-06",
      "p2 returned 2026-03-09 R01",
      "p1 chargedBack 2026-03-15",
      "p1 chargebackReversed 2026-04-04",
      "p4 returned 2026-04-14 R07",
    ]);
  });

  test("leave out declined charges, voided references and charges that never happened [BANK-60]", async () => {
    await charge("p1", card("4000000000000002"));
    await send("charges/p2/void-if-absent", {});
    await charge("p2");
    await charge("p3", card("4000000000000127")).catch(() => undefined);
    toMoment("2026-05-01T15:00:00Z");
    expect(await listed()).toEqual([]);
  });

  test("include approved charges whose answer was late or lost, and charges of stored methods [BANK-60]", async () => {
    await charge("p1", card("4000000000000119"));
    await charge("p2", card("4000000000000135"));
    const stored = await send("methods", { reference: "m1", method: bank("889003") });
    const { token } = (await stored.json()) as { token: string };
    await charge("p3", { kind: "token", token });
    await charge("p1");
    toMoment("2026-03-06T15:00:00Z");
    expect(await listed()).toEqual(["p1 settled 2026-03-06", "p2 settled 2026-03-06", "p3 settled 2026-03-06"]);
    toMoment("2026-03-09T15:00:00Z");
    expect((await listed()).slice(3)).toEqual(["p3 returned 2026-03-09 R03"]);
  });
});

describe("the order", () => {
  test("puts an item that is published later behind the earlier ones, even with an earlier date [BANK-65]", async () => {
    await charge("p1");
    toMoment("2026-03-10T15:00:00Z");
    const first = await page();
    expect(first.items.map(short)).toEqual(["p1 settled 2026-03-06"]);
    toMoment("2026-03-03T15:00:00Z");
    await charge("p2");
    toMoment("2026-03-10T15:00:00Z");
    expect(await listed({ after: first.next })).toEqual(["p2 settled 2026-03-04"]);
    await restart();
    expect(await listed({ after: first.next })).toEqual(["p2 settled 2026-03-04"]);
    expect(await listed()).toEqual(["p1 settled 2026-03-06", "p2 settled 2026-03-04"]);
  });

  test("keeps a published item after the clock goes back [BANK-65]", async () => {
    await charge("p1");
    toMoment("2026-03-10T15:00:00Z");
    const before = await page();
    toMoment("2026-03-05T15:00:00Z");
    await restart();
    expect(await page()).toEqual(before);
  });

  test("publishes each item once for concurrent queries, and again not after a restart [BANK-65]", async () => {
    await Promise.all(["p1", "p2", "p3"].map((reference) => charge(reference)));
    toMoment("2026-03-10T15:00:00Z");
    const pages = await Promise.all(Array.from({ length: 10 }, () => listed()));
    expect(new Set(pages.map((items) => items.join())).size).toBe(1);
    expect(pages[0]).toHaveLength(3);
    await restart();
    expect(await listed()).toEqual(pages[0]);
    const lines = readFileSync(join(dataDir(), "sandbox", "report.ndjson"), "utf8")
      .trimEnd()
      .split("\n");
    expect(lines).toHaveLength(3);
  });
});

describe("the pages", () => {
  test("neither skip nor repeat an item with limit 1, while more are published, also across restarts [BANK-66]", async () => {
    await charge("p1", bank("889001"));
    await charge("p2", card("4000000000000259"));
    toMoment("2026-03-06T15:00:00Z");
    const first = await page({ limit: "1" });
    expect([first.items.map(short), first.more]).toEqual([["p1 settled 2026-03-06"], true]);
    await restart();
    const second = await page({ limit: "1", after: first.next });
    expect([second.items.map(short), second.more]).toEqual([["p2 settled 2026-03-06"], false]);
    expect(await page({ limit: "1", after: second.next })).toEqual({ items: [], next: second.next, more: false });
    toMoment("2026-03-15T15:00:00Z");
    await restart();
    const third = await page({ limit: "1", after: second.next });
    expect([third.items.map(short), third.more]).toEqual([["p1 returned 2026-03-09 R01"], true]);
    expect(await listed({ after: third.next })).toEqual(["p2 chargedBack 2026-03-15"]);
    expect((await walk({ limit: "1" })).items).toEqual(await listed());
  });

  test("have at most 100 items without a limit, and at most 1000 with one [BANK-66]", async () => {
    await Promise.all(Array.from({ length: 101 }, (_, index) => charge(`p${index}`)));
    toMoment("2026-03-06T15:00:00Z");
    const { items, next, more } = await page();
    expect([items.length, more]).toEqual([100, true]);
    expect(await listed({ after: next })).toHaveLength(1);
    expect(await listed({ limit: "1000" })).toHaveLength(101);
  });

  test.each([
    ["a cursor that is none", { after: "yesterday" }],
    ["an empty cursor", { after: "" }],
    ["a cursor beyond the report", { after: "1" }],
    ["a negative cursor", { after: "-1" }],
    ["a limit of 0", { limit: "0" }],
    ["a limit of 1001", { limit: "1001" }],
    ["a limit that is no number", { limit: "ten" }],
    ["an empty merchant", { merchant: "" }],
    ["a merchant of 101 characters", { merchant: "m".repeat(101) }],
    ["an unknown parameter", { since: "2026-03-05" }],
  ])("refuse %s [BANK-66]", async (_, query) => {
    const answer = await ask(query);
    expect([answer.status, await answer.json()]).toEqual([400, { code: "invalid_request" }]);
  });
});

describe("the merchant", () => {
  test("gets only the items of its own charges; without a merchant, all items are listed [BANK-67]", async () => {
    await charge("p1", card(), { merchant: "harbor" });
    await charge("p2", card(), { merchant: "summit" });
    await charge("p3");
    await charge("p4", card(), { merchant: "harbor" });
    toMoment("2026-03-06T15:00:00Z");
    await restart();
    const ofHarbor = ["p1 settled 2026-03-06", "p4 settled 2026-03-06"];
    expect(await page({ merchant: "harbor" })).toMatchObject({ merchant: "harbor", more: false });
    expect(await listed({ merchant: "harbor" })).toEqual(ofHarbor);
    expect(await walk({ merchant: "harbor", limit: "1" })).toMatchObject({ items: ofHarbor });
    expect(await listed({ merchant: "summit" })).toEqual(["p2 settled 2026-03-06"]);
    expect(await listed({ merchant: "nobody" })).toEqual([]);
    expect((await page()).items.map(({ reference }) => reference)).toEqual(["p1", "p2", "p3", "p4"]);
    expect(await page()).not.toHaveProperty("merchant");
  });

  test("keeps its cursor while only other merchants' items are published [BANK-67]", async () => {
    await charge("p1", card(), { merchant: "summit" });
    toMoment("2026-03-06T15:00:00Z");
    const { next } = await page({ merchant: "harbor" });
    await charge("p2", card(), { merchant: "summit" });
    await charge("p3", card(), { merchant: "harbor" });
    toMoment("2026-03-07T15:00:00Z");
    expect(await listed({ merchant: "harbor", after: next })).toEqual(["p3 settled 2026-03-07"]);
  });

  test("is told with a listed charge if it is known [BANK-67]", async () => {
    await charge("p1", card(), { merchant: "harbor" });
    await charge("p2");
    const { charges } = (await (await send("charges")).json()) as { charges: object[] };
    expect(charges).toMatchObject([{ reference: "p1", merchant: "harbor" }, { reference: "p2" }]);
    expect(charges[0]).not.toHaveProperty("events");
    expect(charges[1]).not.toHaveProperty("merchant");
  });

  test.each([["m".repeat(101)], [""], [7]])("of a charge is refused if it is %j [BANK-67]", async (merchant) => {
    const answer = await charge("p1", card(), { merchant });
    expect([answer.status, await answer.json()]).toEqual([400, { code: "invalid_request" }]);
  });
});

test("settles a charge that an older version recorded, and returns it only if its record says so [BANK-68]", async () => {
  await stop();
  const old = (reference: string, more: object) => ({
    type: "charge",
    reference,
    amount: "12.50",
    kind: "bank",
    result: "approved",
    authCode: "AB12CD",
    at: "2026-03-05T15:00:00.000Z",
    ...more,
  });
  const lines = [
    old("p1", { last4: "0003", returns: { code: "R01", on: "2026-03-09" } }),
    old("p2", { last4: "9010" }),
    old("p3", { kind: "card", brand: "VISA", last4: "1111" }),
    old("p4", { kind: "card", last4: "0002", result: "declined", message: "Do not honor" }),
    { type: "void", reference: "p5", at: "2026-03-05T15:00:00.000Z" },
  ];
  writeFileSync(recordFile(), lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  toMoment("2026-03-10T15:00:00Z");
  await start();
  expect(await listed()).toEqual([
    "p1 settled 2026-03-06",
    "p2 settled 2026-03-06",
    "p3 settled 2026-03-06",
    "p1 returned 2026-03-09 R01",
  ]);
  expect(await listed({ merchant: "harbor" })).toEqual([]);
  expect(await (await send("charges/p1")).json()).toEqual({
    reference: "p1",
    amount: "12.50",
    kind: "bank",
    last4: "0003",
    result: "approved",
    authCode: "AB12CD",
    at: "2026-03-05T15:00:00.000Z",
    returned: { code: "R01", on: "2026-03-09" },
  });
});
