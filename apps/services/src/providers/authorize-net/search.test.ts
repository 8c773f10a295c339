import { expect, test } from "vitest";
import { batchesSince, findByInvoice } from "./search.js";
import { SettledBatches } from "./settled-batches.js";
import { type ListedAs, type ListedBatch, listingGateway } from "./testing/listing-gateway.js";

const invoice = "PD0123456789ABCDEF01";
const sentAt = new Date("2026-06-15T16:00:00Z");
const now = new Date("2026-06-17T16:00:00Z");
const other = (count: number, at = "2026-06-16T16:00:00Z"): ListedAs[] =>
  Array.from({ length: count }, (_, index) => ({
    transId: String(1 + index),
    submitTimeUTC: at,
    invoiceNumber: `other-${index}`,
  }));
const own: ListedAs = { transId: "60100", invoiceNumber: invoice, submitTimeUTC: "2026-06-15T16:00:01Z" };
const batch = (batchId: string, settledAt: string, ...transactions: ListedAs[]): ListedBatch => ({
  ...{ batchId, settledAt, transactions },
});

async function found(lists: Parameters<typeof listingGateway>[0], from = sentAt) {
  const { looking, asked } = listingGateway(lists);
  return { heard: await findByInvoice(looking(now), invoice, from), asked };
}

test("finds a charge that has not settled on a later page [ANET-22]", async () => {
  expect(await found({ unsettled: [...other(1_500), own] })).toEqual({
    heard: { kind: "found", id: "60100" },
    asked: ["UnsettledTransactionList 1", "UnsettledTransactionList 2"],
  });
});

test("reads no page of transactions before the charge, and then looks in the batches since [ANET-22]", async () => {
  const batches = [
    batch("70", "2026-06-15T05:00:00Z", own),
    batch("72", "2026-06-17T05:00:00Z", ...other(1_000), own),
    batch("71", "2026-06-16T05:00:00Z", ...other(3)),
  ];
  expect(await found({ unsettled: other(3_000, "2026-06-15T14:00:00Z"), batches })).toEqual({
    heard: { kind: "found", id: "60100" },
    asked: [
      "UnsettledTransactionList 1",
      "SettledBatchList",
      "TransactionList 71 1",
      "TransactionList 72 1",
      "TransactionList 72 2",
    ],
  });
});

test("finds a charge whose times are up to an hour before it was sent or after now, because clocks differ [ANET-22]", async () => {
  const early = { ...own, submitTimeUTC: "2026-06-15T15:00:01Z" };
  const unsettled = [...other(1_000, "2026-06-15T15:00:02Z"), early];
  expect((await found({ unsettled })).heard).toEqual({ kind: "found", id: "60100" });
  for (const settledAt of ["2026-06-15T15:00:02Z", "2026-06-17T16:59:00Z"])
    expect((await found({ batches: [batch("71", settledAt, early)] })).heard).toEqual({ kind: "found", id: "60100" });
});

test("is absent if no list has it [ANET-22]", async () => {
  const { heard } = await found({ unsettled: other(2), batches: [batch("71", "2026-06-16T05:00:00Z", ...other(3))] });
  expect(heard).toEqual({ kind: "absent" });
});

test("is in doubt if a list is unreadable [ANET-22]", async () => {
  expect((await found({ unsettled: [{ ...own, transactionStatus: undefined }] })).heard).toEqual({
    kind: "unknown",
    reason: "unreadable",
  });
});

test("a list of several pages is read again, and does not count if a batch settles meanwhile [ANET-22]", async () => {
  const batches = [batch("71", "2026-06-16T05:00:00Z")];
  const { looking, asked, ask } = listingGateway({ unsettled: other(1_500), batches });
  expect(await findByInvoice(looking(now), invoice, sentAt)).toEqual({ kind: "absent" });
  expect(asked.slice(0, 6)).toEqual([
    "UnsettledTransactionList 1",
    "UnsettledTransactionList 2",
    "SettledBatchList",
    "UnsettledTransactionList 1",
    "UnsettledTransactionList 2",
    "SettledBatchList",
  ]);
  let lists = 0;
  const settling = looking(now, {
    ask: (...request) => {
      lists += 1;
      if (lists === 5) batches.push(batch("72", "2026-06-17T05:00:00Z"));
      return ask(...request);
    },
  });
  expect(await findByInvoice(settling, invoice, sentAt)).toEqual({ kind: "unknown", reason: "error list has changed" });
});

test("a search whose time is up is in doubt, and the next one goes on where it stopped [ANET-41]", async () => {
  const batches = [
    batch("71", "2026-06-16T05:00:00Z", ...other(1_200)),
    batch("72", "2026-06-16T06:00:00Z", ...other(3)),
    batch("73", "2026-06-17T05:00:00Z", own),
  ];
  const { looking, asked } = listingGateway({ batches });
  const settledBatches = new SettledBatches();
  const search = (mostCalls: number) => {
    const end = asked.length + mostCalls;
    return findByInvoice(looking(now, { settledBatches, isOver: () => asked.length >= end }), invoice, sentAt);
  };
  const notFinished = { kind: "unknown", reason: "error search not finished" };
  expect([await search(0), await search(1)]).toEqual([notFinished, notFinished]);
  expect(asked).toEqual(["UnsettledTransactionList 1"]);
  expect(await search(3)).toEqual(notFinished);
  expect(await search(5)).toEqual({ kind: "found", id: "60100" });
  expect(asked.filter((name) => name.startsWith("TransactionList"))).toEqual([
    ...["TransactionList 71 1", "TransactionList 71 2", "TransactionList 72 1", "TransactionList 73 1"],
  ]);
  // Another charge of these days needs no list of a settled batch.
  expect(await findByInvoice(looking(now, { settledBatches }), "PD0123456789ABCDEF02", sentAt)).toEqual({
    kind: "absent",
  });
  expect(asked.slice(-2)).toEqual(["UnsettledTransactionList 1", "SettledBatchList"]);
});

test("a batch that has not settled is read each time, and only so many transactions are kept [ANET-41]", async () => {
  const open = { ...batch("71", "2026-06-16T05:00:00Z", own), state: "settlementError" };
  const { looking, asked } = listingGateway({ batches: [open] });
  const settledBatches = new SettledBatches(1);
  const read = (id: string, isSettled: boolean) =>
    settledBatches.transactionsIn(looking(now), { id, isSettled, settledAt: now });
  await read("71", false);
  await read("71", true);
  await read("71", true);
  expect(asked).toEqual(["TransactionList 71 1", "TransactionList 71 1"]);
  const both = listingGateway({ batches: [open, { ...open, batchId: "72" }] });
  for (const id of ["71", "72", "71"])
    await settledBatches.transactionsIn(both.looking(now), { id, isSettled: true, settledAt: now });
  expect(both.asked).toEqual(["TransactionList 72 1", "TransactionList 71 1"]);
});

test("each tenant has its own batches, even of the same id [ANET-41]", async () => {
  const settledBatches = new SettledBatches();
  const { looking: of } = listingGateway({ batches: [batch("71", "2026-06-16T05:00:00Z", own)] });
  const { looking: ofOther } = listingGateway({ batches: [batch("71", "2026-06-16T05:00:00Z")] });
  const search = (at: ReturnType<typeof of>) => findByInvoice(at, invoice, sentAt);
  expect(await search(of(now, { settledBatches }))).toEqual({ kind: "found", id: "60100" });
  expect(await search(ofOther(now, { settledBatches, instanceId: "summit" }))).toEqual({ kind: "absent" });
});

test("asks for batches in periods of 31 days, and has each batch once [ANET-22]", async () => {
  const { looking, asked } = listingGateway({
    batches: [
      batch("72", "2026-06-16T05:00:00Z"),
      batch("9", "2026-04-20T05:00:00Z"),
      batch("71", "2026-05-16T15:00:00Z"),
    ],
  });
  const listed = await batchesSince(looking(now), new Date("2026-04-15T15:00:00Z"));
  expect([listed.kind === "batches" && listed.items.map(({ id }) => id), asked]).toEqual([
    ["9", "71", "72"],
    ["SettledBatchList", "SettledBatchList", "SettledBatchList"],
  ]);
});
