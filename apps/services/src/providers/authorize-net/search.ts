import type { NoAnswer } from "../processor.js";
import type { Ask } from "./gateway.js";
import { pageSize, settledBatches, transactionDetails, unsettledTransactions } from "./requests.js";
import { searchEnded, type SettledBatches } from "./settled-batches.js";
import {
  type Batch,
  type ListedTransaction,
  readBatchList,
  readTransaction,
  readTransactionList,
  type Transaction,
} from "./transactions.js";

/** The tenant to ask for, the current time, and what is left of the time for a search. */
export interface Looking {
  readonly ask: Ask;
  readonly instanceId: string;
  readonly now: Date;
  readonly settledBatches: SettledBatches;
  /** Whether the time is up. Then no further list is asked for, and the result is `unknown`. */
  readonly isOver: () => boolean;
}

const dayMs = 86_400_000;
/** The longest period of a list of batches (https://developer.authorize.net/api/reference/index.html). */
const longestPeriodMs = 31 * dayMs;
/** The clocks of the services and the gateway may differ by this much. */
export const marginMs = 3_600_000;

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
 * the transaction may still be on its way. A search whose time is up goes on with the batches that are left when it is
 * repeated.
 */
export async function findByInvoice(
  looking: Looking,
  invoiceNumber: string,
  sentAt: Date,
): Promise<{ readonly kind: "found"; readonly id: string } | Absent | NoAnswer> {
  const from = new Date(sentAt.getTime() - marginMs);
  const found = (items: readonly ListedTransaction[]) => {
    const item = items.find((one) => one.invoiceNumber === invoiceNumber);
    return item && ({ kind: "found", id: item.id } as const);
  };
  const unsettled = await unsettledSince(looking, from, (items) => found(items) !== undefined);
  if (unsettled.kind === "unknown") return unsettled;
  const waiting = found(unsettled.items);
  if (waiting) return waiting;
  const batches = await batchesSince(looking, from);
  if (batches.kind === "unknown") return batches;
  for (const batch of batches.items) {
    const read = await looking.settledBatches.transactionsIn(looking, batch);
    if (read.kind === "unknown") return read;
    const settled = found(read.items);
    if (settled) return settled;
  }
  return absent;
}

type Unsettled = { readonly kind: "unsettled"; readonly items: readonly ListedTransaction[]; readonly pages: number };

/**
 * The transactions that have not settled and were submitted at a moment or later, newest first. Earlier ones may be
 * among them. When a batch settles, its transactions leave the list and the others move to earlier pages, so a list of
 * several pages counts only if no batch has settled meanwhile.
 *
 * @param isEnough - ends the list early; gets the transactions of each page
 */
export async function unsettledSince(
  looking: Looking,
  from: Date,
  isEnough: (items: readonly ListedTransaction[]) => boolean = () => false,
): Promise<Unsettled | NoAnswer> {
  const once = await unsettledPages(looking, from, isEnough);
  if (once.kind === "unknown" || once.pages === 1 || isEnough(once.items)) return once;
  const before = await batchesSince(looking, from);
  if (before.kind === "unknown") return before;
  const again = await unsettledPages(looking, from, isEnough);
  if (again.kind === "unknown") return again;
  const after = await batchesSince(looking, from);
  if (after.kind === "unknown") return after;
  return after.items.length === before.items.length ? again : { kind: "unknown", reason: "error list has changed" };
}

async function unsettledPages(
  { ask, instanceId, isOver }: Looking,
  from: Date,
  isEnough: (items: readonly ListedTransaction[]) => boolean,
): Promise<Unsettled | NoAnswer> {
  const items: ListedTransaction[] = [];
  for (let page = 1; ; page += 1) {
    if (isOver()) return searchEnded;
    const answer = await ask(instanceId, (by) => unsettledTransactions(by, page));
    const read = answer.kind === "unknown" ? answer : readTransactionList(answer);
    if (read.kind === "unknown") return read;
    items.push(...read.items);
    const last = read.items.at(-1);
    if (!last || read.items.length < pageSize || last.submittedAt < from || isEnough(read.items))
      return { kind: "unsettled", items, pages: page };
  }
}

/** The batches that were settled at a moment or later, oldest first. */
export async function batchesSince(
  { ask, instanceId, isOver, now }: Looking,
  from: Date,
): Promise<{ readonly kind: "batches"; readonly items: readonly Batch[] } | NoAnswer> {
  const end = now.getTime() + marginMs;
  const found = new Map<string, Batch>();
  for (let start = from.getTime(); start < end; start += longestPeriodMs) {
    const through = Math.min(start + longestPeriodMs, end);
    if (isOver()) return searchEnded;
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
