import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";
import { asUnavailable, codeOf, DatabaseUnavailable, readOnlyTransaction } from "./unavailable.js";

type Broken = WeakMap<pg.ClientBase, DatabaseUnavailable>;

/**
 * A pool that survives its server: a connection that breaks, or cannot be made in time, rejects what waits for it with
 * {@link DatabaseUnavailable}. The pool replaces broken connections.
 */
export function guardedPool(pool: pg.Pool): PostgresPool {
  const broken: Broken = new WeakMap();
  // The pool listens while a client is idle, and nobody while it is checked out: an error without a listener ends the process.
  pool.on("connect", (client) => client.on("error", (error) => broken.set(client, new DatabaseUnavailable(error))));
  return {
    async connect() {
      try {
        return new GuardedClient(await pool.connect(), broken);
      } catch (error) {
        throw new DatabaseUnavailable(error);
      }
    },
    end: () => pool.end(),
  };
}

class GuardedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #broken: Broken;
  #discard = false;

  constructor(client: pg.PoolClient, broken: Broken) {
    this.#client = client;
    this.#broken = broken;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    sql: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof sql !== "string") throw new TypeError("Cursors are not used here.");
    return this.#run<R>(sql, parameters);
  }

  release(): void {
    this.#client.release(this.#discard);
  }

  async #run<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    try {
      // pg has no type for the command's name as Kysely has it.
      return (await this.#client.query(sql, [...parameters])) as unknown as PostgresQueryResult<R>;
    } catch (error) {
      // The connection would stay with the standby; a new one finds the primary.
      if (codeOf(error) === readOnlyTransaction) this.#discard = true;
      throw this.#broken.get(this.#client) ?? asUnavailable(error);
    }
  }
}
