import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileClock } from "@paydown/host/clock";
import { startSandbox } from "@paydown/sandbox";
import { runByServices } from "../../../admin/admin-socket.js";
import { nextCutOff } from "../../../providers/ach/cut-offs.js";
import type { Timings } from "../../../settings/timings.js";
import type { Tenants } from "../../../tenants/tenant.js";
import { aheadMinutes } from "../../../testing/day-clock.js";
import { ServicesProcess } from "../../../testing/services-process.js";
import { casey } from "../../../testing/test-services.js";
import { randomOf } from "../simulation/world.js";
import { type BankFindings, findBankViolations } from "./bank-invariants.js";
import { type BankLine, BankNetwork } from "./bank-network.js";
import { bankRecord } from "./bank-record.js";
import { die, drawDeaths } from "./deaths.js";
import { drain, paydownOn } from "./drain.js";
import { startFaultyNetwork } from "./faulty-network.js";
import { cutOffs, type Gateway } from "./gateways.js";
import type { Lane } from "./lane.js";
import { Reviewer } from "./reviewer.js";
import { type Installment, Shoppers } from "./shoppers.js";
import { type Findings, findViolations } from "./whole-life-invariants.js";

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
  /** What the instance's own bank has got and answered; undefined without one. */
  readonly bank: Omit<BankFindings, "faults"> | undefined;
}

/** Short, so that a kill leaves nothing open for long. */
const timingsThrough = ({ timeoutMs, pollMs }: Gateway): Timings => ({
  processorTimeoutMs: timeoutMs,
  voidAfterMs: 2 * timeoutMs,
  reconcileFirstMs: pollMs,
  schedulerPollMs: pollMs,
  settlementPollMs: pollMs,
});
/** Less than a session's longest idle time, so that most days need no new sign-in. */
const dayMinutes = 23 * 60;
const minuteMs = 60_000;
const answeringMs = 1_200;
/** How long the last answers may take before the next day comes. */
const nextDayMs = 3_000;
/** Share of the calls that fail at the processor, and at the bank, where an exchange has about twenty. */
const faultRates = { processor: 0.35, bank: 0.02 };

/**
 * Plays one seed: consumers pay at processes that die, over a network that fails, while days pass. Then one healthy
 * process finishes everything, and every invariant is counted. The seed decides every choice of the consumers, the
 * network and the deaths; the machine decides how they interleave.
 */
export async function playSeed(options: SeedOptions): Promise<SeedResult> {
  const { lane, seed, kills, gateway, main, openings, installments } = options;
  const random = randomOf(seed);
  const timings = timingsThrough(gateway);
  const database = await lane.copy();
  const clockFile = join(database.dataDir, "clock");
  let minutes = aheadMinutes;
  const forward = (by: number) => {
    minutes += by;
    // A process that starts must never find an empty file.
    writeFileSync(`${clockFile}.new`, `+${minutes}m`);
    renameSync(`${clockFile}.new`, clockFile);
  };
  forward(0);
  const clock = fileClock(clockFile);
  /** Every jump of the clock passes a cut-off of the instance's bank. */
  const nextDay = () => {
    const toCutOff = (nextCutOff(cutOffs, clock.now()).getTime() - clock.now().getTime()) / minuteMs;
    forward(gateway.hasBank ? Math.ceil(toCutOff) + 1 : dayMinutes);
  };
  const bankNetwork = new BankNetwork({
    ...{ dataDir: database.dataDir, instanceId: casey.instanceId, random: randomOf(seed + 3) },
    ...{ faultRate: faultRates.bank, timeoutMs: timings.processorTimeoutMs },
  });
  const sandbox = await startSandbox({
    ...{ port: 0, dataDir: database.dataDir, clock, slowAnswerMs: 50 },
    ...(gateway.hasBank && { sftp: { port: 0, around: bankNetwork.around } }),
  });
  const network = await startFaultyNetwork({
    target: sandbox.url,
    random: randomOf(seed + 1),
    faultRate: faultRates.processor,
    timeoutMs: timings.processorTimeoutMs,
  });
  const env = {
    ...database.env,
    PAYDOWN_LOG_FILE: join(database.dataDir, "services.log"),
    SANDBOX_URL: network.url,
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
  const { port = 0, fingerprint = "" } = sandbox.sftp ?? {};
  const envOver = (line: BankLine | undefined) => ({
    ...env,
    ...gateway.env({ url: network.url, sftp: { port: line?.port ?? port, fingerprint } }),
  });
  const openLine = () => (gateway.hasBank ? bankNetwork.open(port) : Promise.resolve(undefined));
  const deaths = new Map<string, number>();
  const queue = drawDeaths(random, kills, gateway);
  const urls = new Map<number, string>();
  let killed = 0;
  let restarts = 0;
  const faults: string[] = [];

  const shoppers = new Shoppers({
    accountNos: lane.accountNos.filter((accountNo) => !installments.some((other) => other.accountNo === accountNo)),
    installments,
    clock,
    random: randomOf(seed + 2),
    cardShare: gateway.cardShare,
    urls: () => [...urls.values()],
    step: () => killed,
    prefix: `seed-${seed}`,
  });

  const reviewer = new Reviewer({
    record: () => gateway.record(database.dataDir),
    referencesOf: gateway.referencesOf,
    // The network keeps a request for at most four timeouts, and its answer takes some time more.
    onItsWayMs: 4 * timings.processorTimeoutMs + answeringMs,
  });
  const shared = database.isShared ? await database.open() : undefined;
  const reviewing = reviewer.work(
    shared
      ? paydownOn({ db: shared, tenants: options.tenants, clock, timings })
      : (...args) => runByServices(database.dataDir, { args, operator: { login: "sam" } }),
  );

  /** Starts processes in one place, one after the other, and lets each die its death. */
  const keepKilling = async (place: number) => {
    const line = await openLine();
    for (let death = queue.shift(); death; death = queue.shift()) {
      const running = new ServicesProcess(
        { ...envOver(line), ...(death.kind === "point" && { PAYDOWN_TEST_DEATH: `${death.point}:${death.nth}` }) },
        main,
      );
      options.onStart(running);
      restarts += 1;
      const ready = running.url.then((url) => void urls.set(place, url)).catch(() => {});
      const how = await die(death, { running, ready, line, nextDay, answers: () => shoppers.answers });
      urls.delete(place);
      killed += 1;
      options.onKill();
      if ((await running.ended) !== "SIGKILL") {
        faults.push(`step ${killed}, the services ended by themselves: ${running.output}`);
        return;
      }
      deaths.set(how, (deaths.get(how) ?? 0) + 1);
      if (random.chance(0.15)) nextDay();
    }
  };

  try {
    await Promise.all(Array.from({ length: lane.replicas }, (_, place) => keepKilling(place)));
    const last = new ServicesProcess(envOver(await openLine()), main);
    options.onStart(last);
    restarts += 1;
    urls.set(0, await last.url);
    await untilStopped(shoppers, nextDay);
    reviewer.stop();
    await reviewing;
    await last.end("SIGTERM");
    await bankNetwork.stop();
    const db = await database.open();
    const { left, ...drained } = await drain({
      evidenceDir: join(database.dataDir, "evidence"),
      reached: { url: sandbox.url, sftp: { port, fingerprint } },
      ...{ db, tenants: options.tenants, gateway, timings, reviewer, clock, forward, openings, shoppers },
    });
    const findings = await findViolations({
      db,
      instanceId: casey.instanceId,
      openings,
      presses: shoppers.presses,
      record: gateway.record(database.dataDir),
      referencesOf: gateway.referencesOf,
      ...drained,
    });
    const bank = gateway.hasBank
      ? await findBankViolations({
          ...{ db, instanceId: casey.instanceId, record: bankRecord(database.dataDir) },
          referencesOf: gateway.referencesOf,
        })
      : undefined;
    await db.close();
    return {
      ...findings,
      faults: [...faults, ...shoppers.faults, ...left, ...findings.faults, ...(bank?.faults ?? [])].map(
        (fault) => `seed ${seed}, ${fault}`,
      ),
      seed,
      kills: killed,
      restarts,
      deaths,
      networkFaults: new Map<string, number>([...network.counts, ...bankNetwork.counts]),
      decisions: reviewer.decisions,
      bank,
    };
  } finally {
    reviewer.stop();
    await reviewing;
    await shared?.close();
    await network.stop();
    await bankNetwork.stop();
    await sandbox.stop();
    await database.remove();
  }
}

/** Waits for the last answers. On a slow machine, the next check of a payment in doubt may be a day away. */
async function untilStopped(shoppers: Shoppers, nextDay: () => void): Promise<void> {
  const stopped = shoppers.stop().then(() => true);
  while (!(await Promise.race([stopped, delay(nextDayMs, false)]))) nextDay();
}
