import { readFileSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { memoryDialect } from "../testing/template.js";
import { pgliteParsers } from "./column-types.js";
import type { Tables } from "./tables.js";
import { tidy } from "./tidy.js";

/** Never aborts. */
const running = new AbortController().signal;

describe("the upkeep of the embedded database", () => {
  let kysely: Kysely<Tables>;

  beforeAll(async () => {
    const source = inject("testDatabase");
    if (source.kind !== "embedded") throw new Error("This test belongs to the embedded database.");
    const pglite = await PGlite.create({
      loadDataDir: new Blob([readFileSync(source.template)]),
      parsers: pgliteParsers,
    });
    kysely = new Kysely<Tables>({ dialect: memoryDialect(pglite) });
  });
  afterAll(() => kysely.destroy());

  /** Replaces all rows, and tells the size of the table and what the planner knows of it. */
  async function afterReplacing(rows: number) {
    await sql`delete from login_attempts`.execute(kysely);
    await sql`
      insert into login_attempts (instance_id, subject, attempted_at)
      select 'harbor', 'subject ' || n, now() from generate_series(1, ${rows}::int) as n`.execute(kysely);
    // By itself, the engine updates its counts only once a second.
    await sql`select pg_stat_force_next_flush()`.execute(kysely);
    await tidy(kysely, running);
    const { rows: found } = await sql<{ bytes: number; known: number }>`
      select pg_relation_size('login_attempts')::int as bytes, reltuples::int as known
      from pg_class where relname = 'login_attempts'`.execute(kysely);
    return found[0];
  }

  test("tells the planner of many changed rows, and reuses the space of deleted ones", async () => {
    const first = await afterReplacing(2_000);
    expect(first?.known).toBe(2_000);
    for (let round = 0; round < 5; round += 1) await afterReplacing(2_000);
    // The rows of one round are deleted and replaced before the space can be used again.
    expect((await afterReplacing(2_000))?.bytes).toBeLessThanOrEqual(2 * (first?.bytes ?? 0));
  });

  test("leaves a table alone of which little has changed", async () => {
    const before = await afterReplacing(2_000);
    await sql`insert into login_attempts (instance_id, subject, attempted_at) values ('harbor', 'x', now())`.execute(
      kysely,
    );
    await sql`select pg_stat_force_next_flush()`.execute(kysely);
    await tidy(kysely, running);
    const { rows } = await sql<{ known: number }>`
      select reltuples::int as known from pg_class where relname = 'login_attempts'`.execute(kysely);
    expect(rows).toEqual([{ known: before?.known }]);
  });

  /** The planner's row count for a table; -1 if it was never analyzed. */
  async function knownOf(table: string) {
    const { rows } = await sql<{ known: number }>`
      select reltuples::int as known from pg_class where relname = ${table}`.execute(kysely);
    return rows[0]?.known;
  }

  /** A new table of 100 rows, which the upkeep will work on. `expression` is analyzed, too. */
  async function newTable(name: string, expression: string) {
    await sql`create table ${sql.table(name)} (n integer)`.execute(kysely);
    await sql`create index on ${sql.table(name)} ((${sql.raw(expression)}))`.execute(kysely);
    await sql`insert into ${sql.table(name)} select generate_series(1, 100)`.execute(kysely);
    await sql`select pg_stat_force_next_flush()`.execute(kysely);
  }

  test("vacuums the remaining tables after one fails, then throws that error", async () => {
    await sql`create function fails_later(n integer) returns integer immutable language sql
      as 'select n / current_setting(''upkeep.divisor'')::integer'`.execute(kysely);
    await sql`set upkeep.divisor = 1`.execute(kysely);
    await newTable("upkeep_a_fails", "fails_later(n)");
    onTestFinished(async () => void (await sql`drop table upkeep_a_fails`.execute(kysely)));
    await newTable("upkeep_b", "n");
    await sql`set upkeep.divisor = 0`.execute(kysely);
    await expect(tidy(kysely, running)).rejects.toThrow("Could not vacuum upkeep_a_fails: division by zero");
    expect(await knownOf("upkeep_b")).toBe(100);
  });

  test("vacuums no further tables once the services stop", async () => {
    await tidy(kysely, running);
    await newTable("upkeep_c", "n");
    await newTable("upkeep_d", "n");
    let checks = 0;
    const afterFirst = {
      get aborted() {
        return (checks += 1) > 1;
      },
    };
    await tidy(kysely, afterFirst);
    expect([await knownOf("upkeep_c"), await knownOf("upkeep_d")]).toEqual([100, -1]);
  });
});
