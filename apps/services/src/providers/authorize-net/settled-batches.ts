import type { NoAnswer } from "../processor.js";
import { batchTransactions, pageSize } from "./requests.js";
import type { Looking } from "./search.js";
import { type Batch, type ListedTransaction, readTransactionList } from "./transactions.js";

/** The services' transactions of a batch, as far as they have been read. */
interface Reading {
  readonly items: readonly ListedTransaction[];
  /** The next page to read; undefined once the last one has been read. */
  readonly nextPage: number | undefined;
}

/** The most transactions to keep in memory, about 40 MB. */
const mostKept = 200_000;

/** Every invoice number of the services begins so: those of charges with PD, and those of refunds with RFD. */
const isServices = (invoiceNumber: string | null): boolean => /^(PD|RFD-)/.test(invoiceNumber ?? "");

/**
 * The services' transactions in the batches, page by page. A settled batch never gets another transaction, so its pages
 * are kept: a search that had to stop goes on where it stopped, and the next one reads only newer batches (ANET-41).
 */
export class SettledBatches {
  /** By tenant and batch, the least recently used first. */
  readonly #kept = new Map<string, Reading>();
  #size = 0;
  readonly #mostKept: number;

  /** @param most - the most transactions to keep */
  constructor(most = mostKept) {
    this.#mostKept = most;
  }

  /** @returns unknown if a page cannot be read now, or if the time of the search is up */
  async transactionsIn(
    looking: Looking,
    { id, isSettled }: Batch,
  ): Promise<{ readonly kind: "read"; readonly items: readonly ListedTransaction[] } | NoAnswer> {
    const key = `${looking.instanceId}/${id}`;
    let reading: Reading = this.#kept.get(key) ?? { items: [], nextPage: 1 };
    for (let { nextPage } = reading; nextPage !== undefined; { nextPage } = reading) {
      if (looking.isOver()) return searchEnded;
      const page = nextPage;
      const answer = await looking.ask(looking.instanceId, (by) => batchTransactions(by, id, page));
      const read = answer.kind === "unknown" ? answer : readTransactionList(answer);
      if (read.kind === "unknown") return read;
      const isLast = read.items.length < pageSize;
      const own = read.items.filter(({ invoiceNumber }) => isServices(invoiceNumber));
      reading = { items: [...reading.items, ...own], nextPage: isLast ? undefined : page + 1 };
      if (isSettled) this.#keep(key, reading);
    }
    // Moves it to the end of the map.
    if (isSettled) this.#keep(key, reading);
    return { kind: "read", items: reading.items };
  }

  #keep(key: string, reading: Reading): void {
    this.#size += reading.items.length - (this.#kept.get(key)?.items.length ?? 0);
    this.#kept.delete(key);
    this.#kept.set(key, reading);
    for (const [oldest, { items }] of this.#kept) {
      if (this.#size <= this.#mostKept || oldest === key) return;
      this.#kept.delete(oldest);
      this.#size -= items.length;
    }
  }
}

/** The next attempt goes on with the batches that are left. */
export const searchEnded = { kind: "unknown", reason: "error search not finished" } as const satisfies NoAnswer;
