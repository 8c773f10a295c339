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
 * @typedef {{ perSecond: number, p99: number }} Ratio The services' speed, divided by the hand-written handler's in the
 *   same round: medians over the rounds. Both sides of a round run one after the other, so a machine that becomes slower
 *   from round to round does not matter.
 */
/** @typedef {{ contest: Contest, accounts: number, product: Speed, bare: Speed, ratio: Ratio }} CallResult */

/** How many calls are in progress at a time. */
export const atOnce = 8;

/**
 * How many times longer a round of payments is. They take longest, and the 99th percentile of 300 would depend on the
 * four slowest.
 */
const paymentsLonger = 3;

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
 * The speed of the services and of a hand-written handler that makes the same queries, at each number of accounts. The
 * two take turns, so that a slow moment affects both.
 *
 * @param {{ databaseUrl: string, folder: string, ends: (() => unknown)[], sizes: readonly number[], rounds: number, timeMs: number }} options
 */
export async function measureCalls({ databaseUrl, folder, ends, sizes, rounds, timeMs }) {
  const recorder = await startRecorder(Number(new URL(databaseUrl).port));
  ends.push(recorder.stop);
  const recordedUrl = new URL(databaseUrl);
  recordedUrl.port = String(recorder.port);
  // The first services load the demo and are recorded. They end before anything is measured.
  const recorded = await start(folder, recordedUrl.href, ends);
  const client = await asSuperuser(databaseUrl);
  ends.push(() => client.end());
  await addConsumers(client);
  const accounts = accountsToPay(client);
  await accounts.ensure(2);
  const calls = await recordCalls({
    port: recorded.port,
    chargesUrl: chargesAt(recorded.sandboxPort),
    recorder,
    nextAccount: accounts.next,
    passwordHash: await passwordHashOf(client),
  });
  await recorded.end();

  const product = await start(folder, databaseUrl, ends);
  // The sandbox has started again, on another port.
  for (const { charge } of calls) if (charge) charge.url = chargesAt(product.sandboxPort);
  const bare = fork(fileURLToPath(new URL("bare-handler.mjs", import.meta.url)));
  ends.push(() => bare.kill());
  bare.send({ databaseUrl, calls });
  const [barePort] = await once(bare, "message");

  const sides = {
    product: side(product.port, await requestsOfProduct(product.port, accounts.next)),
    bare: side(barePort, requestsOfBare(accounts.next)),
  };
  /** @type {CallResult[]} */
  const results = [];
  let filled = 0;
  for (const size of sizes) {
    if (size > filled) await addFiller(client, filled, size - 1);
    filled = Math.max(filled, size);
    for (const contest of contests) {
      console.log(`Calling ${contest} with ${size.toLocaleString("en-US")} accounts …`);
      const untilIdle = () => receiptsSent(client);
      const speeds = await alternate(contest, sides, rounds, timeMs, untilIdle, async (roundMs) => {
        // For up to a thousand payments per second by each side.
        await accounts.ensure(contest === "payment" ? 2 * roundMs : 0);
        // Autovacuum is off on this server. Without the checkpoint, the server would write the new accounts to disk
        // during one side's round.
        await client.query("vacuum (analyze)");
        await client.query("checkpoint");
      });
      results.push({ contest, accounts: size, ...speeds });
    }
  }
  const trips = calls.map(({ name, transactions, roundTrips }) => ({
    ...{ name, roundTrips, transactions: transactions.length },
    statements: transactions.flat().length,
  }));
  return { trips, results };
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
 * Waits until the services have sent every receipt, including those of the hand-written handler's payments. Otherwise
 * they would send them while the other side is measured.
 */
async function receiptsSent(/** @type {import("pg").Client} */ client) {
  for (let waitedMs = 0; waitedMs < 300_000; waitedMs += 100) {
    const { rows } = await client.query(
      `select 1 from outbox where dispatched_at is null
       union all select 1 from deliveries where state = 'waiting' and next_attempt_at <= now() limit 1`,
    );
    if (rows.length === 0) return;
    await setTimeout(100);
  }
  throw new Error("The services did not send every receipt within five minutes.");
}

/** Accounts that are paid once each, because a second payment like the first would be a possible duplicate. */
function accountsToPay(/** @type {import("pg").Client} */ client) {
  let [used, added] = [0, 0];
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

/** @returns {Promise<{ product: Speed, bare: Speed, ratio: Ratio }>} */
async function alternate(
  /** @type {Contest} */ contest,
  /** @type {{ product: ReturnType<typeof side>, bare: ReturnType<typeof side> }} */ sides,
  /** @type {number} */ rounds,
  /** @type {number} */ timeMs,
  /** @type {() => Promise<void>} */ untilIdle,
  /** @type {(roundMs: number) => Promise<void>} */ prepare,
) {
  const names = /** @type {const} */ (["product", "bare"]);
  const perSecond = { product: /** @type {number[]} */ ([]), bare: /** @type {number[]} */ ([]) };
  const p99 = { product: /** @type {number[]} */ ([]), bare: /** @type {number[]} */ ([]) };
  const measuredMs = contest === "payment" ? paymentsLonger * timeMs : timeMs;
  // The first round warms both up. It is longer because V8 needs several seconds to optimize the services.
  for (let round = 0; round <= rounds; round += 1) {
    const roundMs = round === 0 ? 4 * timeMs : measuredMs;
    await untilIdle();
    await prepare(roundMs);
    for (const name of round % 2 === 0 ? names : [...names].reverse()) {
      await untilIdle();
      const measured = await sides[name](contest, roundMs);
      if (round === 0) continue;
      perSecond[name].push((measured.times.length / measured.tookMs) * 1_000);
      p99[name].push(quantile(measured.times, 0.99));
    }
  }
  const speedOf = (/** @type {"product" | "bare"} */ name) => ({
    perSecond: median(perSecond[name]),
    p99: median(p99[name]),
  });
  const ratioOf = (/** @type {typeof p99} */ { product, bare }) =>
    median(product.map((value, round) => value / (bare[round] ?? Number.NaN)));
  return {
    product: speedOf("product"),
    bare: speedOf("bare"),
    ratio: { perSecond: ratioOf(perSecond), p99: ratioOf(p99) },
  };
}
