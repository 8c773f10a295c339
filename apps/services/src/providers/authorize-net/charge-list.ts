import { bankingDate } from "@paydown/domain/bank";
import type { ChargePage, ListedCharge, NoAnswer } from "../processor.js";
import { chargeOutcomeOf } from "./codes.js";
import { isFollowUp, isOurs } from "./report.js";
import { batchesSince, type Looking, marginMs, unsettledSince } from "./search.js";
import { isAfter, type ListedTransaction, type Place } from "./transactions.js";

/** The most charges on a page. */
const chargesOnPage = 500;

/**
 * Charges are listed at this age, in milliseconds: two charges of the same moment may appear in the gateway's lists one
 * after the other, and a page must never get a charge before its end later.
 */
const settledInListMs = 60_000;

/**
 * The next page of the services' charges of an account, in the order in which they were submitted. A charge moves from
 * the list of unsettled transactions to a batch, and its place stays: so none is skipped or repeated, even if a batch
 * settles between two pages. The unsettled list is read first, so what settles in between is found in its batch.
 *
 * @param after - the `next` of the page before; null for the first page
 */
export async function listCharges(looking: Looking, from: Date, after: string | null): Promise<ChargePage | NoAnswer> {
  // The gateway tells whole seconds.
  const first = new Date(Math.floor(from.getTime() / 1_000) * 1_000);
  const begin = after === null ? { submittedAt: first, id: "" } : readCursor(after);
  if (!begin) return { kind: "unknown", reason: "status 400" };
  const since = new Date(begin.submittedAt.getTime() - marginMs);
  // Only charges after `begin` are listed, and the gateway lists the newest first.
  const unsettled = await unsettledSince(looking, begin.submittedAt);
  if (unsettled.kind === "unknown") return unsettled;
  const batches = await batchesSince(looking, since);
  if (batches.kind === "unknown") return batches;

  const charges = new Map<string, Place & ListedCharge>();
  const add = (transaction: ListedTransaction, settledAt: Date | null) => {
    const { id, submittedAt, status, invoiceNumber, amount } = transaction;
    const isCharge = isOurs(invoiceNumber) && !isFollowUp(status);
    const isListed = looking.now.getTime() - submittedAt.getTime() >= settledInListMs;
    if (!isCharge || !isListed || submittedAt < first || !isAfter(transaction, begin)) return;
    const outcome = chargeOutcomeOf(status);
    const settledOn = status === "settledSuccessfully" && settledAt !== null ? bankingDate(settledAt) : null;
    charges.set(id, {
      ...{ id, submittedAt, reference: invoiceNumber, amount, outcome, at: submittedAt, settledOn, refunded: null },
    });
  };
  for (const transaction of unsettled.items) add(transaction, null);
  for (const batch of batches.items) {
    const read = await looking.settledBatches.transactionsIn(looking, batch);
    if (read.kind === "unknown") return read;
    for (const transaction of read.items) add(transaction, batch.isSettled ? batch.settledAt : null);
  }
  const ordered = [...charges.values()].sort((a, b) => (isAfter(a, b) ? 1 : -1));
  const page = ordered.slice(0, chargesOnPage);
  return {
    kind: "page",
    charges: page.map(({ id: _, submittedAt: __, ...charge }) => charge),
    next: cursorOf(page.at(-1) ?? begin),
    more: ordered.length > page.length,
  };
}

const cursorOf = ({ submittedAt, id }: Place): string => `${submittedAt.toISOString()}/${id}`;

function readCursor(cursor: string): Place | undefined {
  const [, time = "", id = ""] = /^([^/]+)\/(\d{0,20})$/.exec(cursor) ?? [];
  const submittedAt = new Date(time);
  return Number.isNaN(submittedAt.getTime()) ? undefined : { submittedAt, id };
}
