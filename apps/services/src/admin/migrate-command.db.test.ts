import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  asOwner,
  describeWithDatabase,
  openReopenableDatabase,
  type ReopenableDatabase,
} from "../testing/test-database.js";
import { migrateDatabase } from "./migrate-command.js";

describeWithDatabase("paydown migrate", () => {
  let database: ReopenableDatabase;
  beforeAll(async () => {
    database = await openReopenableDatabase();
  });
  afterAll(async () => {
    await database.db.close();
    await database.remove();
  });

  const record = (change: ReturnType<typeof sql>) => asOwner(database.db, change);

  test("with --check, lists what is missing and changes nothing; without it, applies it as a start does [OPS-17]", async () => {
    await record(sql`alter table users drop column imported_kind`);
    await record(sql`delete from schema_migrations where name = '0039-imported-passwords'`);
    await database.db.close();
    const closed = () => Promise.reject(new Error("It must stay closed."));
    for (let times = 0; times < 2; times += 1)
      expect(await migrateDatabase(database.settings, { openDatabase: closed }, { check: true })).toEqual({
        exitCode: 1,
        out: ["The database lacks 1 migration. Run paydown migrate:", "  0039-imported-passwords"],
        err: [],
      });
    const openDatabase = async () => (database = { ...database, db: await database.reopen() }).db;
    expect(await migrateDatabase(database.settings, { openDatabase }, {})).toEqual({
      exitCode: 0,
      out: ["Applied 1 migration:", "  0039-imported-passwords"],
      err: [],
    });
    await database.db.close();
    for (const options of [{}, { check: true }] as const)
      expect(await migrateDatabase(database.settings, { openDatabase: closed }, options)).toEqual({
        exitCode: 0,
        out: ["The database is up to date."],
        err: [],
      });
    database = { ...database, db: await database.reopen() };
  });

  test("refuses the database of a newer version [OPS-17]", async () => {
    await record(sql`insert into schema_migrations (name, "timestamp") values ('9999-later', 'now')`);
    // The database cannot be opened again as it is.
    await database.db.close();
    const openDatabase = () => Promise.reject(new Error("It must stay closed."));
    expect(await migrateDatabase(database.settings, { openDatabase }, {})).toMatchObject({
      exitCode: 1,
      err: [expect.stringContaining("9999-later")],
    });
  });
});

test("refuses a data folder without a database, and creates none [OPS-14, OPS-17]", async () => {
  const openDatabase = () => Promise.reject(new Error("It must not be created."));
  for (const options of [{}, { check: true }] as const)
    expect(
      await migrateDatabase({ databaseUrl: undefined, dataDir: "/nowhere/paydown" }, { openDatabase }, options),
    ).toMatchObject({ exitCode: 1, err: [expect.stringContaining("There is no database in /nowhere/paydown.")] });
});
