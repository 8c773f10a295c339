import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  type Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
  type TransactionSettings,
} from "kysely";
import type { Tables } from "./tables.js";
import { codeOf } from "./unavailable.js";

/** PostgreSQL's code for a query in a transaction in which an earlier query failed. */
const failedBefore = "25P02";

/** The transactions that a server was asked to begin, by connection. */
const begun = new WeakMap<DatabaseConnection, Promise<void>>();

/** Connections whose transaction only read, and is about to end. */
const onlyRead = new WeakSet<DatabaseConnection>();

/**
 * Does not wait for the server to begin a transaction, so that the transaction's first queries travel with `begin`. The
 * commit of a {@link pipelined} transaction travels with its last queries. Nobody waits for it if the transaction only
 * read.
 */
export class PipelinedDriver extends PostgresDriver {
  override beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const answer = super.beginTransaction(connection, settings);
    // The transaction's queries report the failure.
    answer.catch(() => {});
    begun.set(connection, answer);
    return Promise.resolve();
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const hasOnlyRead = onlyRead.delete(connection);
    await begun.get(connection);
    const answer = super.commitTransaction(connection);
    // A failed commit loses nothing here. If the connection broke, the pool replaces it, or its next query fails.
    if (hasOnlyRead) answer.catch(() => {});
    else await answer;
  }
}

/** Queries that are sent before the server has confirmed the transaction: those that can't change anything. */
const onlyReads = /^\s*select\b/i;

function isValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isValue);
  if (value instanceof Date) return !Number.isNaN(value.getTime());
  return typeof value !== "object" || value === null || ArrayBuffer.isView(value);
}

/** A query after which the transaction can be committed again. */
const recovers = /^\s*rollback to\b/i;

/**
 * A transaction's connection. Its queries are sent as soon as they are started, in this order, without waiting for the
 * answers to earlier ones. A query never runs outside the transaction: nothing is written before the server has
 * confirmed it, no result is returned without it, and no query is sent after it.
 */
class TransactionConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #begun: Promise<void>;
  #isConfirmed = false;
  /** Whether a query waits until the transaction is confirmed; later ones then wait behind it. */
  #holds = false;
  /** How many queries wait until they may be sent. */
  #unsent = 0;
  #hasEnded = false;
  readonly #open = new Set<Promise<unknown>>();
  readonly #kept: Promise<unknown>[] = [];
  #failure: { readonly error: unknown } | undefined;
  #mayHaveWritten = false;

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
    this.#begun = begun.get(connection) ?? Promise.resolve();
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const answer = this.#execute<R>(query);
    this.#open.add(answer);
    try {
      const result = await answer;
      if (recovers.test(query.sql)) this.#failure = undefined;
      return result;
    } catch (error) {
      this.#failure ??= { error };
      throw error;
    } finally {
      this.#open.delete(answer);
    }
  }

  async #execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#requireValues(query);
    const isRead = onlyReads.test(query.sql);
    this.#mayHaveWritten ||= !isRead;
    this.#holds ||= !this.#isConfirmed && !isRead;
    if (this.#holds && !this.#isConfirmed) {
      this.#unsent += 1;
      try {
        await this.#confirm();
      } finally {
        this.#unsent -= 1;
      }
    }
    if (this.#hasEnded) throw endedBefore();
    const result = await this.#connection.executeQuery<R>(query);
    if (!this.#isConfirmed) await this.#confirm();
    return result;
  }

  /**
   * The server rolls back for a query that it refuses, but it never sees one with a value that cannot be sent. So such
   * a query is refused at once, before the commit may leave.
   */
  #requireValues({ parameters }: CompiledQuery): void {
    if (parameters.every(isValue)) return;
    const error = new TypeError("A query has a value that PostgreSQL has no type for.");
    this.#failure ??= { error };
    throw error;
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("A transaction does not stream.");
  }

  end(): void {
    this.#hasEnded = true;
  }

  /**
   * Ends the transaction for further queries. Those that were started may be unanswered.
   *
   * @throws the first failure until now, if something was written
   */
  async prepareCommit(): Promise<void> {
    while (this.#unsent > 0) await this.#confirm();
    if (this.#mayHaveWritten && this.#failure) throw this.#failure.error;
    this.end();
    if (!this.#mayHaveWritten) onlyRead.add(this.#connection);
  }

  /** The failure that explains an error: that of the query which aborted the transaction. */
  causeOf(error: unknown): unknown {
    return codeOf(error) === failedBefore && this.#failure ? this.#failure.error : error;
  }

  /** Starts a query. The end of the transaction waits for it, and fails with it. */
  keep(query: { execute(): Promise<unknown> }): void {
    if (this.#hasEnded) throw endedBefore();
    const started = query.execute();
    started.catch(() => {});
    this.#kept.push(started);
  }

  /**
   * Waits for the answers to every query. After a failed query, the server answers a commit with a rollback, and
   * reports no error.
   *
   * @throws the first failure, if something was written
   */
  async requireAnswers(): Promise<void> {
    if (!this.#mayHaveWritten) return;
    await Promise.allSettled([...this.#open, ...this.#kept]);
    if (this.#failure) throw this.#failure.error;
    await Promise.all(this.#kept);
  }

  async #confirm(): Promise<void> {
    await this.#begun;
    this.#isConfirmed = true;
  }
}

const endedBefore = () => new Error("A query was started after the end of its transaction.");

/** The connection of a transaction that {@link pipelined} runs. */
function connectionOf(trx: Transaction<Tables>): TransactionConnection {
  let connection: DatabaseConnection | undefined;
  // A transaction lends its only connection at once.
  void trx.getExecutor().provideConnection(async (own) => void (connection = own));
  if (connection instanceof TransactionConnection) return connection;
  throw new Error("This is no transaction of the database.");
}

/** Stands for the dialect of a transaction, which needs none besides its executor. */
const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (kysely) => new PostgresIntrospector(kysely),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/**
 * Runs work in a transaction whose queries may be started at once. Kysely's own transactions start a query when the one
 * before it has been answered.
 *
 * @throws the failure of a query, also if the work did not wait for it or ignored it: PostgreSQL has committed nothing.
 *   Work that only reads may ignore one
 */
export async function pipelined<T>(kysely: Kysely<Tables>, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  const { result, own } = await kysely.transaction().execute((outer) => {
    const executor = outer.getExecutor();
    return executor.provideConnection(async (connection) => {
      const own = new TransactionConnection(connection);
      const provider = { provideConnection: <R>(use: (connection: DatabaseConnection) => Promise<R>) => use(own) };
      const trx = new Transaction<Tables>({
        config: { dialect },
        dialect,
        driver: new DummyDriver(),
        executor: executor.withConnectionProvider(provider),
      });
      try {
        const result = await work(trx);
        await own.prepareCommit();
        return { result, own };
      } catch (error) {
        throw own.causeOf(error);
      } finally {
        own.end();
      }
    });
  });
  await own.requireAnswers();
  return result;
}

/**
 * Starts the last writes of a transaction without waiting for them: they travel with its commit. If one fails, the
 * transaction fails.
 *
 * @throws Error after the end of the transaction
 */
export function sendWithCommit(trx: Transaction<Tables>, ...writes: readonly { execute(): Promise<unknown> }[]): void {
  const connection = connectionOf(trx);
  for (const write of writes) connection.keep(write);
}

/**
 * Waits for several reads or writes that were started at once, so that on a server they need one round trip. The
 * database runs their queries in the order in which they were started.
 *
 * @throws The first failure in the given order, when all have ended
 */
export async function together<const T extends readonly (Promise<unknown> | undefined)[]>(
  started: T,
): Promise<{ readonly [Index in keyof T]: Awaited<T[Index]> }> {
  const ends = await Promise.allSettled(started);
  const failures = ends.flatMap((end) => (end.status === "rejected" ? [end.reason as unknown] : []));
  if (failures.length > 0) throw failures.find((failure) => codeOf(failure) !== failedBefore) ?? failures[0];
  return ends.map((end) => end.status === "fulfilled" && end.value) as unknown as {
    readonly [Index in keyof T]: Awaited<T[Index]>;
  };
}
