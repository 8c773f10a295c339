import { type Kysely, type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  asOwner,
  describeWithDatabase,
  type EmptyDatabase,
  everyRow,
  openEmptyDatabase,
  openReopenableDatabase,
  type ReopenableDatabase,
} from "../testing/test-database.js";
import type { Database } from "./database.js";
import { migrate } from "./migrate.js";
import { type Migration, migrations } from "./migrations/index.js";
import type { Tables } from "./tables.js";

const one = { name: "0001-one", statements: ["create table one (id integer)", "insert into one values (1)"] };
const two = { name: "0002-two", statements: ["create table two (id integer)", "insert into one values (2)"] };
const failing = {
  name: "0003-failing",
  statements: ["create table three (id integer)", "insert into nowhere values (1)"],
};

/** The migrations before the one with this name. */
const migrationsBefore = (name: string) =>
  migrations.slice(
    0,
    migrations.findIndex((migration) => migration.name === name),
  );

/** Migrates as earlier versions of Paydown did, whose migration record had `applied_at` instead of `timestamp`. */
async function migrateAsBefore(kysely: Kysely<Tables>, list: readonly Migration[]): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    await sql`create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
      trx,
    );
    for (const { name, statements } of list) {
      for (const statement of statements) await sql.raw(statement).execute(trx);
      await sql`insert into schema_migrations (name) values (${name})`.execute(trx);
    }
  });
}

/** The names and types of all columns. */
const columnsQuery = sql<{ column: string }>`
  select table_name || '.' || column_name || ' ' || data_type as column
  from information_schema.columns where table_schema = 'public' order by 1`;

/** Reads all columns and the recorded migrations. */
async function read(kysely: Kysely<Tables>) {
  const columns = await columnsQuery.execute(kysely);
  const hasRecord = columns.rows.some(({ column }) => column.startsWith("schema_migrations."));
  return { columns: columns.rows.map(({ column }) => column), record: hasRecord ? await recordOf(kysely) : [] };
}

/** Reads the migration record with the same query as every version so far. */
async function recordOf(kysely: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(kysely);
  return rows.map(({ name }) => name);
}

describeWithDatabase("migrations", () => {
  let opened: ReopenableDatabase;

  beforeAll(async () => {
    opened = await openReopenableDatabase();
  });
  afterAll(() => opened.remove());

  test("have ordered, unique names", () => {
    const names = migrations.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)].sort());
  });

  test("change nothing in a database that already has them", async () => {
    const content = async (db: Database) => ({ columns: await asOwner(db, columnsQuery), rows: await everyRow(db) });
    await asOwner(
      opened.db,
      sql`insert into banks (instance_id, routing_number, name) values ('harbor', '021000021', 'A')`,
    );
    const before = await content(opened.db);
    expect(before.rows["banks"]).toHaveLength(1);
    expect(before.rows["schema_migrations"]).toHaveLength(migrations.length);
    await opened.db.close();
    const again = await opened.reopen();
    expect(await content(again)).toEqual(before);
    await again.close();
  });
});

describeWithDatabase("migrating", () => {
  let database: EmptyDatabase;
  let kysely: Kysely<Tables>;
  let lines: string[];

  const run = (list: readonly Migration[], on = kysely) => migrate(on, (line) => lines.push(line), list);
  const idsOfOne = async () => (await sql<{ id: number }>`select id from one order by id`.execute(kysely)).rows;

  const inTenant = (statement: RawBuilder<unknown>) =>
    kysely.transaction().execute(async (trx) => {
      await sql`select set_config('app.instance_id', 'lakeside', true)`.execute(trx);
      return (await statement.execute(trx)).rows;
    });

  const clear = () =>
    sql`drop schema public cascade`.execute(kysely).then(() => sql`create schema public`.execute(kysely));

  beforeAll(async () => {
    database = await openEmptyDatabase();
    [kysely] = database.replicas;
  });
  afterAll(() => database.remove());
  beforeEach(async () => {
    await clear();
    lines = [];
  });

  test("applies each migration once, in order", async () => {
    await run([one]);
    await run([one, two]);
    await run([one, two]);
    expect(lines).toEqual(["Updating the database: 0001-one …", "Updating the database: 0002-two …"]);
    expect(await idsOfOne()).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await recordOf(kysely)).toEqual([one.name, two.name]);
  });

  test("if two replicas start together, only one of them migrates, and the database opens for both", async () => {
    await Promise.all(database.replicas.map((replica) => run([one, two], replica)));
    expect(lines).toHaveLength(2);
    expect(await idsOfOne()).toEqual([{ id: 1 }, { id: 2 }]);
  });

  test("applies a new migration even if an earlier one has a later timestamp, as after a slow clock", async () => {
    await run([one]);
    await sql`update schema_migrations set timestamp = '2999-01-01T00:00:00.000Z'`.execute(kysely);
    await run([one, two]);
    await run([one, two]);
    expect(lines).toHaveLength(2);
  });

  test("leaves the database as it was when a migration fails", async () => {
    await expect(run([one, two, failing])).rejects.toThrow('relation "nowhere" does not exist');
    expect(await read(kysely)).toEqual({ columns: [], record: [] });
    await run([one, two]);
    const before = await read(kysely);
    await expect(run([one, two, failing])).rejects.toThrow('relation "nowhere" does not exist');
    expect(await read(kysely)).toEqual(before);
  });

  test("says what is missing if the user may not create tables, and changes nothing", async () => {
    await kysely.connection().execute(async (connection) => {
      const role = "migrates_without_permission";
      await sql`create role ${sql.id(role)} nologin`.execute(connection);
      try {
        await sql`grant ${sql.id(role)} to current_user`.execute(connection);
        await sql`set role ${sql.id(role)}`.execute(connection);
        await expect(run([one], connection)).rejects.toThrow(
          "The user of DATABASE_URL lacks permission to prepare the database. Ask an administrator to run `create role paydown_app nologin; create role paydown_job nologin; create role paydown_watch nologin;` and to grant all three roles, and `create` on schema public, to that user. Then start again.",
        );
      } finally {
        await sql`reset role`.execute(connection);
        await sql`drop role ${sql.id(role)}`.execute(connection);
      }
    });
    expect(await read(kysely)).toEqual({ columns: [], record: [] });
  });

  test("refuses a database of a newer version and names every unknown migration", async () => {
    await run([one, two, { name: "0003-three", statements: [] }]);
    const before = await read(kysely);
    await expect(run([one])).rejects.toThrow(
      "The database was used by a newer version of Paydown (0002-two, 0003-three). Start that version, or use another database.",
    );
    expect(await read(kysely)).toEqual(before);
  });

  test("corrects the spelling of a stored installment's skip reason", async () => {
    await run(migrationsBefore("0023-installments"));
    await sql`alter table payments drop constraint payments_instance_id_account_no_fkey`.execute(kysely);
    await inTenant(
      sql`insert into payments (instance_id, payment_id, reference, conf_number, username, account_no, idempotency_key,
        fingerprint, action, payment_option, method_kind, last4, paid_by, amount_cents, fee_cents, payment_date, state,
        created_at, instalment_date, skip_reason)
      values ('lakeside', '1', '1', '1', 'a', '1', '1', '', 'next', '', 'card', '1111', '', 1, 0, '2026-07-20',
        'cancelled', now(), '2026-07-20', 'instalmentGone')`,
    );
    await run(migrations);
    const stored = await inTenant(sql`select installment_date::text, skip_reason from payments`);
    expect(stored).toEqual([{ installment_date: "2026-07-20", skip_reason: "installmentGone" }]);
    const { rows } = await sql`select relforcerowsecurity from pg_class where relname = 'payments'`.execute(kysely);
    expect(rows).toEqual([{ relforcerowsecurity: true }]);
  });

  test("turns a stored invitation into a password link", async () => {
    await run(migrationsBefore("0048-invited-notices"));
    await sql`alter table account_notices drop constraint account_notices_instance_id_username_fkey`.execute(kysely);
    await inTenant(
      sql`insert into account_notices (instance_id, notice_id, username, kind, channel, language, state, created_at)
      values ('lakeside', 'n', 'a', 'invitation', 'email', 'en', 'waiting', now())`,
    );
    await run(migrations);
    expect(await inTenant(sql`select kind, invited from account_notices`)).toEqual([
      { kind: "passwordLink", invited: true },
    ]);
    const { rows } = await sql`select relforcerowsecurity from pg_class where relname = 'account_notices'`.execute(
      kysely,
    );
    expect(rows).toEqual([{ relforcerowsecurity: true }]);
  });

  describe("a database with the earlier migration record", () => {
    test("opens without migrating again and keeps the time of each migration", async () => {
      await migrateAsBefore(kysely, migrations);
      await sql`update schema_migrations set applied_at = '2026-11-21T09:30:15.25+01:00'`.execute(kysely);
      await run(migrations);
      await run(migrations);
      expect(lines).toEqual([]);
      const { rows } = await sql<{ name: string; timestamp: string }>`
        select name, timestamp from schema_migrations order by name`.execute(kysely);
      expect(rows).toEqual(migrations.map(({ name }) => ({ name, timestamp: "2026-11-21T08:30:15.250Z" })));
    });

    test("has the same tables as a new one", async () => {
      await migrateAsBefore(kysely, [one]);
      await run([one, two]);
      const carriedOver = await read(kysely);
      await clear();
      await run([one, two]);
      expect(carriedOver).toEqual(await read(kysely));
    });

    test("is migrated by only one of two replicas that start together", async () => {
      await migrateAsBefore(kysely, [one]);
      await Promise.all(database.replicas.map((replica) => run([one, two], replica)));
      expect(lines).toEqual(["Updating the database: 0002-two …"]);
      expect(await idsOfOne()).toEqual([{ id: 1 }, { id: 2 }]);
    });

    test("stays as it was when a migration fails", async () => {
      await migrateAsBefore(kysely, [one]);
      const before = await read(kysely);
      await expect(run([one, two, failing])).rejects.toThrow('relation "nowhere" does not exist');
      expect(await read(kysely)).toEqual(before);
    });

    test("of a newer version is refused and stays as it was", async () => {
      await migrateAsBefore(kysely, [one, two]);
      const before = await read(kysely);
      await expect(run([one])).rejects.toThrow("a newer version of Paydown (0002-two)");
      expect(await read(kysely)).toEqual(before);
    });
  });
});
