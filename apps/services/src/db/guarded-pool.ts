import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";
import { asUnavailable, codeOf, DatabaseUnavailable, readOnlyTransaction } from "./unavailable.js";

type Broken = WeakMap<pg.ClientBase, DatabaseUnavailable>;

/**
 * A pool that survives server failures. When a connection breaks or can't be opened in time, its pending queries reject
 * with {@link DatabaseUnavailable}. The pool replaces broken connections.
 */
export function guardedPool(pool: pg.Pool): PostgresPool {
  const broken: Broken = new WeakMap();
  // An error without a listener would end the process. The pool emits the errors of idle clients, and a client in use
  // emits its own.
  pool.on("error", () => {});
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
    if (typeof sql !== "string") throw new TypeError("Cursors are not supported.");
    return this.#run<R>(sql, parameters);
  }

  release(): void {
    this.#client.release(this.#discard);
  }

  async #run<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    try {
      // pg's type for the command name differs from Kysely's.
      return (await this.#client.query(sql, [...parameters])) as unknown as PostgresQueryResult<R>;
    } catch (error) {
      // After a failover, this connection would stay with the standby; a new connection finds the primary.
      if (codeOf(error) === readOnlyTransaction) this.#discard = true;
      throw this.#broken.get(this.#client) ?? asUnavailable(error);
    }
  }
}
