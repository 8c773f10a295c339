import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { describe, inject } from "vitest";
import type { Database } from "../db/database.js";
import { openEmbedded } from "../db/embedded.js";
import { developmentKeyRing, type KeyRing } from "../db/key-ring.js";
import { openPostgres } from "../db/postgres-server.js";
import { templateDatabase } from "./server-setup.js";

const keyRing = developmentKeyRing();

/** A database of a test's own. Closing it leaves it in place for `reopen`; `remove` takes it away. */
export interface TestDatabase {
  readonly db: Database;
  /** Another connection to the same rows, with other keys where some are given; on the embedded database, `db` has to be closed first. */
  reopen(keyRing?: KeyRing): Promise<Database>;
  remove(): Promise<void>;
}

/** `describe` for what needs a database: left out, with one line from the setup, where this machine has none for the project. */
export const describeWithDatabase = inject("testDatabase").kind === "none" ? describe.runIf(false) : describe;

/** A migrated, empty database of the project's kind. */
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
  const name = `paydown_test_${randomBytes(6).toString("hex")}`;
  const administer = async (statement: string) => {
    const admin = new pg.Client({ connectionString: `${url}/postgres` });
    await admin.connect();
    await admin.query(statement);
    await admin.end();
  };
  await administer(`create database ${name} template ${templateDatabase}`);
  // Few connections, so that transactions meet; but forty of them at once, on a busy machine, wait for longer than the usual.
  const open = (other = keyRing) =>
    openPostgres({ url: `${url}/${name}`, keyRing: other, poolSize: 5, connectTimeoutMs: 60_000 });
  return { db: await open(), reopen: open, remove: () => administer(`drop database if exists ${name} with (force)`) };
}
