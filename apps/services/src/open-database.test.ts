import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, inject, onTestFinished, test } from "vitest";
import { developmentKeyRing } from "./db/key-ring.js";
import { openDatabase } from "./open-database.js";
import { soon } from "./payments/testing/paying.js";
import { asOwner } from "./testing/test-database.js";

test("vacuums and analyzes tables that grew before the embedded database was reopened, and reports errors", async () => {
  const source = inject("testDatabase");
  if (source.kind !== "embedded") throw new Error("This test belongs to the embedded database.");
  const dataDir = mkdtempSync(join(tmpdir(), "paydown-open-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const errors: unknown[] = [];
  const open = () =>
    openDatabase({
      databaseUrl: undefined,
      dataDir,
      keyRing: developmentKeyRing(),
      instanceIds: [],
      template: source.template,
      onUpkeepError: (error) => errors.push(error),
    });
  const first = await open();
  await first.asApp("harbor", (trx) =>
    sql`insert into login_attempts (instance_id, subject, attempted_at)
      select 'harbor', 'subject ' || n, now() from generate_series(1, 5000) as n`.execute(trx),
  );
  // Fails wherever the setting is missing, as it is after reopening.
  for (const statement of [
    sql`create function fails(n integer) returns integer immutable language sql
      as 'select n / current_setting(''test.divisor'')::integer'`,
    sql`create table fails (n integer)`,
    sql`create index on fails (fails(n))`,
    sql`set test.divisor = 1`,
    sql`insert into fails select generate_series(1, 5000)`,
  ])
    await asOwner(first, statement);
  await first.close();
  const second = await open();
  onTestFinished(() => second.close());
  const known = () =>
    second.asJob("harbor", async (trx) => {
      const { rows } = await sql<{ known: number }>`
        select reltuples::int as known from pg_class where relname = 'login_attempts'`.execute(trx);
      return rows[0]?.known;
    });
  await expect.poll(known, soon).toBe(5_000);
  await expect
    .poll(() => errors, soon)
    .toEqual([expect.objectContaining({ message: expect.stringContaining("test.divisor") })]);
});
