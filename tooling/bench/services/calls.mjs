import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startOnFreePorts, startSandbox, startServices } from "@paydown/start/product";
import { median } from "../measure.mjs";
import { addressOf, caller } from "../security/caller.mjs";
import { quantile } from "../security/mann-whitney.mjs";
import {
  accountOfPayer,
  accountOfReader,
  addAccountsToPay,
  addConsumers,
  addFiller,
  asSuperuser,
  passwordHashOf,
  payerOf,
  payerOfAccount,
  payers,
  readerOf,
  readers,
} from "./call-database.mjs";
import { recordCalls } from "./record-calls.mjs";
import { startRecorder } from "./recorder.mjs";
import { contests, jsonOf, loginOf, lookup, pageOf, paymentOf, requireOk } from "./requests.mjs";

/** @typedef {import("./requests.mjs").Contest} Contest */
/**
 * @typedef {{ perSecond: number, p99: number }} Speed Medians over the rounds: calls per second, and the 99th
 *   percentile in milliseconds.
 */
/**
 * @typedef {{ contest: Contest, accounts: number, product: Speed, bare: Speed, ratio: number, growth: number | undefined }} CallResult
 *   The ratio is the services' calls per second, divided by the hand-written handler's. The growth is the same ratio of
 *   the 99th percentiles, divided by that at the fewest accounts, where it is undefined. Both are medians of what single
 *   rounds give, so a machine that becomes slower from round to round does not matter.
 */

/** How many calls are in progress at a time. */
export const atOnce = 8;

/** How many accounts are paid while the calls are recorded. */
const accountsRecorded = 2;

/** Raises every limit, so that the same few consumers may call thousands of times. */
const patience = Object.fromEntries(
  [
    "LOGINS_PER_USER",
    "LOGINS_PER_ADDRESS",
    "LOOKUPS_PER_VALUE",
    "LOOKUPS_PER_ADDRESS",
    "LOOKUPS_PER_INSTANCE",
    "REQUESTS_PER_MINUTE",
  ].map((name) => [`PAYDOWN_${name}`, "100000"]),
);

/**
 * The speed of the services and of a hand-written handler that makes the same queries, at each number of accounts. Each
 * number has its own database, services, and handler, and all of them take turns in every round. The age of a process
 * and other work on the machine change the times of calls more than the number of accounts does.
 *
 * @param {{
 *   newDatabase: (from?: string) => Promise<string>,
 *   newFolder: () => Promise<string>,
 *   ends: (() => unknown)[],
 *   sizes: readonly number[],
 *   rounds: number,
 *   timeMs: number,
 * }} options
 */
export async function measureCalls({ newDatabase, newFolder, ends, sizes, rounds, timeMs }) {
  const { databaseUrl, calls } = await record({ newDatabase, newFolder, ends });
  /** @type {Field[]} */
  const fields = [];
  for (const size of sizes)
    fields.push(
      await prepare({ size, databaseUrl: await newDatabase(databaseUrl), folder: await newFolder(), calls, ends }),
    );
  /** @type {CallResult[]} */
  const results = [];
  for (const contest of contests) {
    console.log(`Calling ${contest} …`);
    results.push(...(await alternate(contest, fields, rounds, timeMs)));
  }
  const trips = calls.map(({ name, transactions, roundTrips }) => ({
    ...{ name, roundTrips, transactions: transactions.length },
    statements: transactions.flat().length,
  }));
  return { trips, results };
}

/** Records each call in a database with the demo and the benchmark's consumers. Everything has ended afterward. */
async function record(
  /** @type {Pick<Parameters<typeof measureCalls>[0], "newDatabase" | "newFolder" | "ends">} */ {
    newDatabase,
    newFolder,
    ends,
  },
) {
  const databaseUrl = await newDatabase();
  const recorder = await startRecorder(Number(new URL(databaseUrl).port));
  ends.push(recorder.stop);
  const recordedUrl = new URL(databaseUrl);
  recordedUrl.port = String(recorder.port);
  const recorded = await start(await newFolder(), recordedUrl.href, ends);
  const client = await asSuperuser(databaseUrl);
  await addConsumers(client);
  const accounts = accountsToPay(client, 0);
  await accounts.ensure(accountsRecorded);
  const calls = await recordCalls({
    port: recorded.port,
    chargesUrl: chargesAt(recorded.sandboxPort),
    recorder,
    nextAccount: accounts.next,
    passwordHash: await passwordHashOf(client),
  });
  await recorded.end();
  await client.end();
  return { databaseUrl, calls };
}

/**
 * @typedef {{
 *   size: number,
 *   accounts: ReturnType<typeof accountsToPay>,
 *   client: import("pg").Client,
 *   sides: { product: ReturnType<typeof side>, bare: ReturnType<typeof side> },
 * }} Field A number of accounts, with the services and the handler that have them.
 */

/** @returns {Promise<Field>} */
async function prepare(
  /** @type {{ size: number, databaseUrl: string, folder: string, calls: Awaited<ReturnType<typeof recordCalls>>, ends: (() => unknown)[] }} */ {
    size,
    databaseUrl,
    folder,
    calls,
    ends,
  },
) {
  console.log(`Adding ${size.toLocaleString("en-US")} accounts …`);
  const client = await asSuperuser(databaseUrl);
  ends.push(() => client.end());
  await addFiller(client, 0, size - 1);
  const product = await start(folder, databaseUrl, ends);
  const bare = fork(fileURLToPath(new URL("bare-handler.mjs", import.meta.url)));
  ends.push(() => bare.kill());
  const charged = calls.map((call) =>
    call.charge ? { ...call, charge: { ...call.charge, url: chargesAt(product.sandboxPort) } } : call,
  );
  bare.send({ databaseUrl, calls: charged });
  const [barePort] = await once(bare, "message");
  const accounts = accountsToPay(client, accountsRecorded);
  return {
    ...{ size, accounts, client },
    sides: {
      product: side(product.port, await requestsOfProduct(product.port, accounts.next)),
      bare: side(barePort, requestsOfBare(accounts.next)),
    },
  };
}

const chargesAt = (/** @type {number} */ sandboxPort) => `http://127.0.0.1:${sandboxPort}/processor/charges`;

async function start(
  /** @type {string} */ dataDir,
  /** @type {string} */ databaseUrl,
  /** @type {(() => unknown)[]} */ ends,
) {
  const env = { SANDBOX_URL: "", HOST: "", ...patience, DATABASE_URL: databaseUrl };
  const { port, sandboxPort, parts } = await startOnFreePorts((ports) => [
    startSandbox({ port: ports.sandboxPort, dataDir, env }),
    startServices({ port: ports.port, sandboxPort: ports.sandboxPort, dataDir, env }),
  ]);
  const end = async () => {
    for (const part of parts) await part.end("SIGTERM");
  };
  ends.push(end);
  return { port, sandboxPort, end };
}

/**
 * Drops the receipts that the services have not sent, including those of the hand-written handler's payments. Otherwise
 * they would send them while the other side is measured. To wait until all are sent would take several times as long as
 * the payments.
 */
async function dropReceipts(/** @type {import("pg").Client} */ client) {
  await client.query("update outbox set dispatched_at = now() where dispatched_at is null");
  await client.query("delete from deliveries where state = 'waiting'");
  // Those that are being sent now.
  await setTimeout(1_000);
}

/** Accounts that are paid once each, because a second payment like the first would be a possible duplicate. */
function accountsToPay(/** @type {import("pg").Client} */ client, /** @type {number} */ paid) {
  let [used, added] = [paid, paid];
  return {
    /** The index of an account that nobody has paid. */
    next() {
      if (used === added) throw new Error("All accounts have been paid. Measure for a shorter time.");
      return used++;
    },
    /** Adds accounts until so many are unpaid. */
    async ensure(/** @type {number} */ count) {
      if (used + count <= added) return;
      await addAccountsToPay(client, added, used + count - 1);
      added = used + count;
    },
  };
}

/** @typedef {Record<Contest, (turn: number) => import("./requests.mjs").Request>} Requests */

/** @returns {Promise<Requests>} */
async function requestsOfProduct(/** @type {number} */ port, /** @type {() => number} */ nextAccount) {
  const call = caller(port, addressOf(0));
  const tokensOf = async (/** @type {number} */ count, /** @type {(index: number) => string} */ nameOf) => {
    const tokens = [];
    for (let index = 0; index < count; index += 1)
      tokens.push(jsonOf(requireOk(await call(loginOf(nameOf(index))))).jwt);
    return tokens;
  };
  const readerTokens = await tokensOf(readers, readerOf);
  const payerTokens = await tokensOf(payers, payerOf);
  return {
    page(turn) {
      const reader = turn % readers;
      return pageOf(readerOf(reader), accountOfReader(reader), readerTokens[reader]);
    },
    payment() {
      const index = nextAccount();
      return paymentOf(payerOfAccount(index), accountOfPayer(index), payerTokens[index % payers]);
    },
    login: (turn) => loginOf(readerOf(turn % readers)),
    lookup: () => lookup,
  };
}

/** @returns {Requests} */
const requestsOfBare = (/** @type {() => number} */ nextAccount) => ({
  page: () => ({ path: "/page" }),
  payment: () => ({ path: "/payment", method: "POST", body: { account: accountOfPayer(nextAccount()) } }),
  login: (turn) => ({ ...loginOf(readerOf(turn % readers)), path: "/login" }),
  lookup: () => ({ ...lookup, path: "/lookup" }),
});

/** One of the two that are compared, with its connections. */
function side(/** @type {number} */ port, /** @type {Requests} */ requests) {
  const callers = Array.from({ length: atOnce }, (_, index) => caller(port, addressOf(index)));
  let turn = 0;
  /** Calls until the time is over; returns the time of each call, in milliseconds, and that of all. */
  return async (/** @type {Contest} */ contest, /** @type {number} */ timeMs) => {
    /** @type {number[]} */
    const times = [];
    const began = performance.now();
    await Promise.all(
      callers.map(async (call) => {
        while (performance.now() < began + timeMs) times.push(requireOk(await call(requests[contest]((turn += 1)))).ms);
      }),
    );
    return { times, tookMs: performance.now() - began };
  };
}

/** @returns {Promise<CallResult[]>} */
async function alternate(
  /** @type {Contest} */ contest,
  /** @type {readonly Field[]} */ fields,
  /** @type {number} */ rounds,
  /** @type {number} */ timeMs,
) {
  const names = /** @type {const} */ (["product", "bare"]);
  const speeds = fields.map(() => ({ product: /** @type {Speed[]} */ ([]), bare: /** @type {Speed[]} */ ([]) }));
  // The first round warms everything up. It is longer because V8 needs several seconds to optimize the services.
  for (let round = 0; round <= rounds; round += 1) {
    const roundMs = round === 0 ? 2 * timeMs : timeMs;
    for (const [index, field] of fields.entries()) {
      await makeReady(field, contest, roundMs);
      for (const name of round % 2 === 0 ? names : [...names].reverse()) {
        await dropReceipts(field.client);
        const { times, tookMs } = await field.sides[name](contest, roundMs);
        if (round === 0) continue;
        speeds[index]?.[name].push({ perSecond: (times.length / tookMs) * 1_000, p99: quantile(times, 0.99) });
      }
    }
  }
  return speeds.map(({ product, bare }, index) => ({
    ...{ contest, accounts: fields[index]?.size ?? 0, product: medianOf(product), bare: medianOf(bare) },
    ratio: median(product.map(({ perSecond }, round) => perSecond / (bare[round]?.perSecond ?? Number.NaN))),
    growth: index === 0 ? undefined : median(growthsOf({ product, bare }, speeds[0])),
  }));
}

async function makeReady(
  /** @type {Field} */ { accounts, client },
  /** @type {Contest} */ contest,
  /** @type {number} */ roundMs,
) {
  await dropReceipts(client);
  // For up to a thousand payments per second by each side.
  if (contest === "payment") await accounts.ensure(2 * roundMs);
  // Autovacuum is off on this server. Without the checkpoint, the server would write new rows to disk during one side's
  // round.
  await client.query("vacuum (analyze)");
  await client.query("checkpoint");
}

/** @returns {Speed} */
const medianOf = (/** @type {Speed[]} */ speeds) => ({
  perSecond: median(speeds.map(({ perSecond }) => perSecond)),
  p99: median(speeds.map(({ p99 }) => p99)),
});

/** The growth of each round, from the speeds at the fewest accounts. */
function growthsOf(
  /** @type {Record<"product" | "bare", Speed[]>} */ { product, bare },
  /** @type {Record<"product" | "bare", Speed[]> | undefined} */ fewest,
) {
  const ratio = (/** @type {Speed | undefined} */ one, /** @type {Speed | undefined} */ other) =>
    (one?.p99 ?? Number.NaN) / (other?.p99 ?? Number.NaN);
  return product.map((speed, round) => ratio(speed, bare[round]) / ratio(fewest?.product[round], fewest?.bare[round]));
}
