import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { Kysely, type RawBuilder, sql } from "kysely";
import pg from "pg";
import { describe, inject } from "vitest";
import { pgliteParsers } from "../db/column-types.js";
import { type Database, overKysely } from "../db/database.js";
import { openEmbedded } from "../db/embedded.js";
import { developmentKeyRing, type KeyRing } from "../db/key-ring.js";
import { openPostgres, serverDialect, serverPool } from "../db/postgres-server.js";
import type { Tables } from "../db/tables.js";
import { type ServerUrls, superuser } from "@paydown/start/postgres";
import { templateDatabase } from "./server-setup.js";
import { memoryDialect } from "./template.js";

const keyRing = developmentKeyRing();

/** A migrated database that one test file has to itself. */
export interface TestDatabase {
  readonly db: Database;
  /** Deletes the rows and ends every use of the database. */
  remove(): Promise<void>;
}

/** A database that a test may close and open again. Close every connection before `remove`. */
export interface ReopenableDatabase extends TestDatabase {
  /** Where the database is, for code that opens it by the settings. */
  readonly settings: { readonly databaseUrl: string | undefined; readonly dataDir: string };
  /** Another connection to the same rows, optionally with other keys. On the embedded database, close `db` first. */
  reopen(keyRing?: KeyRing): Promise<Database>;
  /** A copy of the database as it is now, not opened yet. Close every connection first. */
  copy(): Promise<Omit<ReopenableDatabase, "db">>;
}

/**
 * `describe` for tests that need a database. The tests are skipped if this machine has no database for the Vitest
 * project; the project's setup then prints one warning.
 */
export const describeWithDatabase = inject("testDatabase").kind === "none" ? describe.runIf(false) : describe;

const noDatabase = "There is no database on this machine for this project; use describeWithDatabase.";

interface KeptDatabase {
  readonly db: Database;
  /** Connected as a superuser, who sees the rows of every instance and may switch off foreign keys. */
  readonly asSuperuser: Kysely<Tables>;
}

/** Empty databases that test files of this worker have given back, because opening a new one takes seconds. */
const free: KeptDatabase[] = [];

/**
 * Lends an empty, migrated database of the project's kind. Don't change its schema, because later test files get the
 * same database. The embedded database is in memory.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const kept = free.pop() ?? (await openKeptDatabase());
  const running = new Set<Promise<unknown>>();
  let isClosed = false;
  const lent =
    <Arguments extends unknown[], T>(use: (...given: Arguments) => Promise<T>) =>
    async (...given: Arguments): Promise<T> => {
      if (isClosed) throw new Error("The test's database is closed.");
      const result = use(...given);
      running.add(result);
      try {
        return await result;
      } finally {
        running.delete(result);
      }
    };
  const db: Database = {
    keyRing: kept.db.keyRing,
    asApp: lent(kept.db.asApp) as Database["asApp"],
    asAppAtOnce: lent(kept.db.asAppAtOnce) as Database["asAppAtOnce"],
    asJob: lent(kept.db.asJob) as Database["asJob"],
    asJobOfEach: lent(kept.db.asJobOfEach) as Database["asJobOfEach"],
    asWatch: lent(kept.db.asWatch) as Database["asWatch"],
    async close() {
      isClosed = true;
      await Promise.allSettled(running);
    },
  };
  return {
    db,
    async remove() {
      await db.close();
      await removeRows(kept.asSuperuser);
      free.push(kept);
    },
  };
}

async function openKeptDatabase(): Promise<KeptDatabase> {
  const source = inject("testDatabase");
  switch (source.kind) {
    case "embedded": {
      const pglite = await PGlite.create({
        loadDataDir: new Blob([readFileSync(source.template)]),
        parsers: pgliteParsers,
      });
      const asSuperuser = new Kysely<Tables>({ dialect: memoryDialect(pglite) });
      return { db: overKysely(asSuperuser, keyRing, { keepsStatements: true }), asSuperuser };
    }
    case "server": {
      const { db, name } = await onServer(source);
      const url = new URL(`${source.socketUrl}/${name}`);
      url.username = superuser;
      const pool = serverPool({ connectionString: url.href, max: 1 });
      // The server may stop before this worker does.
      pool.on("error", () => {});
      return { db, asSuperuser: new Kysely<Tables>({ dialect: serverDialect(pool) }) };
    }
    case "none":
      throw new Error(noDatabase);
  }
}

/**
 * Removes all rows except the record of applied migrations. Deleting and vacuuming is several times cheaper than
 * `truncate`, which makes new files for every table and index, also for the empty ones.
 */
async function removeRows(asSuperuser: Kysely<Tables>): Promise<void> {
  await sql`
    do $$
    declare
      emptied text[] := '{}';
      name text;
      deleted bigint;
    begin
      set local session_replication_role = replica;
      for name in
        select quote_ident(tablename) from pg_tables
        where schemaname = 'public' and tablename not in ('schema_migrations', 'schema_migrations_lock')
      loop
        execute 'delete from ' || name;
        get diagnostics deleted = row_count;
        if deleted > 0 then emptied := emptied || name; end if;
      end loop;
      perform setval(quote_ident(sequencename)::regclass, start_value, false)
        from pg_sequences where schemaname = 'public' and last_value is not null;
      perform set_config('paydown_test.emptied', array_to_string(emptied, ', '), false);
    end $$`.execute(asSuperuser);
  const { rows } = await sql<{ tables: string }>`
    select current_setting('paydown_test.emptied') as tables`.execute(asSuperuser);
  const [{ tables } = { tables: "" }] = rows;
  if (tables !== "") await sql`vacuum ${sql.raw(tables)}`.execute(asSuperuser);
}

/**
 * Runs a statement as the owner of the tables, who may do more than the roles of the app and its jobs. On a server, the
 * owner sees one instance's rows, too.
 */
export function asOwner<R>(db: Database, statement: RawBuilder<R>, instanceId = "harbor"): Promise<R[]> {
  return db.asJob(instanceId, async (trx) => {
    await sql`select set_config('role', session_user, true)`.execute(trx);
    return (await statement.execute(trx)).rows;
  });
}

/** The rows of every table as text, by table. */
export async function everyRow(db: Database): Promise<Readonly<Record<string, readonly string[]>>> {
  const tables = await asOwner(
    db,
    sql<{ name: string }>`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const rows: Record<string, readonly string[]> = {};
  for (const { name } of tables) {
    const found = await asOwner(db, sql<{ row: string }>`select t::text as row from ${sql.raw(name)} as t order by 1`);
    rows[name] = found.map(({ row }) => row);
  }
  return rows;
}

/** Opens an empty, migrated database of the project's kind. The test may close and reopen it and change its schema. */
export async function openReopenableDatabase(): Promise<ReopenableDatabase> {
  const source = inject("testDatabase");
  switch (source.kind) {
    case "embedded":
      return onEmbedded(source.template);
    case "server":
      return onServer(source);
    case "none":
      throw new Error(noDatabase);
  }
}

async function onEmbedded(templateFile: string): Promise<ReopenableDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), "paydown-test-"));
  const db = await openEmbedded({ dataDir, keyRing, template: new Blob([readFileSync(templateFile)]) });
  return { db, ...embeddedIn(dataDir) };
}

function embeddedIn(dataDir: string): Omit<ReopenableDatabase, "db"> {
  return {
    settings: { databaseUrl: undefined, dataDir },
    reopen: (other = keyRing) => openEmbedded({ dataDir, keyRing: other }),
    async remove() {
      rmSync(dataDir, { recursive: true, force: true });
    },
    async copy() {
      const copied = mkdtempSync(join(tmpdir(), "paydown-test-copy-"));
      cpSync(dataDir, copied, { recursive: true });
      return embeddedIn(copied);
    },
  };
}

async function onServer(urls: ServerUrls): Promise<ReopenableDatabase & { readonly name: string }> {
  const name = newName();
  await administer(urls.socketUrl, `create database ${name} template ${templateDatabase}`);
  const database = serverDatabase(urls, name);
  return { db: await database.reopen(), name, ...database };
}

function serverDatabase(urls: ServerUrls, name: string): Omit<ReopenableDatabase, "db"> {
  const { url, socketUrl } = urls;
  // Few connections, so that transactions compete. Forty transactions at once on a busy machine need a longer timeout.
  const open = (other = keyRing) =>
    openPostgres({ url: `${socketUrl}/${name}`, keyRing: other, poolSize: 5, connectTimeoutMs: 60_000 });
  return {
    settings: { databaseUrl: `${url}/${name}`, dataDir: tmpdir() },
    reopen: open,
    remove: () => drop(socketUrl, name),
    async copy() {
      const copied = newName();
      await administer(socketUrl, `create database ${copied} template ${name}`);
      return serverDatabase(urls, copied);
    },
  };
}

/** A database without tables. */
export interface EmptyDatabase {
  /**
   * One Kysely instance per replica. On a server, each has connections of its own; on the embedded database, both share
   * one engine.
   */
  readonly replicas: readonly [Kysely<Tables>, Kysely<Tables>];
  remove(): Promise<void>;
}

/** Makes an empty database of the project's kind, for tests of migrations. */
export async function openEmptyDatabase(): Promise<EmptyDatabase> {
  const source = inject("testDatabase");
  switch (source.kind) {
    case "embedded": {
      const pglite = await PGlite.create();
      const kysely = new Kysely<Tables>({ dialect: memoryDialect(pglite) });
      return { replicas: [kysely, kysely], remove: () => kysely.destroy() };
    }
    case "server": {
      const name = newName();
      await administer(source.socketUrl, `create database ${name} template template0`);
      const connect = () =>
        new Kysely<Tables>({
          dialect: serverDialect(serverPool({ connectionString: `${source.socketUrl}/${name}` })),
        });
      const replicas = [connect(), connect()] as const;
      return {
        replicas,
        async remove() {
          await Promise.all(replicas.map((kysely) => kysely.destroy()));
          await drop(source.socketUrl, name);
        },
      };
    }
    case "none":
      throw new Error(noDatabase);
  }
}

const newName = () => `paydown_test_${randomBytes(6).toString("hex")}`;

async function administer(url: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: `${url}/postgres` });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}

const drop = (url: string, name: string) => administer(url, `drop database if exists ${name} with (force)`);
