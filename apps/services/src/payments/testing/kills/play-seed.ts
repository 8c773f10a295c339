import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseDecimal } from "@paydown/domain";
import { bankingDate } from "@paydown/domain/bank";
import { type Clock, fileClock } from "@paydown/host/clock";
import { type Sandbox, startSandbox } from "@paydown/sandbox";
import type { Database } from "../../../db/database.js";
import { makeLogger } from "../../../log.js";
import { httpHostedPage } from "../../../providers/http-hosted-page.js";
import { httpMessages } from "../../../providers/http-messages.js";
import { runByServices } from "../../../admin/admin-socket.js";
import { paymentAgreements as agreements } from "../../../agreements/payment-agreements.js";
import { commandsOf } from "../../../testing/commands-of.js";
import { paymentReviewCommands } from "../../lifecycle/review-command.js";
import { startServices } from "../../../server.js";
import { patientLimits } from "../../../testing/patient-limits.js";
import type { Timings } from "../../../settings/timings.js";
import type { Tenants } from "../../../tenants/tenant.js";
import { aheadMinutes } from "../../../testing/day-clock.js";
import { keptLog } from "../../../testing/kept-log.js";
import { ServicesProcess } from "../../../testing/services-process.js";
import { casey, prefix, testGuests } from "../../../testing/test-services.js";
import { type CrashPoint, crashPoints } from "../../payment-context.js";
import { Consumer } from "../paying.js";
import { type Random, randomOf } from "../simulation/world.js";
import { startFaultyNetwork } from "./faulty-network.js";
import { type Findings, findViolations } from "./whole-life-invariants.js";
import type { Gateway } from "./gateways.js";
import type { Lane } from "./lane.js";
import { Reviewer } from "./reviewer.js";
import { type Installment, Shoppers } from "./shoppers.js";

/** How a process dies: by its own hand at a crash point, or killed while it starts or after some answered calls. */
type Death =
  | { readonly kind: "point"; readonly point: CrashPoint; readonly nth: number }
  | { readonly kind: "starting"; readonly afterMs: number }
  | { readonly kind: "serving"; readonly answers: number; readonly afterMs: number };

export interface SeedOptions {
  readonly lane: Lane;
  readonly seed: number;
  readonly kills: number;
  readonly gateway: Gateway;
  /** The built `main.js` of programs that kill themselves at crash points. */
  readonly main: string;
  readonly tenants: Tenants;
  /** The due of each account of the lane, in cents. */
  readonly openings: ReadonlyMap<string, number>;
  readonly installments: readonly Installment[];
  readonly onKill: () => void;
  /** Receives each process that is started, so that a test that fails can end it. */
  readonly onStart: (started: ServicesProcess) => void;
}

export interface SeedResult extends Findings {
  readonly seed: number;
  readonly kills: number;
  readonly restarts: number;
  /** How often the processes died at each crash point, while starting and while serving. */
  readonly deaths: ReadonlyMap<string, number>;
  readonly networkFaults: ReadonlyMap<string, number>;
  /** How many payments in review a person has decided. */
  readonly decisions: number;
}

/** Short, so that a kill leaves nothing open for long. */
const timings: Timings = {
  processorTimeoutMs: 300,
  voidAfterMs: 600,
  reconcileFirstMs: 50,
  schedulerPollMs: 50,
  settlementPollMs: 50,
};
/** Less than a session's longest idle time, so that most days need no new sign-in. */
const dayMinutes = 23 * 60;
/** After the last return, and the end of the last dispute. */
const monthsMinutes = 70 * 24 * 60;
/** After so many answered calls, a process that has not reached its crash point gets another day. */
const answersOfDay = 15;
/** A process that has not reached its crash point after so many days is killed. */
const mostDays = 3;
/** The longest time to wait for answered calls. */
const answersMs = 20_000;
const patientMs = 20_000;
/** How long the last answers may take before the next day comes. */
const nextDayMs = 3_000;
const againMs = 100;
/** The longest time to finish a day's work. */
const quietMs = 30_000;

/**
 * Plays one seed: consumers pay at processes that die, over a network that fails, while days pass. Then one healthy
 * process finishes everything, and every invariant is counted. The seed decides every choice of the consumers, the
 * network and the deaths; the machine decides how they interleave.
 */
export async function playSeed(options: SeedOptions): Promise<SeedResult> {
  const { lane, seed, kills, gateway, main, openings, installments } = options;
  const random = randomOf(seed);
  const database = await lane.copy();
  const clockFile = join(database.dataDir, "clock");
  let minutes = aheadMinutes;
  const forward = (by: number) => {
    minutes += by;
    writeFileSync(clockFile, `+${minutes}m`);
  };
  forward(0);
  const clock = fileClock(clockFile);
  const sandbox = await startSandbox({ port: 0, dataDir: database.dataDir, clock, slowAnswerMs: 50 });
  const network = await startFaultyNetwork({
    target: sandbox.url,
    random: randomOf(seed + 1),
    faultRate: 0.35,
    timeoutMs: timings.processorTimeoutMs,
  });
  const env = {
    ...database.env,
    PAYDOWN_LOG_FILE: join(database.dataDir, "services.log"),
    SANDBOX_URL: network.url,
    ...gateway.env(network.url),
    PAYDOWN_PROCESSOR_TIMEOUT_MS: String(timings.processorTimeoutMs),
    PAYDOWN_VOID_AFTER_MS: String(timings.voidAfterMs),
    PAYDOWN_RECONCILE_FIRST_MS: String(timings.reconcileFirstMs),
    PAYDOWN_SCHEDULER_POLL_MS: String(timings.schedulerPollMs),
    PAYDOWN_SETTLEMENT_POLL_MS: String(timings.settlementPollMs),
    PAYDOWN_DECLINES_PER_USER: "100000",
    PAYDOWN_DECLINES_PER_ACCOUNT: "100000",
    PAYDOWN_DECLINES_PER_ADDRESS: "100000",
    PAYDOWN_DECLINES_PER_INSTANCE: "100000",
    PAYDOWN_SESSION_IDLE_MINUTES: "1440",
    PAYDOWN_SESSION_TOTAL_MINUTES: "10080",
    PAYDOWN_REQUESTS_PER_MINUTE: "1000000",
    PAYDOWN_TEST_CLOCK: clockFile,
  };
  const deaths = new Map<string, number>();
  const queue = drawDeaths(random, kills);
  const urls = new Map<number, string>();
  let killed = 0;
  let restarts = 0;
  const faults: string[] = [];

  const shoppers = new Shoppers({
    accountNos: lane.accountNos.filter((accountNo) => !installments.some((other) => other.accountNo === accountNo)),
    installments,
    clock,
    random: randomOf(seed + 2),
    urls: () => [...urls.values()],
    step: () => killed,
    prefix: `seed-${seed}`,
  });

  const reviewer = new Reviewer({
    ...{ recordFile: sandbox.recordFile, referenceOf: gateway.referenceOf },
    // The network keeps a request for at most four timeouts.
    onItsWayMs: 2 * 4 * timings.processorTimeoutMs,
  });
  const shared = database.isShared ? await database.open() : undefined;
  const reviewing = reviewer.work(
    shared
      ? paydownOn({ db: shared, tenants: options.tenants, clock })
      : (...args) => runByServices(database.dataDir, args, { login: "sam" }),
  );

  /** Starts processes in one place, one after the other, and lets each die its death. */
  const keepKilling = async (place: number) => {
    for (let death = queue.shift(); death; death = queue.shift()) {
      const running = new ServicesProcess(
        { ...env, ...(death.kind === "point" && { PAYDOWN_TEST_DEATH: `${death.point}:${death.nth}` }) },
        main,
      );
      options.onStart(running);
      restarts += 1;
      const ready = running.url.then((url) => void urls.set(place, url)).catch(() => {});
      const how = await die(
        running,
        ready,
        death,
        () => shoppers.answers,
        () => forward(dayMinutes),
      );
      urls.delete(place);
      killed += 1;
      options.onKill();
      if ((await running.ended) !== "SIGKILL") {
        faults.push(`step ${killed}, the services ended by themselves: ${running.output}`);
        return;
      }
      deaths.set(how, (deaths.get(how) ?? 0) + 1);
      if (random.chance(0.15)) forward(dayMinutes);
    }
  };

  try {
    await Promise.all(Array.from({ length: lane.replicas }, (_, place) => keepKilling(place)));
    const last = new ServicesProcess(env, main);
    options.onStart(last);
    restarts += 1;
    urls.set(0, await last.url);
    await untilStopped(shoppers, () => forward(dayMinutes));
    reviewer.stop();
    await reviewing;
    await last.end("SIGTERM");
    const db = await database.open();
    const { left, ...drained } = await drain({
      evidenceDir: join(database.dataDir, "evidence"),
      db,
      tenants: options.tenants,
      gateway,
      reviewer,
      sandbox,
      clock,
      forward,
      openings,
      shoppers,
    });
    const findings = await findViolations({
      db,
      instanceId: casey.instanceId,
      openings,
      presses: shoppers.presses,
      recordFile: sandbox.recordFile,
      reportFile: gateway.hasReportFile ? join(database.dataDir, "sandbox/report.ndjson") : undefined,
      referenceOf: gateway.referenceOf,
      ...drained,
    });
    await db.close();
    return {
      ...findings,
      faults: [...faults, ...shoppers.faults, ...left, ...findings.faults].map((fault) => `seed ${seed}, ${fault}`),
      seed,
      kills: killed,
      restarts,
      deaths,
      networkFaults: network.counts,
      decisions: reviewer.decisions,
    };
  } finally {
    reviewer.stop();
    await reviewing;
    await shared?.close();
    await network.stop();
    await sandbox.stop();
    await database.remove();
  }
}

/** Waits for the last answers. On a slow machine, the next check of a payment in doubt may be a day away. */
async function untilStopped(shoppers: Shoppers, nextDay: () => void): Promise<void> {
  const stopped = shoppers.stop().then(() => true);
  while (!(await Promise.race([stopped, delay(nextDayMs, false)]))) nextDay();
}

/** Most deaths are at crash points, each as often as the others; the rest come at any moment, also while starting. */
function drawDeaths(random: Random, kills: number): Death[] {
  const deaths: Death[] = [];
  let points: CrashPoint[] = [];
  while (deaths.length < kills) {
    if (random.chance(0.3)) {
      deaths.push(
        random.chance(0.3)
          ? { kind: "starting", afterMs: random.below(500) }
          : { kind: "serving", answers: random.below(15), afterMs: random.below(20) },
      );
      continue;
    }
    if (points.length === 0) points = [...crashPoints];
    const [point] = points.splice(random.below(points.length), 1);
    if (point) deaths.push({ kind: "point", point, nth: 1 + random.below(2) });
  }
  return deaths;
}

/**
 * Waits until a process has died.
 *
 * @param answers - how many calls the consumers have had answered so far
 * @returns the crash point at which it killed itself, or `starting` or `serving`
 */
async function die(
  running: ServicesProcess,
  ready: Promise<void>,
  death: Death,
  answers: () => number,
  nextDay: () => void,
): Promise<string> {
  const ended = running.ended;
  const answered = async (count: number) => {
    const [first, until] = [answers(), Date.now() + answersMs];
    while (!running.hasEnded && answers() - first < count && Date.now() < until) await Promise.race([delay(10), ended]);
  };
  switch (death.kind) {
    case "point": {
      await Promise.race([ready, ended]);
      for (let day = 0; day < mostDays && !running.hasEnded; day += 1) {
        if (day > 0) nextDay();
        await answered(answersOfDay);
      }
      if (running.hasEnded) return death.point;
      break;
    }
    case "serving":
      await Promise.race([ready, ended]);
      await answered(death.answers);
      await Promise.race([delay(death.afterMs), ended]);
      break;
    case "starting":
      await Promise.race([delay(death.afterMs), ended]);
  }
  await running.end("SIGKILL");
  return death.kind === "starting" ? "starting" : "serving";
}

/** The operator's commands on an open database. */
const paydownOn = (context: { readonly db: Database; readonly tenants: Tenants; readonly clock: Clock }) =>
  commandsOf(paymentReviewCommands, { ...context, agreements, timings, log: { error: () => undefined } });

interface ToDrain {
  readonly db: Database;
  readonly evidenceDir: string;
  readonly tenants: Tenants;
  readonly gateway: Gateway;
  readonly reviewer: Reviewer;
  readonly sandbox: Sandbox;
  readonly clock: Clock;
  readonly forward: (minutes: number) => void;
  readonly openings: ReadonlyMap<string, number>;
  readonly shoppers: Shoppers;
}

/** Lets healthy services finish everything, with every job that they have, and asks them for the final figures. */
async function drain(options: ToDrain) {
  const { db, evidenceDir, tenants, gateway, reviewer, sandbox, clock, forward, openings, shoppers } = options;
  const processor = gateway.processor({ url: sandbox.url, timeoutMs: patientMs, clock });
  const { url, close } = await startServices({
    host: "127.0.0.1",
    port: 0,
    servicePrefix: prefix,
    // The database stays open for the invariants.
    db: { ...db, close: async () => {} },
    tenants,
    clock,
    processor,
    hostedPage: httpHostedPage({ url: sandbox.url, secret: testGuests.hostedSecret, timeoutMs: patientMs }),
    guests: testGuests,
    ...httpMessages({ url: sandbox.url, timeoutMs: patientMs }),
    timings,
    logger: makeLogger({ level: "error", stream: keptLog().stream }),
    requestsPerMinute: 1_000_000,
    limits: patientLimits,
    portalDir: "",
    evidenceDir,
    refuseFaultyAnswers: true,
  });
  try {
    // Without a void that proves that nothing was charged, the reconciler leaves a payment to a person after a day.
    if (!processor.capabilities.voidIfAbsent) forward(2 * dayMinutes);
    const paydown = paydownOn({ db, tenants, clock });
    // The second time is for what the scheduler charged only after the first.
    for (let times = 0; times < 2; times += 1) {
      await untilQuiet(db, clock);
      while ((await reviewer.decide(paydown)) > 0) await delay(againMs);
      forward(monthsMinutes);
    }
    const left = await untilQuiet(db, clock);
    const consumer = await Consumer.signIn(url, casey);
    const dues = new Map<string, number>();
    for (const accountNo of openings.keys())
      dues.set(accountNo, parseDecimal((await consumer.page(accountNo)).due ?? "") ?? Number.NaN);
    const statuses = new Map<string, string | undefined>();
    for (const { key } of shoppers.presses) {
      const { status, body } = await consumer.status(key);
      statuses.set(key, status === 200 ? String(body.status) : undefined);
    }
    return { dues, statuses, left };
  } finally {
    await close();
  }
}

/** Waits until nothing is left to do today. @returns what is left after a long wait; empty if nothing is */
async function untilQuiet(db: Database, clock: Clock): Promise<string[]> {
  const until = Date.now() + quietMs;
  for (;;) {
    const today = bankingDate(clock.now());
    const waiting = await db.asJob(casey.instanceId, async (trx) => {
      // In this order, because reading the report stores items, and applying an item changes payments and adds events.
      const unread = await trx
        .selectFrom("settlement_reports")
        .select("instance_id")
        .where((row) => row.or([row("read_through", "is", null), row("read_through", "<", today)]))
        .execute();
      const items = await trx
        .selectFrom("settlement_items")
        .select("item_id")
        .where("outcome", "=", "waiting")
        .execute();
      const open = await trx
        .selectFrom("payments")
        .select(["payment_id", "state"])
        .where((row) =>
          row.or([
            row("state", "in", ["submitting", "unknown"]),
            row.and([row("state", "=", "scheduled"), row("payment_date", "<=", today)]),
            row.and([row("state", "=", "settling"), row("clears_on", "<=", today)]),
          ]),
        )
        .execute();
      const events = await trx
        .selectFrom("outbox")
        .select(["event", "payment_id"])
        .where("dispatched_at", "is", null)
        .execute();
      return [
        ...open.map(({ payment_id, state }) => `payment ${payment_id} stays ${state}`),
        ...items.map(({ item_id }) => `item ${item_id} stays waiting`),
        ...unread.map(() => "the report stays unread"),
        ...events.map(({ event, payment_id }) => `the event ${event} of ${payment_id} stays undispatched`),
      ];
    });
    if (waiting.length === 0 || Date.now() > until) return waiting;
    await delay(20);
  }
}
