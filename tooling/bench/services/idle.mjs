import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startOnFreePorts, startSandbox, startServices } from "@paydown/start/product";
import { asSuperuser } from "./call-database.mjs";

/** The most that services without work may use of a core. */
export const idleBudget = 0.01;
/** How many times as much services with the most tenants may use as with one. */
export const idleGrowth = 1.5;

const tenants = fileURLToPath(new URL("../../../apps/services/tenants", import.meta.url));
/**
 * In the first minutes, the engine compiles what it has just run, the embedded database is vacuumed, and the garbage of
 * the start is collected. With 1,000 tenants, the collection took half a second about 210 seconds after the start.
 */
const settleMs = 260_000;

/** @typedef {{ tenants: number, database: "embedded" | "server", services: number, server: number }} IdleResult Shares of a core. */
/** @typedef {{ services: number, server: number }} Usage CPU time in seconds since the start. */
/** @typedef {Pick<IdleResult, "tenants" | "database"> & { usage: () => Promise<Usage> }} Resting */

/** @type {Usage} */
const noUsage = { services: 0, server: 0 };

/**
 * What the services use of a core when there is nothing to do, by the number of tenants. All rest at the same time,
 * because each uses a hundredth of a core at most.
 *
 * @param {{ newDatabase: (() => Promise<string>) | undefined, folder: string, ends: (() => unknown)[], counts: readonly number[], measureMs: number }} options
 *   `newDatabase` makes an empty database on a server; undefined if there is no server
 * @returns {Promise<IdleResult[]>} empty where the system does not tell the CPU time of processes
 */
export async function measureIdle({ newDatabase, folder, ends, counts, measureMs }) {
  if (process.platform !== "linux") return [];
  /** @type {Resting[]} */
  const resting = [];
  for (const count of counts) {
    const own = join(folder, `idle-${count}`);
    const tenantsDir = await copiesOf("harbor", count, own);
    for (const database of newDatabase
      ? /** @type {const} */ (["embedded", "server"])
      : /** @type {const} */ (["embedded"])) {
      console.log(`Starting with ${count} tenants, ${database} database …`);
      const databaseUrl = database === "server" && newDatabase ? await newDatabase() : "";
      const usage = await start({ tenantsDir, databaseUrl, dataDir: join(own, database), ends });
      resting.push({ tenants: count, database, usage });
    }
  }
  const seconds = (/** @type {number} */ ms) => Math.round(ms / 1_000);
  console.log(`Resting for ${seconds(settleMs)} s, then measuring for ${seconds(measureMs)} s …`);
  await pause(settleMs);
  const before = await Promise.all(resting.map(({ usage }) => usage()));
  await pause(measureMs);
  return Promise.all(
    resting.map(async ({ usage, ...which }, index) => {
      const [from, to] = [before[index] ?? noUsage, await usage()];
      const shareOf = (/** @type {keyof Usage} */ of) => (to[of] - from[of]) / (measureMs / 1_000);
      return { ...which, services: shareOf("services"), server: shareOf("server") };
    }),
  );
}

/** A folder of tenants that differ in their id only. */
async function copiesOf(/** @type {string} */ name, /** @type {number} */ count, /** @type {string} */ folder) {
  const tenantsDir = join(folder, "tenants");
  await mkdir(tenantsDir, { recursive: true });
  for (const file of await readdir(tenants))
    if (file.endsWith(".json")) await cp(join(tenants, file), join(tenantsDir, file));
  const settings = await readFile(join(tenants, name, "instance.json"), "utf8");
  for (let index = 1; index <= count; index += 1) {
    const id = `${name}${index}`;
    await cp(join(tenants, name), join(tenantsDir, id), { recursive: true });
    await writeFile(
      join(tenantsDir, id, "instance.json"),
      settings.replace(`"instanceId": "${name}"`, `"instanceId": "${id}"`),
    );
  }
  return tenantsDir;
}

/** Starts services, and returns what tells their CPU time and that of their server. */
async function start(
  /** @type {{ tenantsDir: string, databaseUrl: string, dataDir: string, ends: (() => unknown)[] }} */ {
    tenantsDir,
    databaseUrl,
    dataDir,
    ends,
  },
) {
  const env = { DATABASE_URL: databaseUrl, HOST: "", SANDBOX_URL: "", PAYDOWN_TENANTS_DIR: tenantsDir };
  const { parts } = await startOnFreePorts(({ port, sandboxPort }) => [
    startSandbox({ port: sandboxPort, dataDir, env }),
    startServices({ port, sandboxPort, dataDir, env }),
  ]);
  ends.push(async () => {
    for (const part of parts) await part.end("SIGTERM");
  });
  const [, services] = parts;
  return async () => ({
    services: await cpuSeconds([services?.child.pid ?? 0]),
    server: databaseUrl === "" ? 0 : await cpuSeconds(await serverProcesses(databaseUrl)),
  });
}

/**
 * The processes of a database on a server, except the one that answers here, and those that serve all its databases.
 */
async function serverProcesses(/** @type {string} */ databaseUrl) {
  const client = await asSuperuser(databaseUrl);
  const { rows } = await client.query(
    "select pid from pg_stat_activity where pid <> pg_backend_pid() and coalesce(datname, current_database()) = current_database()",
  );
  await client.end();
  return rows.map(({ pid }) => /** @type {number} */ (pid));
}

/** Linux counts CPU time in hundredths of a second. */
const ticksPerSecond = 100;

/** The CPU time that processes have used since their start. */
async function cpuSeconds(/** @type {readonly number[]} */ pids) {
  let ticks = 0;
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    // The program's name comes first, in parentheses, and may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  }
  return ticks / ticksPerSecond;
}
