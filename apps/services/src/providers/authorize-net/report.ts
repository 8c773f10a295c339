import { bankingDate } from "@paydown/domain/bank";
import type { NoAnswer, ReportItem, ReportPage } from "../processor.js";
import { batchTransactions, pageSize } from "./requests.js";
import { batchesSince, detailsOf, type Looking } from "./search.js";
import { type Batch, isAfter, type ListedTransaction, readTransactionList, type Transaction } from "./transactions.js";

const dayMs = 86_400_000;
/** The first look begins this long ago. */
const firstLookMs = 31 * dayMs;
/** Each look reads the batches of the day before again, in case one was listed late. */
const overlapMs = dayMs;
/** Batches settle daily, so one that is this old is listed, unless it failed. */
const listedAfterMs = 2 * dayMs;
/** How long a failed batch may still be recovered. */
const recoveryMs = 31 * dayMs;

/** Where a look begins, and the next page of it. */
interface Position {
  readonly from: Date;
  readonly batchId: string | null;
  readonly page: number;
  /** The id of the last transaction read on this page of the batch; null if none was. */
  readonly after: string | null;
}

/**
 * The next page of the settlement report: one page of one batch, or as much of it as could be read. A transaction that
 * follows a charge takes two calls, and a page may have a thousand of them. So a page ends early once the time for a
 * search is up, or before a transaction that cannot be read now; the next one goes on there. A look ends with the last
 * batch; the next look begins before it, so items come again with the same ids.
 *
 * @param after - the `next` of the page before; null for the first page
 */
export async function readReport(looking: Looking, after: string | null): Promise<ReportPage | NoAnswer> {
  const position = readCursor(after) ?? beginningAt(new Date(looking.now.getTime() - firstLookMs));
  const batches = await batchesSince(looking, position.from);
  if (batches.kind === "unknown") return batches;
  const settled = batches.items.filter(({ isSettled }) => isSettled);
  const at = position.batchId === null ? 0 : settled.findIndex(({ id }) => id === position.batchId);
  const batch = settled[at];
  if (!batch)
    return at === 0
      ? { kind: "page", items: [], next: endOf(looking, batches.items), more: false }
      : readReport(looking, cursorOf(beginningAt(position.from)));

  const answer = await looking.ask(looking.instanceId, (by) => batchTransactions(by, batch.id, position.page));
  const read = answer.kind === "unknown" ? answer : readTransactionList(answer);
  if (read.kind === "unknown") return read;
  // The gateway may order transactions of one second differently each time.
  const transactions = [...read.items].sort((a, b) => (isAfter(a, b) ? 1 : -1));
  const done = transactions.findIndex(({ id }) => id === position.after) + 1;
  const items: ReportItem[] = [];
  let before: ListedTransaction | undefined;
  for (const transaction of transactions.slice(done)) {
    const early = before && pageTo(items, { ...position, batchId: batch.id, after: before.id });
    if (early && isFollowUp(transaction.status) && looking.isOver()) return early;
    const item = await itemOf(looking, batch, transaction);
    if (item?.kind === "unknown") return early ?? item;
    if (item) items.push(item);
    before = transaction;
  }
  if (read.items.length === pageSize)
    return pageTo(items, { ...position, batchId: batch.id, page: position.page + 1, after: null });
  const following = settled[at + 1];
  return following
    ? pageTo(items, { ...position, batchId: following.id, page: 1, after: null })
    : { kind: "page", items, next: endOf(looking, batches.items), more: false };
}

const pageTo = (items: readonly ReportItem[], next: Position): ReportPage => ({
  ...{ kind: "page", items, next: cursorOf(next), more: true },
});

/** The news about one of the services' charges; undefined for any other transaction. */
async function itemOf(
  looking: Looking,
  { settledAt }: Batch,
  listed: ListedTransaction,
): Promise<ReportItem | NoAnswer | undefined> {
  const on = bankingDate(settledAt);
  const { id, status, invoiceNumber, amount } = listed;
  if (status === "settledSuccessfully") {
    if (!isOurs(invoiceNumber)) return undefined;
    return { id: `${id}-settled`, kind: "settled", reference: invoiceNumber, amount, on, code: null, corrected: null };
  }
  if (!isFollowUp(status)) return undefined;
  const about = await originalOf(looking, id);
  if (about.kind !== "original") return about.kind === "absent" ? { kind: "unknown", reason: "unreadable" } : about;
  const { original, own } = about;
  if (!isOurs(original.invoiceNumber)) return undefined;
  const code =
    [...own.returnedItems, ...original.returnedItems.filter((item) => item.id === id)].map((item) => item.code)[0] ??
    null;
  const kind = kindOf(status, code);
  return {
    ...{ id: `${id}-${kind}`, kind, reference: original.invoiceNumber, amount: original.amount },
    ...{ on, code, corrected: null },
  };
}

/** The statuses of transactions that the bank or card network makes about an earlier one. */
const followUps = {
  returnedItem: "returned",
  chargeback: "chargedBack",
  chargebackReversal: "chargebackReversed",
} as const satisfies Record<string, ReportItem["kind"]>;

export const isFollowUp = (status: string): status is keyof typeof followUps => Object.hasOwn(followUps, status);

/** A notification of change comes as a returned item, with a code such as C01. */
const kindOf = (status: keyof typeof followUps, code: string | null): ReportItem["kind"] =>
  status === "returnedItem" && code?.startsWith("C") ? "correction" : followUps[status];

/** A transaction's details, and those of the transaction that it is about. */
async function originalOf(
  looking: Looking,
  id: string,
): Promise<
  | { readonly kind: "original"; readonly own: Transaction; readonly original: Transaction }
  | { readonly kind: "absent" }
  | NoAnswer
> {
  const own = await detailsOf(looking, id);
  if (own.kind !== "transaction") return own;
  const { originalId } = own.transaction;
  if (originalId === null) return { kind: "original", own: own.transaction, original: own.transaction };
  const original = await detailsOf(looking, originalId);
  if (original.kind !== "transaction") return original;
  return { kind: "original", own: own.transaction, original: original.transaction };
}

/** Other systems may charge the same account, with invoice numbers of their own. */
export const isOurs = (invoiceNumber: string | null): invoiceNumber is string =>
  invoiceNumber !== null && /^PD[0-9A-F]{18}$/.test(invoiceNumber);

/** The cursor after a whole look: it waits for batches that may still settle. */
function endOf({ now }: Looking, batches: readonly Batch[]): string {
  const open = batches.find(
    ({ isSettled, settledAt }) => !isSettled && now.getTime() - settledAt.getTime() < recoveryMs,
  );
  const last = Math.max(now.getTime() - listedAfterMs, batches.at(-1)?.settledAt.getTime() ?? 0);
  const through = Math.min(last, open?.settledAt.getTime() ?? last);
  return cursorOf(beginningAt(new Date(through - overlapMs)));
}

const beginningAt = (from: Date): Position => ({ from, batchId: null, page: 1, after: null });

const cursorOf = ({ from, batchId, page, after }: Position): string =>
  [from.toISOString(), ...(batchId === null ? [] : [batchId, String(page)]), ...(after === null ? [] : [after])].join(
    "/",
  );

/** Undefined before the first look, and for a cursor that another adapter wrote before the instance switched. */
function readCursor(cursor: string | null): Position | undefined {
  const [, time = "", batchId = null, page = "1", after = null] =
    /^(\d{4}-\d\d-\d\dT[\d:.]{12}Z)(?:\/(\d+)\/([1-9]\d{0,5})(?:\/(\d+))?)?$/.exec(cursor ?? "") ?? [];
  const from = new Date(time);
  return Number.isNaN(from.getTime()) ? undefined : { from, batchId, page: Number(page), after };
}
