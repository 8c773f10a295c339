import pg from "pg";
import { vi } from "vitest";

const reads = /^(?:begin|select)\b/;

/** A transaction of a request, as the server saw it. */
export interface CountedTransaction {
  /** How often the services waited for the server, `begin` and `commit` included. */
  readonly roundTrips: number;
  readonly statements: readonly string[];
}

interface Running {
  role: unknown;
  statements: string[];
  roundTrips: number;
  /** The round trips that have been answered. A query that is sent meanwhile needs another one. */
  answered: number;
}

/**
 * The transactions that requests ran on the server during `work`, in order. Those of jobs are left out.
 *
 * A query that is sent before the answer to an earlier one has arrived travels with that one.
 */
export async function transactionsDuring(work: () => Promise<unknown>): Promise<CountedTransaction[]> {
  const counted: CountedTransaction[] = [];
  const running = new WeakMap<pg.Client, Running>();
  const query = pg.Client.prototype.query as (...given: unknown[]) => Promise<unknown>;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...given: readonly unknown[]
  ) {
    const [text, values] = given as readonly [string, readonly unknown[] | undefined];
    if (text === "begin") running.set(this, { role: undefined, statements: [], roundTrips: 0, answered: 0 });
    const transaction = running.get(this);
    const answer = query.apply(this, [...given]);
    if (!transaction) return answer;
    const trip = transaction.answered + 1;
    // Nobody waits for the commit of a transaction that only read.
    if (text !== "commit" || !transaction.statements.every((earlier) => reads.test(earlier)))
      transaction.roundTrips = trip;
    transaction.statements.push(text);
    if (text.startsWith("select set_config('role'")) transaction.role ??= values?.[0];
    if (text === "commit" && transaction.role === "paydown_app") counted.push(transaction);
    return answer.finally(() => (transaction.answered = Math.max(transaction.answered, trip)));
  } as never);
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return counted;
}

/** The round trips of some transactions in all. */
export const roundTripsOf = (transactions: readonly CountedTransaction[]): number =>
  transactions.reduce((sum, { roundTrips }) => sum + roundTrips, 0);
