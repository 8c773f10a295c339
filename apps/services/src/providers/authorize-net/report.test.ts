import { cents } from "@paydown/domain";
import { describe, expect, test } from "vitest";
import { readReport } from "./report.js";
import type { Looking } from "./search.js";
import { type ListedAs, type ListedBatch, listingGateway } from "./testing/listing-gateway.js";

const reference = "PD0123456789ABCDEF01";
const now = new Date("2026-06-20T16:00:00Z");
const settled = (transId: string, invoiceNumber = reference): ListedAs => ({
  ...{ transId, invoiceNumber, transactionStatus: "settledSuccessfully", settleAmount: "27.50" },
});
const batch = (batchId: string, settledAt: string, ...transactions: ListedAs[]): ListedBatch => ({
  ...{ batchId, settledAt, transactions },
});
const looking = (lists: Parameters<typeof listingGateway>[0], at = now) => {
  const gateway = listingGateway(lists);
  return { looking: gateway.looking(at), asked: gateway.asked };
};

/** All pages of a look. */
async function look(lists: Parameters<typeof listingGateway>[0], cursor: string | null = null, at = now) {
  const { looking: by, asked } = looking(lists, at);
  const items: object[] = [];
  let after = cursor;
  for (;;) {
    const page = await readReport(by, after);
    if (page.kind === "unknown") return { failure: page.reason, items, next: after, asked };
    items.push(...page.items.map(({ id, kind, on, code }) => [id, kind, on, code]));
    after = page.next;
    if (!page.more) return { items, next: after, asked };
  }
}

test("tells each charge of the services that has settled, batch by batch [ANET-23]", async () => {
  const batches = [
    batch("72", "2026-06-18T03:00:00Z", settled("60102", "PD000000000000000002")),
    batch(
      "71",
      "2026-06-16T05:00:00Z",
      settled("60100"),
      settled("60101", "another system's"),
      settled("60103", "PD-0042"),
    ),
  ];
  const { looking: by } = looking({ batches });
  const first = await readReport(by, null);
  expect(first).toEqual({
    kind: "page",
    items: [
      {
        ...{ id: "60100-settled", kind: "settled", reference, amount: cents(27_50), on: "2026-06-16" },
        ...{ code: null, corrected: null },
      },
    ],
    next: "2026-05-20T16:00:00.000Z/72/1",
    more: true,
  });
  // The batch settled late on June 17 in the banks' time zone.
  expect((await look({ batches })).items).toEqual([
    ["60100-settled", "settled", "2026-06-16", null],
    ["60102-settled", "settled", "2026-06-17", null],
  ]);
});

test("tells nothing of refunds, voids and declined charges [ANET-23]", async () => {
  const transactions = ["refundSettledSuccessfully", "voided", "declined", "settlementError", "expired"].map(
    (transactionStatus, at) => ({ ...settled(String(60_100 + at)), transactionStatus }),
  );
  expect((await look({ batches: [batch("71", "2026-06-16T05:00:00Z", ...transactions)] })).items).toEqual([]);
});

describe("what comes after a charge", () => {
  const followUp = (transactionStatus: string, invoiceNumber?: string) =>
    batch("75", "2026-06-19T05:00:00Z", { transId: "60200", transactionStatus, invoiceNumber, settleAmount: 27.5 });
  const original = { order: { invoiceNumber: reference }, settleAmount: 27.5 };
  const chargeback = { transactionStatus: "chargeback" };
  const returned = (code: string, id = "60200") => [{ id, dateUTC: "2026-06-18T05:00:00Z", code, description: "" }];

  test.each<[string, string, object, object, unknown[]]>([
    [
      "a return",
      "returnedItem",
      { returnedItems: returned("R01") },
      {},
      ["60200-returned", "returned", "2026-06-19", "R01"],
    ],
    [
      "a return whose code only the charge has",
      "returnedItem",
      {},
      { returnedItems: [...returned("R09", "60199"), ...returned("R02")] },
      ["60200-returned", "returned", "2026-06-19", "R02"],
    ],
    ["a return without a code", "returnedItem", {}, {}, ["60200-returned", "returned", "2026-06-19", null]],
    [
      "a notification of change",
      "returnedItem",
      { returnedItems: returned("C01") },
      {},
      ["60200-correction", "correction", "2026-06-19", "C01"],
    ],
    ["a chargeback", "chargeback", {}, {}, ["60200-chargedBack", "chargedBack", "2026-06-19", null]],
    [
      "a reversed chargeback",
      "chargebackReversal",
      {},
      {},
      ["60200-chargebackReversed", "chargebackReversed", "2026-06-19", null],
    ],
  ])("%s is news about the charge that it refers to [ANET-24]", async (_, status, own, more, item) => {
    const found = {
      "60200": { transactionStatus: status, refTransId: "60100", order: undefined, ...own },
      "60100": { ...original, ...more },
    };
    expect((await look({ batches: [followUp(status)], found })).items).toEqual([item]);
  });

  test("is left out if the charge is another system's [ANET-24]", async () => {
    const found = {
      "60200": { transactionStatus: "chargeback", refTransId: "60100" },
      "60100": { order: { invoiceNumber: "another system's" } },
    };
    expect((await look({ batches: [followUp("chargeback")], found })).items).toEqual([]);
  });

  test("names the amount of the charge, whatever its own is [ANET-24]", async () => {
    const gateway = listingGateway({
      batches: [batch("75", "2026-06-19T05:00:00Z", { transId: "60200", ...chargeback, settleAmount: 15 })],
      found: { "60200": { ...chargeback, refTransId: "60100", settleAmount: 15 }, "60100": original },
    });
    expect(await readReport(gateway.looking(now), null)).toMatchObject({ items: [{ amount: cents(27_50) }] });
  });

  test("stops the look if its charge cannot be read, so that no news is lost [ANET-24]", async () => {
    const found = { "60200": { transactionStatus: "chargeback", refTransId: "60100" } };
    expect(await look({ batches: [followUp("chargeback")], found })).toMatchObject({
      failure: "unreadable",
      items: [],
    });
  });
});

describe("a page of many returns", () => {
  const numbers = [1, 2, 3, 4, 5];
  const idOf = (number: number) => String(60_200 + number);
  const returnedOf = (number: number): ListedAs => ({
    ...{ transId: idOf(number), transactionStatus: "returnedItem", submitTimeUTC: "2026-06-18T05:00:00Z" },
    ...{ invoiceNumber: undefined, settleAmount: 27.5 },
  });
  const found = Object.fromEntries(
    numbers.flatMap((number) => [
      [idOf(number), { transactionStatus: "returnedItem", refTransId: String(60_100 + number) }],
      [String(60_100 + number), { order: { invoiceNumber: reference } }],
    ]),
  );
  const all = numbers.map((number) => `${idOf(number)}-returned`);
  const listing = (order: readonly number[], more: Readonly<Record<string, object>> = {}) =>
    listingGateway({
      batches: [batch("75", "2026-06-19T05:00:00Z", ...order.map(returnedOf))],
      found: { ...found, ...more },
    });
  const next = async (by: Looking, after: string | null) => {
    const page = await readReport(by, after);
    if (page.kind === "unknown") throw new Error(page.reason);
    return { ...page, ids: page.items.map(({ id }) => id) };
  };

  test("ends once the time is up, with one at least, and the next page goes on there [ANET-50]", async () => {
    const { looking: at, asked } = listing(numbers);
    const pages: string[][] = [];
    let after: string | null = null;
    for (let more = true; more;) {
      // Two lists, and two calls for each return: the time is up within the second one.
      const end: number = asked.length + 6;
      const page = await next(at(now, { isOver: () => asked.length >= end }), after);
      pages.push(page.ids);
      ({ next: after, more } = page);
    }
    expect(pages).toEqual([all.slice(0, 2), all.slice(2, 4), all.slice(4)]);
    const begun = asked.length;
    const first = await next(at(now, { isOver: () => asked.length > begun + 2 }), null);
    expect(first.ids).toEqual(all.slice(0, 1));
  });

  test("ends before one that cannot be read now, and the next page is unknown until it can [ANET-50]", async () => {
    const faulty = listing(numbers, { [idOf(3)]: { transactionStatus: undefined } }).looking(now);
    const first = await next(faulty, null);
    expect([first.ids, first.more]).toEqual([all.slice(0, 2), true]);
    expect(await readReport(faulty, first.next)).toEqual({ kind: "unknown", reason: "unreadable" });
    const rest = await next(listing(numbers).looking(now), first.next);
    expect([rest.ids, rest.more]).toEqual([all.slice(2), false]);
  });

  test("goes on rightly even if the gateway orders the returns of one second differently [ANET-50]", async () => {
    const end = (asked: readonly string[]) => ({ isOver: () => asked.length >= 6 });
    const early = listing([4, 2, 5, 1, 3]);
    const first = await next(early.looking(now, end(early.asked)), null);
    const rest = await next(listing([2, 5, 3, 4, 1]).looking(now), first.next);
    expect([first.ids, rest.ids]).toEqual([all.slice(0, 2), all.slice(2)]);
  });

  test("is read to its end if what is left needs no further call [ANET-50]", async () => {
    const later = (id: string) => ({ ...settled(id), submitTimeUTC: "2026-06-18T06:00:00Z" });
    const { looking: at, asked } = listingGateway({
      batches: [batch("75", "2026-06-19T05:00:00Z", returnedOf(1), later("60300"), later("60301"))],
      found,
    });
    const page = await next(at(now, { isOver: () => asked.length >= 3 }), null);
    expect([page.ids.length, page.more]).toEqual([3, false]);
  });
});

describe("the cursor", () => {
  test("goes on within a batch of more than 1,000 transactions [ANET-25]", async () => {
    const many = Array.from({ length: 1_001 }, (_, at) => settled(String(at + 1), "other"));
    const { looking: by } = looking({ batches: [batch("71", "2026-06-16T05:00:00Z", ...many)] });
    const first = await readReport(by, null);
    expect(first).toMatchObject({ next: "2026-05-20T16:00:00.000Z/71/2", more: true });
    expect(await readReport(by, "2026-05-20T16:00:00.000Z/71/2")).toMatchObject({ items: [], more: false });
  });

  test("begins the next look a day before the last batch, and repeats items with the same ids [ANET-25]", async () => {
    const batches = [
      batch("71", "2026-06-18T05:00:00Z", settled("60100")),
      batch("72", "2026-06-19T05:00:00Z", settled("60101")),
    ];
    const first = await look({ batches });
    expect(first.next).toBe("2026-06-18T05:00:00.000Z");
    expect((await look({ batches }, first.next)).items).toEqual(first.items);
  });

  test("keeps up if nothing settles [ANET-25]", async () => {
    expect(await look({})).toMatchObject({ items: [], next: "2026-06-17T16:00:00.000Z" });
  });

  test("waits for a batch that failed to settle, for at most 31 days [ANET-25]", async () => {
    const failed = { ...batch("71", "2026-06-10T05:00:00Z", settled("60100")), state: "settlementError" };
    const later = batch("72", "2026-06-19T05:00:00Z", settled("60101"));
    const first = await look({ batches: [failed, later] });
    expect([first.items.length, first.next]).toEqual([1, "2026-06-09T05:00:00.000Z"]);
    const recovered = { ...failed, state: "settledSuccessfully" };
    expect((await look({ batches: [recovered, later] }, first.next)).items).toHaveLength(2);
    const late = new Date("2026-07-20T16:00:00Z");
    expect((await look({ batches: [failed] }, first.next, late)).next).toBe("2026-07-17T16:00:00.000Z");
  });

  test("begins the look again if its batch is gone [ANET-25]", async () => {
    const batches = [batch("71", "2026-06-16T05:00:00Z", settled("60100"))];
    expect((await look({ batches }, "2026-06-15T00:00:00.000Z/70/1")).items).toHaveLength(1);
  });

  test.each(["17", "tok", 'by-method:["17",null]', "2026-06-15", "2026-06-15T00:00:00.000Z/71/0"])(
    "begins like a first look after the cursor of another adapter: %s [ANET-51]",
    async (cursor) => {
      const batches = [batch("71", "2026-06-16T05:00:00Z", settled("60100"))];
      expect(await look({ batches }, cursor)).toEqual(await look({ batches }));
    },
  );
});
