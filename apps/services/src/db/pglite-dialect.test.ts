import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.js";

describe("the statements of the embedded database", () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.remove());

  /** A query whose text no other test has. */
  const division = (dividend: number) => (divisor: unknown) =>
    database.db.asApp("harbor", async (trx) => {
      const { rows } = await sql<{ quotient: number }>`
        select ${sql.lit(dividend)} / ${divisor}::int as quotient`.execute(trx);
      return rows[0]?.quotient;
    });
  const parsed = (part: string) =>
    database.db.asApp("harbor", async (trx) => {
      const { rows } = await sql<{ name: string }>`
        select name from pg_prepared_statements where statement like ${`%${part}%`}`.execute(trx);
      return rows.length;
    });

  test("are parsed once for all values", async () => {
    const divide = division(12);
    expect([await divide(3), await divide(4), await divide(6)]).toEqual([4, 3, 2]);
    expect(await parsed("select 12 /")).toBe(1);
  });

  test("work again after a failure, at which the engine forgets them", async () => {
    const divide = division(24);
    for (const before of [0, 1]) {
      expect(await parsed("select 24 /")).toBe(before);
      await expect(divide(0)).rejects.toMatchObject({ code: "22012" });
      expect(await divide(2)).toBe(12);
    }
    expect(await parsed("select 24 /")).toBe(1);
  });

  test("return what a changed table has", async () => {
    const all = () => database.db.asApp("harbor", (trx) => sql`select * from changing`.execute(trx));
    const change = (statement: string) =>
      database.db.asJob("harbor", async (trx) => {
        await sql`select set_config('role', session_user, true)`.execute(trx);
        await sql.raw(statement).execute(trx);
      });
    await change("create table changing (first int)");
    await change("grant select on changing to paydown_app");
    await change("insert into changing values (1)");
    expect((await all()).rows).toEqual([{ first: 1 }]);
    await change("alter table changing add second int default 2");
    expect((await all()).rows).toEqual([{ first: 1, second: 2 }]);
    await change("drop table changing");
  });

  test("are forgotten when many others have been used since, and parsed again at their next use", async () => {
    const divide = division(36);
    await divide(2);
    await database.db.asApp("harbor", async (trx) => {
      for (let other = 0; other < 600; other += 1) await sql.raw(`select ${other}`).execute(trx);
    });
    expect(await parsed("select 36 /")).toBe(0);
    expect(await parsed("")).toBeLessThanOrEqual(501);
    expect(await divide(3)).toBe(12);
  });
});
