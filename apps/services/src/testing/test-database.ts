import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { Kysely } from "kysely";
import pg from "pg";
import { describe, inject } from "vitest";
import type { Database } from "../db/database.js";
import { openEmbedded } from "../db/embedded.js";
import { developmentKeyRing, type KeyRing } from "../db/key-ring.js";
import { pgliteDialect } from "../db/pglite-dialect.js";
import { openPostgres, serverDialect } from "../db/postgres-server.js";
import type { Tables } from "../db/tables.js";
import { templateDatabase } from "./server-setup.js";

const keyRing = developmentKeyRing();

/** A test's own database. Closing it keeps the data for `reopen`; `remove` deletes it. */
export interface TestDatabase {
  readonly db: Database;
  /** Another connection to the same rows, optionally with other keys. On the embedded database, close `db` first. */
  reopen(keyRing?: KeyRing): Promise<Database>;
  remove(): Promise<void>;
}

/**
 * `describe` for tests that need a database. The tests are skipped if this machine has no database for the Vitest
 * project; the project's setup then prints one warning.
 */
export const describeWithDatabase = inject("testDatabase").kind === "none" ? describe.runIf(false) : describe;

/** Opens a migrated, empty database of the project's kind. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const source = inject("testDatabase");
  switch (source.kind) {
    case "embedded":
      return onEmbedded(source.template);
    case "server":
      return onServer(source.url);
    case "none":
      throw new Error("There is no database on this machine for this project; use describeWithDatabase.");
  }
}

async function onEmbedded(templateFile: string): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), "paydown-test-"));
  const db = await openEmbedded({ dataDir, keyRing, template: new Blob([readFileSync(templateFile)]) });
  return {
    db,
    reopen: (other = keyRing) => openEmbedded({ dataDir, keyRing: other }),
    async remove() {
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function onServer(url: string): Promise<TestDatabase> {
  const name = newName();
  await administer(url, `create database ${name} template ${templateDatabase}`);
  // Few connections, so that transactions compete. Forty transactions at once on a busy machine need a longer timeout.
  const open = (other = keyRing) =>
    openPostgres({ url: `${url}/${name}`, keyRing: other, poolSize: 5, connectTimeoutMs: 60_000 });
  return { db: await open(), reopen: open, remove: () => drop(url, name) };
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
      const engine = { pglite, isLost: () => false, abandon: () => {} };
      const kysely = new Kysely<Tables>({ dialect: pgliteDialect(engine, () => Promise.resolve(engine)) });
      return { replicas: [kysely, kysely], remove: () => kysely.destroy() };
    }
    case "server": {
      const name = newName();
      await administer(source.url, `create database ${name} template template0`);
      const connect = () =>
        new Kysely<Tables>({ dialect: serverDialect(new pg.Pool({ connectionString: `${source.url}/${name}` })) });
      const replicas = [connect(), connect()] as const;
      return {
        replicas,
        async remove() {
          await Promise.all(replicas.map((kysely) => kysely.destroy()));
          await drop(source.url, name);
        },
      };
    }
    case "none":
      throw new Error("There is no database on this machine for this project; use describeWithDatabase.");
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
