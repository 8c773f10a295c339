import type { NoAnswer } from "../processor.js";
import type { Ask } from "./gateway.js";
import { batchTransactions, pageSize, settledBatches, transactionDetails, unsettledTransactions } from "./requests.js";
import {
  type Batch,
  type ListedTransaction,
  readBatchList,
  readTransaction,
  readTransactionList,
  type Transaction,
} from "./transactions.js";

/** The tenant to ask for, and the current time. */
export interface Looking {
  readonly ask: Ask;
  readonly instanceId: string;
  readonly now: Date;
}

const dayMs = 86_400_000;
/** The longest period of a list of batches (https://developer.authorize.net/api/reference/index.html). */
const longestPeriodMs = 31 * dayMs;
/** The clocks of the services and the gateway may differ by this much. */
const marginMs = 3_600_000;
/** The most lists to look through for one transaction. */
const mostLists = 200;

/** Found in no list. */
export interface Absent {
  readonly kind: "absent";
}
const absent: Absent = { kind: "absent" };

/** The details of a transaction. */
export async function detailsOf(
  { ask, instanceId }: Looking,
  id: string,
): Promise<{ readonly kind: "transaction"; readonly transaction: Transaction } | Absent | NoAnswer> {
  const answer = await ask(instanceId, (by) => transactionDetails(by, id));
  return answer.kind === "unknown" ? answer : readTransaction(answer, id);
}

/**
 * Finds the transaction with an invoice number that was sent at a moment or later: first among those that have not
 * settled, then in the batches. A transaction that settles in between is in the second list. `absent` proves nothing:
 * the transaction may still be on its way.
 */
export async function findByInvoice(
  looking: Looking,
  invoiceNumber: string,
  sentAt: Date,
): Promise<{ readonly kind: "found"; readonly id: string } | Absent | NoAnswer> {
  const from = new Date(sentAt.getTime() - marginMs);
  const { ask, instanceId } = looking;
  let lists = 0;
  const lookThrough = async (
    list: (page: number) => ReturnType<Ask>,
    isPast: (last: ListedTransaction) => boolean,
  ): Promise<{ readonly kind: "found"; readonly id: string } | Absent | NoAnswer> => {
    for (let page = 1; ; page += 1) {
      if ((lists += 1) > mostLists) return { kind: "unknown", reason: "error too many lists" };
      const answer = await list(page);
      const read = answer.kind === "unknown" ? answer : readTransactionList(answer);
      if (read.kind === "unknown") return read;
      const found = read.items.find((item) => item.invoiceNumber === invoiceNumber);
      if (found) return { kind: "found", id: found.id };
      const last = read.items.at(-1);
      if (!last || read.items.length < pageSize || isPast(last)) return absent;
    }
  };

  const unsettled = await lookThrough(
    (page) => ask(instanceId, (by) => unsettledTransactions(by, page)),
    ({ submittedAt }) => submittedAt < from,
  );
  if (unsettled.kind !== "absent") return unsettled;
  const batches = await batchesSince(looking, from);
  if (batches.kind === "unknown") return batches;
  for (const { id } of batches.items) {
    const settled = await lookThrough(
      (page) => ask(instanceId, (by) => batchTransactions(by, id, page)),
      () => false,
    );
    if (settled.kind !== "absent") return settled;
  }
  return absent;
}

/** The batches that were settled at a moment or later, oldest first. */
export async function batchesSince(
  { ask, instanceId, now }: Looking,
  from: Date,
): Promise<{ readonly kind: "batches"; readonly items: readonly Batch[] } | NoAnswer> {
  const end = now.getTime() + marginMs;
  const found = new Map<string, Batch>();
  for (let start = from.getTime(); start < end; start += longestPeriodMs) {
    const through = Math.min(start + longestPeriodMs, end);
    const answer = await ask(instanceId, (by) => settledBatches(by, new Date(start), new Date(through)));
    const read = answer.kind === "unknown" ? answer : readBatchList(answer);
    if (read.kind === "unknown") return read;
    for (const batch of read.items) found.set(batch.id, batch);
  }
  const items = [...found.values()].sort(
    (a, b) => a.settledAt.getTime() - b.settledAt.getTime() || a.id.localeCompare(b.id),
  );
  return { kind: "batches", items };
}
