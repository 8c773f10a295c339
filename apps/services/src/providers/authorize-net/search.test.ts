import { expect, test } from "vitest";
import { batchesSince, findByInvoice } from "./search.js";
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
  const { ask, asked } = listingGateway(lists);
  return { heard: await findByInvoice({ ask, instanceId: "harbor", now }, invoice, from), asked };
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

test("is absent if no list has it [ANET-22]", async () => {
  const { heard } = await found({ unsettled: other(2), batches: [batch("71", "2026-06-16T05:00:00Z", ...other(3))] });
  expect(heard).toEqual({ kind: "absent" });
});

test("is in doubt if a list is unreadable, or if there are too many [ANET-22]", async () => {
  expect((await found({ unsettled: [{ ...own, transactionStatus: undefined }] })).heard).toEqual({
    kind: "unknown",
    reason: "unreadable",
  });
  const batches = Array.from({ length: 201 }, (_, at) => batch(String(at + 1), "2026-06-16T05:00:00Z"));
  expect((await found({ batches })).heard).toEqual({ kind: "unknown", reason: "error too many lists" });
});

test("asks for batches in periods of 31 days, and has each batch once [ANET-22]", async () => {
  const { ask, asked } = listingGateway({
    batches: [
      batch("72", "2026-06-16T05:00:00Z"),
      batch("70", "2026-04-20T05:00:00Z"),
      batch("71", "2026-05-16T15:00:00Z"),
    ],
  });
  const listed = await batchesSince({ ask, instanceId: "harbor", now }, new Date("2026-04-15T15:00:00Z"));
  expect([listed.kind === "batches" && listed.items.map(({ id }) => id), asked]).toEqual([
    ["70", "71", "72"],
    ["SettledBatchList", "SettledBatchList", "SettledBatchList"],
  ]);
});
