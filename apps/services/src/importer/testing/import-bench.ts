import { fork } from "node:child_process";
import { once } from "node:events";
import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startPostgres, superuser } from "@paydown/start/postgres";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import type { Database } from "../../db/database.js";
import { openEmbedded } from "../../db/embedded.js";
import { developmentKeyRing } from "../../db/key-ring.js";
import { openPostgres } from "../../db/postgres-server.js";
import { loadTenants } from "../../tenants/load-tenants.js";
import { knownTenant } from "../../tenants/tenant-of.js";
import { importRows } from "../import-lines.js";
import { readNdjson } from "../reading/source.js";
import { importedTables, linesOfTenant, tenantIds } from "./bench-lines.js";

// A program of its own, which `npm run bench -- --only=import` builds and starts. It compares our import with COPY of
// the rows that the import stored: same server, same tables, same indexes, rounds in alternation.

/** One import, measured in a process of its own. */
export interface ImportRun {
  readonly lines: number;
  readonly ms: number;
  /** Peak resident memory of the importing process. */
  readonly peakBytes: number;
}

export interface ImportMeasurement {
  readonly accounts: number;
  readonly rows: number;
  readonly imports: readonly ImportRun[];
  readonly copiesMs: readonly number[];
  /** The import of `embeddedAccounts` accounts into the embedded database. */
  readonly embedded: ImportRun;
  readonly embeddedAccounts: number;
}

const { values: options } = parseArgs({
  options: {
    accounts: { type: "string", default: "20000" },
    embedded: { type: "string", default: "20000" },
    rounds: { type: "string", default: "3" },
    import: { type: "string" },
    into: { type: "string" },
  },
});

if (options.import === undefined) {
  console.log(
    JSON.stringify(await measure(Number(options.accounts), Number(options.embedded), Number(options.rounds))),
  );
} else {
  process.send?.(await importAll(options.import, options.into ?? ""));
  process.disconnect();
}

async function measure(accounts: number, embeddedAccounts: number, rounds: number): Promise<ImportMeasurement> {
  const folder = mkdtempSync(join(tmpdir(), "paydown-import-bench-"));
  const server = await startPostgres();
  try {
    if (!server) throw new Error("This machine has no PostgreSQL (initdb, pg_ctl, psql, postgres). Install it first.");
    const url = `${server.socketUrl}/bench`;
    await asAdmin(`${server.socketUrl}/postgres`, (admin) => admin.query("create database bench owner paydown"));
    await (await openPostgres({ url, keyRing: developmentKeyRing(), connectTimeoutMs: 60_000 })).close();
    const lines = await writeLines(join(folder, "server"), accounts);
    const empty = () =>
      asAdmin(url, async (admin) => {
        await admin.query(`truncate ${importedTables.join(", ")} cascade`);
        await admin.query("checkpoint");
      });
    say("Storing the rows to copy …");
    await importInChild(lines, url);
    const rows = await asAdmin(url, (admin) => copyOut(admin, folder));
    const imports: ImportRun[] = [];
    const copiesMs: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      say(`Round ${round} of ${rounds} …`);
      await empty();
      copiesMs.push(await asAdmin(url, (admin) => copyIn(admin, folder)));
      await empty();
      imports.push(await importInChild(lines, url));
    }
    say("Importing into the embedded database …");
    const embedded = await importInChild(
      await writeLines(join(folder, "embedded"), embeddedAccounts),
      join(folder, "data"),
    );
    return { accounts, rows, imports, copiesMs, embedded, embeddedAccounts };
  } finally {
    server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Standard output holds only the result. */
function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function writeLines(folder: string, accounts: number): Promise<string> {
  mkdirSync(folder, { recursive: true });
  for (const [index, instanceId] of tenantIds.entries()) {
    const own = Math.floor((accounts + index) / tenantIds.length);
    await pipeline(Readable.from(linesOfTenant(index, own)), createWriteStream(join(folder, instanceId)));
  }
  return folder;
}

async function asAdmin<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const own = new URL(url);
  own.username = superuser;
  const admin = new pg.Client({ connectionString: own.href });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** Writes each table's rows to a file. Returns how many there are. */
async function copyOut(admin: pg.Client, folder: string): Promise<number> {
  let rows = 0;
  for (const table of importedTables) {
    const from = admin.query(copyTo(`copy ${table} to stdout`));
    await pipeline(from, createWriteStream(join(folder, table)));
    rows += from.rowCount;
  }
  return rows;
}

async function copyIn(admin: pg.Client, folder: string): Promise<number> {
  const began = performance.now();
  for (const table of importedTables)
    await pipeline(createReadStream(join(folder, table)), admin.query(copyFrom(`copy ${table} from stdin`)));
  return performance.now() - began;
}

/** A process of its own, because the peak of its memory is measured. */
async function importInChild(lines: string, into: string): Promise<ImportRun> {
  const child = fork(fileURLToPath(import.meta.url), ["--import", lines, "--into", into]);
  const [message] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => {
      throw new Error("The import failed.");
    }),
  ])) as [ImportRun];
  return message;
}

async function importAll(folder: string, into: string): Promise<ImportRun> {
  const tenants = loadTenants();
  const like = knownTenant(tenants, "harbor");
  const db = await open(into);
  const began = performance.now();
  let lines = 0;
  for (const instanceId of tenantIds) {
    const { imported, faults } = await importRows({
      db,
      tenant: { ...like, instanceId },
      global: tenants.global,
      now: new Date(),
      rows: readNdjson(createReadStream(join(folder, instanceId)) as AsyncIterable<Buffer>),
    });
    if (faults > 0) throw new Error(`${faults} lines were refused.`);
    lines += Object.values(imported).reduce((sum, count) => sum + count, 0);
  }
  const ms = performance.now() - began;
  await db.close();
  return { lines, ms, peakBytes: process.resourceUsage().maxRSS * 1024 };
}

function open(into: string): Promise<Database> {
  const keyRing = developmentKeyRing();
  return into.startsWith("postgres:") ? openPostgres({ url: into, keyRing }) : openEmbedded({ dataDir: into, keyRing });
}
