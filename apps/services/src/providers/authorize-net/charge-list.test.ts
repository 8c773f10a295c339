import { cents } from "@paydown/domain";
import { expect, test } from "vitest";
import type { ListedCharge } from "../processor.js";
import { listCharges } from "./charge-list.js";
import { type ListedAs, type ListedBatch, listingGateway } from "./testing/listing-gateway.js";

const from = new Date("2026-06-15T16:00:00.400Z");
const now = new Date("2026-06-18T16:00:00Z");
const referenceOf = (number: number) => `PD${number.toString(16).toUpperCase().padStart(18, "0")}`;
const charge = (number: number, submitTimeUTC: string, more: object = {}): ListedAs => ({
  ...{ transId: String(60_000 + number), submitTimeUTC, invoiceNumber: referenceOf(number), ...more },
});
const settled = { transactionStatus: "settledSuccessfully" };
const batch = (batchId: string, settledAt: string, ...transactions: ListedAs[]): ListedBatch => ({
  ...{ batchId, settledAt, transactions },
});

type Lists = Parameters<typeof listingGateway>[0];
const read = async (lists: Lists, after: string | null = null, at = now) => {
  const page = await listCharges(listingGateway(lists).looking(at), from, after);
  if (page.kind === "unknown") throw new Error(page.reason);
  return page;
};
const numbers = (charges: readonly ListedCharge[]) =>
  charges.map(({ reference }) => Number.parseInt(reference.slice(2), 16));

test("lists the charges in the order in which they were submitted, wherever the gateway has them [ANET-42]", async () => {
  const page = await read({
    unsettled: [charge(4, "2026-06-18T15:00:00Z"), charge(2, "2026-06-16T15:00:00Z")],
    batches: [
      batch("72", "2026-06-18T05:00:00Z", charge(3, "2026-06-17T15:00:00Z", settled)),
      batch("71", "2026-06-16T05:00:00Z", charge(1, "2026-06-15T16:00:00Z", settled)),
      batch("70", "2026-06-15T17:00:00Z", charge(9, "2026-06-15T15:59:59Z", settled)),
    ],
  });
  expect(numbers(page.charges)).toEqual([1, 2, 3, 4]);
  expect(page).toMatchObject({ next: "2026-06-18T15:00:00.000Z/60004", more: false });
  expect([page.charges[0], page.charges[3]]).toEqual([
    {
      ...{ reference: referenceOf(1), amount: cents(27_50), outcome: "approved", refunded: null },
      ...{ at: new Date("2026-06-15T16:00:00Z"), settledOn: "2026-06-16" },
    },
    {
      ...{ reference: referenceOf(4), amount: cents(27_50), outcome: "approved", refunded: null },
      ...{ at: new Date("2026-06-18T15:00:00Z"), settledOn: null },
    },
  ]);
});

test("does not page through unsettled charges older than its cursor [ANET-42]", async () => {
  const newer = [charge(3, "2026-06-18T15:00:01Z"), charge(2, "2026-06-18T15:00:00Z")];
  const older = Array.from({ length: 1_500 }, (_, index) => charge(100 + index, "2026-06-18T14:59:58Z"));
  const { looking, asked } = listingGateway({ unsettled: [...newer, charge(1, "2026-06-18T14:59:59Z"), ...older] });
  const page = await listCharges(looking(now), from, "2026-06-18T14:59:59.000Z/60001");
  expect(page.kind === "page" && numbers(page.charges)).toEqual([2, 3]);
  expect(asked).toEqual(["UnsettledTransactionList 1", "SettledBatchList"]);
});

test("leaves out other systems' charges, refunds, and what came after a charge [ANET-42]", async () => {
  const at = "2026-06-16T15:00:00Z";
  const { charges } = await read({
    unsettled: [
      charge(1, at, { invoiceNumber: "another system's" }),
      charge(2, at, { invoiceNumber: null }),
      charge(3, at, { invoiceNumber: "RFD-7Q2M-94KD-5TX9", transactionStatus: "refundPendingSettlement" }),
    ],
    batches: [
      batch(
        "71",
        "2026-06-17T05:00:00Z",
        ...["returnedItem", "chargeback", "chargebackReversal"].map((transactionStatus, index) =>
          charge(4 + index, at, { transactionStatus }),
        ),
        charge(7, at, settled),
      ),
    ],
  });
  expect(numbers(charges)).toEqual([7]);
});

test.each([
  ["capturedPendingSettlement", "approved"],
  ["settlementError", "approved"],
  ["FDSPendingReview", "approved"],
  ["somethingNew", "approved"],
  ["declined", "declined"],
  ["failedReview", "declined"],
  ["generalError", "declined"],
  ["communicationError", "declined"],
  ["voided", "voided"],
  ["expired", "voided"],
])("a charge with status %s is %s [ANET-43]", async (transactionStatus, outcome) => {
  const { charges } = await read({ unsettled: [charge(1, "2026-06-16T15:00:00Z", { transactionStatus })] });
  expect(charges.map((one) => [one.outcome, one.settledOn])).toEqual([[outcome, null]]);
});

test("only a charge that has settled in a settled batch has a day of settlement [ANET-42]", async () => {
  const at = "2026-06-16T15:00:00Z";
  const { charges } = await read({
    batches: [
      batch("71", "2026-06-17T05:00:00Z", charge(1, at, settled), charge(2, at, { transactionStatus: "voided" })),
      { ...batch("72", "2026-06-17T06:00:00Z", charge(3, at, settled)), state: "settlementError" },
    ],
  });
  expect(charges.map(({ settledOn }) => settledOn)).toEqual(["2026-06-17", null, null]);
});

test("each page goes on after the last charge, even if charges have the same second [ANET-42]", async () => {
  const unsettled = Array.from({ length: 1_001 }, (_, index) => charge(index, "2026-06-16T15:00:00Z")).reverse();
  const first = await read({ unsettled });
  expect(first).toMatchObject({ next: "2026-06-16T15:00:00.000Z/60499", more: true });
  const second = await read({ unsettled }, first.next);
  const third = await read({ unsettled }, second.next);
  expect(numbers([...first.charges, ...second.charges, ...third.charges])).toEqual(
    Array.from({ length: 1_001 }, (_, index) => index),
  );
  expect([await read({ unsettled }, second.next), third.more]).toEqual([third, false]);
  expect(await read({ unsettled }, third.next)).toEqual({ kind: "page", charges: [], next: third.next, more: false });
});

test("a batch that settles between two pages neither skips nor repeats a charge [ANET-42]", async () => {
  const all = Array.from({ length: 700 }, (_, index) => charge(index, "2026-06-16T15:00:00Z"));
  const first = await read({ unsettled: [...all].reverse() });
  const later = charge(700, "2026-06-18T14:00:00Z");
  const second = await read(
    {
      unsettled: [later],
      batches: [batch("71", "2026-06-18T05:00:00Z", ...all.map((one) => ({ ...one, ...settled })))],
    },
    first.next,
  );
  expect(numbers([...first.charges, ...second.charges])).toEqual(Array.from({ length: 701 }, (_, index) => index));
});

test("a charge is listed a minute after it was made, so that none appears before the end of a page [ANET-42]", async () => {
  const unsettled = [charge(1, "2026-06-18T15:59:30Z")];
  const early = await read({ unsettled });
  expect(early).toEqual({ kind: "page", charges: [], next: "2026-06-15T16:00:00.000Z/", more: false });
  expect(numbers((await read({ unsettled }, early.next, new Date("2026-06-18T16:00:30Z"))).charges)).toEqual([1]);
});

test("is unknown if a list cannot be read or the time is up, and refuses what is no cursor [ANET-41, ANET-42]", async () => {
  const unreadable = listingGateway({ unsettled: [charge(1, "today")] });
  expect(await listCharges(unreadable.looking(now), from, null)).toEqual({ kind: "unknown", reason: "unreadable" });
  const { looking } = listingGateway({});
  expect(await listCharges(looking(now, { isOver: () => true }), from, null)).toEqual({
    kind: "unknown",
    reason: "error search not finished",
  });
  for (const cursor of ["", "tok", "2026-06-15T16:00:00.000Z", "today/1", "2026-06-15T16:00:00.000Z/1/2"])
    expect(await listCharges(looking(now), from, cursor)).toEqual({ kind: "unknown", reason: "status 400" });
});
