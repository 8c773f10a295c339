import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AppendOnlyFile } from "../append-only-file.js";
import { Processor } from "../processor.js";
import type { Entry } from "../record.js";
import { Refunds } from "../refunds.js";
import { bank, card } from "../testing/running-sandbox.js";
import type { Method } from "../method.js";
import { TransactionList } from "./transactions.js";

let folder: string;
let record: AppendOnlyFile<Entry>;
let now: Date;
let processor: Processor;
let refunds: Refunds;
let transactions: TransactionList;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "paydown-transactions-"));
  now = new Date("2026-03-05T15:00:00Z");
  record = await AppendOnlyFile.open<Entry>(join(folder, "record"));
  const clock = { now: () => now };
  processor = new Processor(record, clock);
  refunds = new Refunds(record, processor, clock);
  transactions = new TransactionList({ processor, refunds });
});
afterEach(async () => {
  await record.close();
  rmSync(folder, { recursive: true, force: true });
});

const charge = async (reference: string, { merchant = "harbor", method = card() as object } = {}) => {
  now = new Date(now.getTime() + 1_000);
  return processor.charge(reference, "27.50", method as Method, merchant);
};
const daysLater = (days: number) => {
  now = new Date(now.getTime() + days * 86_400_000);
};
const listed = async (merchant = "harbor") =>
  (await transactions.all(merchant, now)).map(({ reference, status }) => `${reference} ${status}`);

test("a merchant has its own transactions only, oldest first", async () => {
  await charge("p1");
  await charge("p2", { merchant: "summit" });
  await charge("p3");
  expect(await listed()).toEqual(["p1 capturedPendingSettlement", "p3 capturedPendingSettlement"]);
  expect(await listed("summit")).toEqual(["p2 capturedPendingSettlement"]);
  expect(await listed("riverton")).toEqual([]);
});

test("a list includes the changes since it was last asked for", async () => {
  await charge("p1");
  await charge("p2");
  expect(await listed()).toEqual(["p1 capturedPendingSettlement", "p2 capturedPendingSettlement"]);
  await processor.voidCharge("p1", "harbor");
  await charge("p3");
  expect(await listed()).toEqual(["p1 voided", "p2 capturedPendingSettlement", "p3 capturedPendingSettlement"]);
  daysLater(1);
  expect(await listed()).toEqual(["p1 voided", "p2 settledSuccessfully", "p3 settledSuccessfully"]);
  await refunds.refund("r1", "p2", "5.00", "harbor");
  expect(await listed()).toEqual([
    "p1 voided",
    "p2 settledSuccessfully",
    "p3 settledSuccessfully",
    "r1 refundPendingSettlement",
  ]);
});

test("a bank return is a transaction from its day on, after the charge", async () => {
  await charge("p1", { method: bank("55669001") });
  expect(await listed()).toEqual(["p1 capturedPendingSettlement"]);
  daysLater(7);
  expect(await listed()).toEqual(["p1 settledSuccessfully", "p1 returnedItem"]);
});

test("an invoice number has its charges, their later events and refunds, and nothing else", async () => {
  await charge("p1");
  await charge("p1~1772722900000");
  await charge("p11");
  daysLater(1);
  await refunds.refund("r1", "p1", "5.00", "harbor");
  await refunds.refund("r2", "p11", "5.00", "harbor");
  const ofInvoice = await transactions.ofInvoice("harbor", "p1", now);
  expect(ofInvoice.map(({ reference }) => reference)).toEqual(["p1", "p1~1772722900000", "r1"]);
  expect(await transactions.ofInvoice("summit", "p1", now)).toEqual([]);
});

test("a refused card that the gateway calls an error makes no transaction", async () => {
  await charge("p1", { method: card("4111111111111111", { expYear: "20" }) });
  await charge("p2", { method: card("4000000000000002") });
  expect(await listed()).toEqual(["p2 declined"]);
});
