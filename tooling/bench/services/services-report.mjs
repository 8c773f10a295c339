import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startPostgres } from "@paydown/start/postgres";
import { atOnce, measureCalls } from "./calls.mjs";
import { idleBudget, idleGrowth, measureIdle } from "./idle.mjs";

/** The least share of a hand-written handler's calls per second. */
export const speedBudget = 0.6;
/** The 99th percentile may grow this many times as much as a hand-written handler's, from the fewest accounts on. */
export const growthBudget = 1.15;
/** The most round trips of a call, and the most transactions. */
export const tripsBudgets = /** @type {Record<string, { roundTrips: number, transactions: number }>} */ ({
  page: { roundTrips: 8, transactions: 2 },
  payment: { roundTrips: 14, transactions: 3 },
});

const usualSizes = [1_000, 100_000];
const allSizes = [...usualSizes, 2_000_000];

/**
 * Measures the built services on a PostgreSQL server of their own: calls beside a hand-written handler, and rest.
 *
 * @param {(() => unknown)[]} ends
 */
export async function measureServices(ends, { full = false, rounds = 5, timeMs = 8_000, restMs = 60_000 } = {}) {
  const folder = await temporaryFolder(tmpdir(), ends);
  const server = await startPostgres();
  if (server) ends.push(() => server.stop());
  const newDatabase = server && ((/** @type {string | undefined} */ from) => createDatabase(server.url, from));
  const calls =
    newDatabase &&
    (await measureCalls({
      newDatabase,
      // The sandbox syncs each charge to disk, which both sides wait for.
      newFolder: () => temporaryFolder(existsSync("/dev/shm") ? "/dev/shm" : folder, ends),
      ends,
      sizes: full ? allSizes : usualSizes,
      rounds,
      timeMs,
    }));
  const counts = [1, 40, 1_000];
  return { calls, idle: await measureIdle({ newDatabase, folder, ends, counts, measureMs: restMs }) };
}

async function temporaryFolder(/** @type {string} */ parent, /** @type {(() => unknown)[]} */ ends) {
  const folder = await mkdtemp(join(parent, "paydown-services-bench-"));
  ends.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

let databases = 0;

/** Creates an empty database, or a copy of one that nobody is connected to. */
async function createDatabase(/** @type {string} */ serverUrl, /** @type {string | undefined} */ from) {
  const name = `bench${(databases += 1)}`;
  const client = new pg.Client({ connectionString: `${serverUrl}/postgres` });
  await client.connect();
  await client.query(`create database ${name} template ${from ? new URL(from).pathname.slice(1) : "template1"}`);
  await client.end();
  return `${serverUrl}/${name}`;
}

/** @typedef {Awaited<ReturnType<typeof measureServices>>} Services */

export function reportServices(/** @type {Services} */ { calls, idle }) {
  if (calls) reportCalls(calls);
  else console.log("\nThis machine has no PostgreSQL, so no calls were measured.");
  reportIdle(idle);
}

const verdict = (/** @type {boolean} */ isOk) => (isOk ? "ok" : "over");

function reportCalls(/** @type {NonNullable<Services["calls"]>} */ { trips, results }) {
  console.log("\nWhat a call asks of a PostgreSQL server\n");
  console.log(
    `${"".padEnd(20)}${"round trips".padStart(14)}${"transactions".padStart(15)}${"statements".padStart(13)}  budget`,
  );
  for (const { name, roundTrips, transactions, statements } of trips) {
    const budget = tripsBudgets[name];
    const words = budget
      ? `≤ ${budget.roundTrips} in ${budget.transactions} ${verdict(isWithin({ name, roundTrips, transactions }))}`
      : "";
    console.log(
      `${name.padEnd(20)}${String(roundTrips).padStart(14)}${String(transactions).padStart(15)}${String(statements).padStart(13)}  ${words}`,
    );
  }
  console.log(
    `\nCalls per second, ${atOnce} at a time, beside a hand-written handler that makes the same queries; medians, and 99th percentiles. The ratio compares the two sides of each round, and the growth compares their 99th percentiles with those at the fewest accounts, in the same round.\n`,
  );
  console.log(
    `${"".padEnd(32)}${"services".padStart(10)}${"beside".padStart(10)}${"ratio".padStart(8)}${"p99".padStart(10)}${"beside".padStart(10)}${"growth".padStart(9)}  budget`,
  );
  for (const { contest, accounts, product, bare, ratio, growth } of results) {
    const cells = [
      product.perSecond.toFixed(0).padStart(10),
      bare.perSecond.toFixed(0).padStart(10),
      ratio.toFixed(2).padStart(8),
      `${product.p99.toFixed(1)} ms`.padStart(10),
      `${bare.p99.toFixed(1)} ms`.padStart(10),
      (growth === undefined ? "" : `${growth.toFixed(2)} ×`).padStart(9),
    ];
    const budgets = [
      `≥ ${speedBudget} ${verdict(ratio >= speedBudget)}`,
      ...(growth === undefined ? [] : [`growth ≤ ${growthBudget} ${verdict(growth <= growthBudget)}`]),
    ];
    console.log(
      `${`${contest}, ${accounts.toLocaleString("en-US")} accounts`.padEnd(32)}${cells.join("")}  ${budgets.join(", ")}`,
    );
  }
}

const isWithin = (/** @type {{ name: string, roundTrips: number, transactions: number }} */ { name, ...counts }) => {
  const budget = tripsBudgets[name];
  return !budget || (counts.roundTrips <= budget.roundTrips && counts.transactions <= budget.transactions);
};

function reportIdle(/** @type {Services["idle"]} */ idle) {
  if (idle.length === 0) {
    console.log("\nThis system does not tell the CPU time of processes, so nothing was measured at rest.");
    return;
  }
  console.log("\nShare of a core that the services, and their server, use without work\n");
  console.log(`${"".padEnd(32)}${"services".padStart(10)}${"server".padStart(10)}  budget`);
  const percent = (/** @type {number} */ share) => `${(share * 100).toFixed(2)} %`;
  for (const { tenants, database, services, server } of idle)
    console.log(
      `${`${tenants.toLocaleString("en-US")} tenants, ${database}`.padEnd(32)}${percent(services).padStart(10)}${(database === "server" ? percent(server) : "").padStart(10)}  ≤ ${percent(idleBudget)} ${verdict(services <= idleBudget)}`,
    );
}

/** The failed requirements, as sentences. */
export function shortcomings(/** @type {Services} */ { calls, idle }) {
  const { trips = [], results = [] } = calls ?? {};
  const most = Math.max(...idle.map(({ tenants }) => tenants));
  return [
    ...trips
      .filter((trip) => !isWithin(trip))
      .map(
        ({ name, roundTrips, transactions }) =>
          `${name} takes ${roundTrips} round trips in ${transactions} transactions.`,
      ),
    ...results
      .filter(({ ratio }) => ratio < speedBudget)
      .map(
        ({ contest, accounts }) =>
          `${contest} with ${accounts} accounts is slower than ${speedBudget} × the hand-written handler.`,
      ),
    ...results
      .filter(({ growth = 0 }) => growth > growthBudget)
      .map(({ contest, accounts }) => `The 99th percentile of ${contest} grows too much up to ${accounts} accounts.`),
    ...idle
      .filter(({ services }) => services > idleBudget)
      .map(
        ({ tenants, database }) =>
          `With ${tenants} tenants on the ${database} database, idle services use more than 1 % of a core.`,
      ),
    ...idle
      .filter(({ tenants, database, services }) => {
        const one = idle.find((other) => other.tenants === 1 && other.database === database);
        return tenants === most && one !== undefined && services > idleGrowth * Math.max(one.services, idleBudget / 2);
      })
      .map(({ database }) => `On the ${database} database, the CPU time at rest grows with the tenants.`),
  ];
}
