import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Clock } from "@paydown/host/clock";
import pg from "pg";
import { inject } from "vitest";
import type { Database } from "../../../db/database.js";
import { openEmbedded } from "../../../db/embedded.js";
import { developmentKeyRing } from "../../../db/key-ring.js";
import { openPostgres } from "../../../db/postgres-server.js";
import { loadDemo } from "../../../demo/load-demo.js";
import type { Tenants } from "../../../tenants/tenant.js";
import { templateDatabase } from "../../../testing/server-setup.js";
import { accountMaker, type NewAccount } from "../new-account.js";

/** A database that outlives the processes that a proof kills. */
export interface ProofDatabase {
  /** Holds the clock, the log, the sandbox's record and the embedded database. */
  readonly dataDir: string;
  /** Makes a services process use the database. */
  readonly env: Readonly<Record<string, string>>;
  /** Whether this process may open it while others use it. */
  readonly isShared: boolean;
  /** Opens it in this process. On the embedded database, end every other process first. */
  open(): Promise<Database>;
  remove(): Promise<void>;
}

/** Where the kills happen: two replicas on a PostgreSQL server, or one process on the embedded database. */
export interface Lane {
  readonly name: string;
  readonly replicas: number;
  /** The accounts in each database of the lane. */
  readonly accountNos: readonly string[];
  /** A copy of the prepared database. */
  copy(): Promise<ProofDatabase>;
  remove(): Promise<void>;
}

export interface LaneOptions {
  readonly tenants: Tenants;
  /** The moment of the import. */
  readonly clock: Clock;
  readonly accounts: readonly NewAccount[];
}

const keyRing = developmentKeyRing();

/** Prepares a database with the demo and some accounts, to be copied for each seed. */
export async function prepareLane(options: LaneOptions): Promise<Lane> {
  const source = inject("testDatabase");
  switch (source.kind) {
    case "embedded":
      return embeddedLane(source.template, options);
    case "server":
      return serverLane(source.url, options);
    case "none":
      throw new Error("There is no database on this machine for this project.");
  }
}

async function fill(db: Database, { tenants, clock, accounts }: LaneOptions): Promise<string[]> {
  await loadDemo(db, tenants, clock);
  const { newAccount } = accountMaker(db, tenants, clock);
  const accountNos = [];
  for (const account of accounts) accountNos.push(await newAccount(account));
  await db.close();
  return accountNos;
}

async function embeddedLane(template: string, options: LaneOptions): Promise<Lane> {
  const base = mkdtempSync(join(tmpdir(), "paydown-proof-base-"));
  const db = await openEmbedded({ dataDir: base, keyRing, template: new Blob([readFileSync(template)]) });
  const accountNos = await fill(db, options);
  return {
    name: "embedded",
    replicas: 1,
    accountNos,
    async copy() {
      const dataDir = newFolder();
      cpSync(join(base, "database"), join(dataDir, "database"), { recursive: true });
      return {
        dataDir,
        isShared: false,
        env: { PAYDOWN_DATA_DIR: dataDir },
        open: () => openEmbedded({ dataDir, keyRing }),
        remove: async () => rmSync(dataDir, { recursive: true, force: true }),
      };
    },
    remove: async () => rmSync(base, { recursive: true, force: true }),
  };
}

async function serverLane(url: string, options: LaneOptions): Promise<Lane> {
  const base = await createDatabase(url, templateDatabase);
  const open = (name: string) =>
    openPostgres({ url: `${url}/${name}`, keyRing, poolSize: 5, connectTimeoutMs: 60_000 });
  const accountNos = await fill(await open(base), options);
  return {
    name: "server",
    replicas: 2,
    accountNos,
    async copy() {
      const name = await createDatabase(url, base);
      const dataDir = newFolder();
      return {
        dataDir,
        isShared: true,
        env: { DATABASE_URL: `${url}/${name}`, PAYDOWN_DATA_DIR: dataDir },
        open: () => open(name),
        async remove() {
          await dropDatabase(url, name);
          rmSync(dataDir, { recursive: true, force: true });
        },
      };
    },
    remove: () => dropDatabase(url, base),
  };
}

const newFolder = () => mkdtempSync(join(tmpdir(), "paydown-proof-"));

async function createDatabase(url: string, template: string): Promise<string> {
  const name = `paydown_proof_${randomBytes(6).toString("hex")}`;
  await administer(url, `create database ${name} template ${template}`);
  return name;
}

const dropDatabase = (url: string, name: string) => administer(url, `drop database if exists ${name} with (force)`);

async function administer(url: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: `${url}/postgres` });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}
