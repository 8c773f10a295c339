import pLimit from "p-limit";
import { type Kysely, sql, type Transaction } from "kysely";
import type { KeyRing } from "./key-ring.js";
import { pipelined, together } from "./pipelined.js";
import type { Tables } from "./tables.js";
import { asUnavailable } from "./unavailable.js";

/** A transaction that sees only one instance's rows. */
export type InstanceTransaction = Transaction<Tables>;

/** A transaction that sees, of every instance, only the columns that tell whether work is due. */
export type WatchTransaction = Transaction<Tables>;

/**
 * The only access to the data. Each call is one transaction under a plain role with `app.instance_id` set, so row-level
 * security separates the tenants even if a query does not filter by instance. Keep the work short: the embedded
 * database has one connection, and a nested call would deadlock. Every call rejects with `DatabaseUnavailable` while
 * the database is unreachable or read-only.
 */
export interface Database {
  /** Seals and opens the values of encrypted columns. */
  readonly keyRing: KeyRing;
  /** For requests, as `paydown_app`. */
  asApp<T>(instanceId: string, work: (trx: InstanceTransaction) => Promise<T>): Promise<T>;
  /**
   * Like `asApp`, for statements that are all started at once: the commit travels with them, so their locks are held
   * only while the server works. Nothing can be taken back once they are answered, so conditions belong in the
   * statements. Returns the results of the statements.
   */
  asAppAtOnce<const T extends readonly Promise<unknown>[]>(
    instanceId: string,
    start: (trx: InstanceTransaction) => T,
  ): Promise<{ readonly [Index in keyof T]: Awaited<T[Index]> }>;
  /** For jobs and imports, as `paydown_job`. On a server, they leave half of the connections to requests (OPS-162). */
  asJob<T>(instanceId: string, work: (trx: InstanceTransaction) => Promise<T>): Promise<T>;
  /**
   * For jobs, as `paydown_job`: one transaction that sees the rows of one instance after the other. Returns the results
   * in that order.
   */
  asJobOfEach<T>(
    instanceIds: readonly string[],
    work: (trx: InstanceTransaction, instanceId: string) => Promise<T>,
  ): Promise<T[]>;
  /** For finding due work, as `paydown_watch`. The work itself is done as one instance's job. */
  asWatch<T>(work: (trx: WatchTransaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * The transaction's instance, for code that doesn't have its ID. Row-level security filters the same rows; naming the
 * instance lets PostgreSQL use an index.
 */
export const currentInstance = sql<string>`current_setting('app.instance_id')`;

type DatabaseRole = "paydown_app" | "paydown_job";

export interface OverKyselyOptions {
  /** Frees everything else that was acquired to open the database. */
  readonly release?: () => Promise<void>;
  /** Whether the connection keeps its statements prepared, so that a generic plan saves planning. */
  readonly keepsStatements?: boolean;
  /** How many transactions of jobs run at once; any number by default. */
  readonly jobsAtOnce?: number;
}

/** Wraps a connected Kysely as a {@link Database}. */
export function overKysely(
  kysely: Kysely<Tables>,
  keyRing: KeyRing,
  { release = async () => {}, keepsStatements = false, jobsAtOnce = Infinity }: OverKyselyOptions = {},
): Database {
  /** The queries of `work` don't wait for the answers to those of `enter`, which come first. */
  const inTransaction = async <T>(
    enter: (trx: InstanceTransaction) => Promise<unknown>,
    work: (trx: InstanceTransaction, entered: Promise<unknown>) => Promise<T>,
  ): Promise<T> => {
    try {
      return await pipelined(kysely, async (trx) => {
        const entered = enter(trx);
        entered.catch(() => {});
        try {
          return await work(trx, entered);
        } finally {
          // Its failure explains those of the queries that followed.
          await entered;
        }
      });
    } catch (error) {
      throw asUnavailable(error);
    }
  };
  // set_config with `true` is SET LOCAL: role and instance end with the transaction.
  const enter = (trx: InstanceTransaction, role: DatabaseRole, instanceId: string) =>
    sql`select set_config('role', ${role}, true), set_config('app.instance_id', ${instanceId}, true)`.execute(trx);
  // In the embedded database, planning the look takes ten times as long as running it. A server plans it each time, but
  // must not compile it.
  const planCacheMode = keepsStatements ? "force_generic_plan" : "auto";
  const enterWatch = (trx: InstanceTransaction) =>
    sql`
      select set_config('role', 'paydown_watch', true), set_config('app.instance_id', '', true),
        set_config('plan_cache_mode', ${planCacheMode}, true), set_config('jit', 'off', true)`.execute(trx);
  const as =
    (role: DatabaseRole) =>
    <T>(instanceId: string, work: (trx: InstanceTransaction) => Promise<T>): Promise<T> =>
      inTransaction((trx) => enter(trx, role, instanceId), work);
  const asJob = as("paydown_job");
  const inTurn = pLimit(jobsAtOnce);
  return {
    keyRing,
    asApp: as("paydown_app"),
    async asAppAtOnce(instanceId, start) {
      const { started } = await inTransaction(
        (trx) => enter(trx, "paydown_app", instanceId),
        async (trx, entered) => {
          // A lock that left with `begin` would be held until the rest arrives.
          await entered;
          const started = start(trx);
          for (const one of started) one.catch(() => {});
          return { started };
        },
      );
      try {
        return await together(started);
      } catch (error) {
        throw asUnavailable(error);
      }
    },
    asJob: (instanceId, work) => inTurn(() => asJob(instanceId, work)),
    asJobOfEach: (instanceIds, work) =>
      inTurn(() =>
        inTransaction(
          async () => {},
          async (trx) => {
            const results = [];
            for (const instanceId of instanceIds) {
              await enter(trx, "paydown_job", instanceId);
              results.push(await work(trx, instanceId));
            }
            return results;
          },
        ),
      ),
    asWatch: (work) => inTransaction(enterWatch, work),
    async close() {
      await kysely.destroy();
      await release();
    },
  };
}
