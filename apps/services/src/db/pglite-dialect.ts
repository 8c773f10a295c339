import { parse, type PGlite, protocol } from "@electric-sql/pglite";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import { MigrationAdapter } from "./migrate.js";
import { DatabaseUnavailable } from "./unavailable.js";

/** A running PGlite. */
export interface Engine {
  readonly pglite: PGlite;
  /** Whether the engine has crashed. Don't call a crashed engine. */
  isLost(): boolean;
  /** Closes the engine's files without a shutdown. The engine can't be used afterward. */
  abandon(): void;
}

/**
 * Kysely on PGlite: PostgreSQL's compiler and one connection, lent to one transaction at a time.
 *
 * @param start - Starts another engine on the same folder, which recovers the committed data. Called after a crash, for
 * example when the disk has no space for the write-ahead log. A crashed engine never recovers by itself.
 */
export function pgliteDialect(engine: Engine, start: () => Promise<Engine>): Dialect {
  return {
    createAdapter: () => new MigrationAdapter(),
    createDriver: () => new PGliteDriver(engine, start),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** Pause after a failed restart, in milliseconds. */
const restartPauseMs = 1_000;

class PGliteDriver implements Driver {
  readonly #start: () => Promise<Engine>;
  #engine: Engine | undefined;
  #statements = new ParsedStatements();
  #restartAt = 0;
  readonly #waiting: (() => void)[] = [];
  #lent = false;

  constructor(engine: Engine, start: () => Promise<Engine>) {
    this.#engine = engine;
    this.#start = start;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PGliteConnection> {
    if (this.#lent) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#lent = true;
    try {
      this.#engine ??= await this.#restart();
      return new PGliteConnection(this.#engine, this.#statements);
    } catch (error) {
      await this.releaseConnection();
      throw error;
    }
  }

  async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    // Hands the connection over without freeing it first, so that nobody jumps the queue.
    if (next) next();
    else this.#lent = false;
  }

  async beginTransaction(connection: PGliteConnection): Promise<void> {
    await this.#orCrash(connection.run("begin"));
  }

  async commitTransaction(connection: PGliteConnection): Promise<void> {
    await connection.run("commit");
  }

  async rollbackTransaction(connection: PGliteConnection): Promise<void> {
    await this.#orCrash(connection.run("rollback"));
  }

  async destroy(): Promise<void> {
    await this.#engine?.pglite.close();
  }

  /** A healthy engine never fails to begin or to roll back, so a failure means a crash. */
  async #orCrash(statement: Promise<unknown>): Promise<void> {
    try {
      await statement;
    } catch (error) {
      this.#engine?.abandon();
      this.#engine = undefined;
      throw new DatabaseUnavailable(error);
    }
  }

  async #restart(): Promise<Engine> {
    if (performance.now() < this.#restartAt)
      throw new DatabaseUnavailable(new Error("The embedded database failed to restart a moment ago."));
    try {
      const engine = await this.#start();
      this.#statements = new ParsedStatements();
      return engine;
    } catch (error) {
      this.#restartAt = performance.now() + restartPauseMs;
      throw new DatabaseUnavailable(error);
    }
  }
}

const { serialize } = protocol;

/** Sends messages to the engine and returns its answers. */
const exchange = (pglite: PGlite, messages: Uint8Array) =>
  pglite.runExclusive(async () => (await pglite.execProtocol(messages)).messages);

/** How many statements an engine keeps parsed. One takes at most about 50 kB. */
const mostStatements = 500;

/** Any other statement may change the columns of tables, and with them what a parsed statement returns. */
const leavesTables = /^\s*(?:select|insert|update|delete|with|set|truncate)\b/i;

/**
 * The statements that an engine has parsed. Parsing and planning a statement takes longer than running it, so the
 * engine does it once for each text. Row-level security still follows the role: PostgreSQL plans a statement again when
 * the role has changed.
 */
class ParsedStatements {
  /** The statements' names by their text; the one used longest ago comes first. */
  readonly #names = new Map<string, string>();
  /** The names of statements that the engine can forget. */
  #unused: string[] = [];
  #made = 0;

  /** Runs a query and returns the engine's answers. Don't call it before the last call has ended. */
  async run(pglite: PGlite, { sql, parameters }: CompiledQuery) {
    const values = parameters.map(toWire);
    const isKept = leavesTables.test(sql);
    if (!isKept) this.#forget(this.#names.size);
    const known = this.#names.get(sql);
    const name = known ?? `statement-${(this.#made += 1)}`;
    this.#names.delete(sql);
    // All messages together. PGlite's own `query` sends each one by itself and first asks for the parameters' types,
    // which takes three times as long.
    const messages = Buffer.concat([
      ...this.#unused.map((unused) => serialize.close({ type: "S", name: unused })),
      ...(known === undefined ? [serialize.parse({ name, text: sql })] : []),
      serialize.bind({ statement: name, values }),
      serialize.describe({ type: "P" }),
      serialize.execute({}),
      serialize.sync(),
    ]);
    // After a failure, nobody knows whether the engine has the statement. Closing one that it doesn't have is no error.
    this.#unused = [name];
    const answers = await exchange(pglite, messages);
    if (isKept) {
      this.#unused = [];
      this.#names.set(sql, name);
      this.#forget(this.#names.size - mostStatements);
    }
    return answers;
  }

  /** Forgets the statements that were used longest ago. */
  #forget(count: number): void {
    // Without a copy of the map, which would hold hundreds of entries for each query. A map allows deleting meanwhile.
    for (const [sql, name] of this.#names) {
      if (count-- <= 0) return;
      this.#names.delete(sql);
      this.#unused.push(name);
    }
  }
}

/** A parameter as the engine reads it: text, which it converts to the parameter's type, or the bytes of a bytea. */
function toWire(value: unknown): string | Uint8Array | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || value instanceof Uint8Array) return value;
  if (typeof value === "number" || typeof value === "bigint" || typeof value === "boolean") return String(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(toElement).join(",")}}`;
  throw new TypeError("A query parameter must be text, a number, a boolean, a Date, bytes, or a list of them.");
}

function toElement(value: unknown): string {
  const text = toWire(value);
  if (text instanceof Uint8Array) return `"\\\\x${Buffer.from(text).toString("hex")}"`;
  return text === null ? "NULL" : `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
}

class PGliteConnection implements DatabaseConnection {
  readonly #engine: Engine;
  readonly #statements: ParsedStatements;
  /** The query that was started last: each one waits for the one before it. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(engine: Engine, statements: ParsedStatements) {
    this.#engine = engine;
    this.#statements = statements;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const [result] = await this.#onEngine(async (pglite) => {
      const answers = await this.#statements.run(pglite, query);
      return parse.parseResults(answers, pglite.parsers);
    });
    return { rows: (result?.rows ?? []) as R[], numAffectedRows: BigInt(result?.affectedRows ?? 0) };
  }

  /** Runs a statement that has neither parameters nor rows. */
  async run(statement: string): Promise<void> {
    await this.#onEngine((pglite) => exchange(pglite, serialize.query(statement)));
  }

  #onEngine<T>(work: (pglite: PGlite) => Promise<T>): Promise<T> {
    const result = this.#last.then(() => this.#runOnEngine(work));
    this.#last = result.catch(() => {});
    return result;
  }

  async #runOnEngine<T>(work: (pglite: PGlite) => Promise<T>): Promise<T> {
    if (this.#engine.isLost()) throw new DatabaseUnavailable(new Error("The embedded database has stopped."));
    try {
      return await work(this.#engine.pglite);
    } catch (error) {
      throw this.#engine.isLost() ? new DatabaseUnavailable(error) : error;
    }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("The embedded database does not support streaming.");
  }
}
