import { type Kysely, sql, type Transaction } from "kysely";
import type { KeyRing } from "./key-ring.js";
import type { Tables } from "./tables.js";
import { asUnavailable } from "./unavailable.js";

/** A transaction that sees the rows of one instance and of no other. */
export type InstanceTransaction = Transaction<Tables>;

/**
 * The only way to the rows. Each call is one transaction under a plain role and `app.instance_id`, so that row-level
 * security keeps instances apart even if a query forgets. Keep the work short: the embedded database has one connection,
 * and a nested call would wait for itself. Both reject with `DatabaseUnavailable` while the database cannot be reached or
 * takes no writes.
 */
export interface Database {
  /** Seals and opens the values of the encrypted columns. */
  readonly keyRing: KeyRing;
  /** For requests, as `paydown_app`. */
  asApp<T>(instanceId: string, work: (trx: InstanceTransaction) => Promise<T>): Promise<T>;
  /** For jobs and imports, as `paydown_job`. */
  asJob<T>(instanceId: string, work: (trx: InstanceTransaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The instance of the transaction, where none is at hand. Row-level security says the same; naming it lets an index be used. */
export const currentInstance = sql<string>`current_setting('app.instance_id')`;

type DatabaseRole = "paydown_app" | "paydown_job";

/** The {@link Database} over a connected Kysely; `release` gives back what else was taken to open it. */
export function overKysely(
  kysely: Kysely<Tables>,
  keyRing: KeyRing,
  release: () => Promise<void> = async () => {},
): Database {
  const as =
    (role: DatabaseRole) =>
    async <T>(instanceId: string, work: (trx: InstanceTransaction) => Promise<T>): Promise<T> => {
      try {
        return await kysely.transaction().execute(async (trx) => {
          // set_config with `true` is SET LOCAL: role and instance end with the transaction.
          await sql`select set_config('role', ${role}, true), set_config('app.instance_id', ${instanceId}, true)`.execute(
            trx,
          );
          return work(trx);
        });
      } catch (error) {
        throw asUnavailable(error);
      }
    };
  return {
    keyRing,
    asApp: as("paydown_app"),
    asJob: as("paydown_job"),
    async close() {
      await kysely.destroy();
      await release();
    },
  };
}
