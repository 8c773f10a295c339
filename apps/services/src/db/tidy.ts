import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.js";
import { asUnavailable, DatabaseUnavailable } from "./unavailable.js";

/**
 * Does for the embedded database what autovacuum does for a server: reuses the space of deleted rows, and tells the
 * planner what the tables hold. Without it, the files grow with every change, and a connection that planned its checks
 * of foreign keys for empty tables keeps these plans for as long as the services run.
 *
 * @param stopping - once aborted, no further table is started
 * @throws AggregateError at the end, with an error for each table that failed; DatabaseUnavailable as soon as it occurs
 */
export async function tidy(kysely: Kysely<Tables>, stopping: Pick<AbortSignal, "aborted">): Promise<void> {
  const errors: Error[] = [];
  for (const table of await changedTables(kysely)) {
    if (stopping.aborted) break;
    try {
      await sql`vacuum (analyze) ${sql.table(table)}`.execute(kysely);
    } catch (error) {
      const unavailable = asUnavailable(error);
      if (unavailable instanceof DatabaseUnavailable) throw unavailable;
      const reason = error instanceof Error ? error.message : String(error);
      errors.push(new Error(`Could not vacuum ${table}: ${reason}`, { cause: error }));
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, errors.map(({ message }) => message).join("; "));
}

/**
 * The tables that autovacuum would work on, by PostgreSQL's default thresholds, and those that have grown: the engine
 * forgets its counts when it closes.
 */
async function changedTables(kysely: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select pg_class.relname as name from pg_stat_user_tables join pg_class on pg_class.oid = relid
    where n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0) or n_dead_tup > 50 + 0.2 * greatest(reltuples, 0)
      or pg_relation_size(relid) / current_setting('block_size')::int > 10 + 1.1 * relpages
    order by name`.execute(kysely);
  return rows.map(({ name }) => name);
}
