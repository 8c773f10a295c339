import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Sandbox, startSandbox } from "@paydown/sandbox";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Database } from "../../db/database.js";
import { developmentKeyRing } from "../../db/key-ring.js";
import { openPostgres } from "../../db/postgres-server.js";
import { loadTenants } from "../../tenants/load-tenants.js";
import { buildPrograms, type BuiltPrograms } from "../../testing/built-program.js";
import { aheadMinutes, dayClock } from "../../testing/day-clock.js";
import { haltModes, startPostgres, type TestServer } from "@paydown/start/postgres";
import { ServicesProcess } from "../../testing/services-process.js";
import { casey, prefix } from "../../testing/test-services.js";
import { randomOf } from "../testing/simulation/world.js";
import { accountMaker } from "../testing/new-account.js";
import { chargesIn, Consumer, soon } from "../testing/paying.js";
import { Payers, type Press } from "../testing/payers.js";

/** `npm run prove -- failover` stops the server ten times in each mode; once is enough here to catch a process exit. */
const rounds = Number(process.env["PAYDOWN_PROVE_ROUNDS"] ?? 1);
const seed = Number(process.env["PAYDOWN_PROVE_SEED"] ?? randomInt(2 ** 31));
const replicas = 2;
const payers = 6;
const unavailable = {
  status: 503,
  retryAfter: "5",
  type: "application/problem+json; charset=utf-8",
  code: "service_unavailable",
};
/** Payments to complete before each stop and after each start. */
const underWay = 12;

describe.runIf(inject("testDatabase").kind === "server")("a PostgreSQL server that restarts under load", () => {
  let dataDir: string;
  const random = randomOf(seed);
  const running: ServicesProcess[] = [];
  let programs: BuiltPrograms;
  let server: TestServer;
  let sandbox: Sandbox;
  let db: Database;
  let urls: string[];
  let consumer: Consumer;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "paydown-failover-"));
    const [built, started] = await Promise.all([buildPrograms(), startPostgres()]);
    if (!started) throw new Error("There is no PostgreSQL on this machine.");
    programs = built;
    server = started;
    const admin = new pg.Client({ connectionString: `${server.url}/postgres` });
    await admin.connect();
    await admin.query("create database failover");
    await admin.end();
    sandbox = await startSandbox({ port: 0, dataDir, clock: dayClock, slowAnswerMs: 300 });
    const clockFile = join(dataDir, "clock");
    writeFileSync(clockFile, `+${aheadMinutes}m`);
    const env = {
      DATABASE_URL: `${server.url}/failover`,
      PAYDOWN_DATA_DIR: dataDir,
      PAYDOWN_LOG_FILE: join(dataDir, "services.log"),
      SANDBOX_URL: sandbox.url,
      // With a processor that can void, every payment ends without a person.
      PAYDOWN_PROCESSOR__HARBOR: "idempotent-sandbox",
      PAYDOWN_PROCESSOR_TIMEOUT_MS: "2000",
      PAYDOWN_VOID_AFTER_MS: "2000",
      PAYDOWN_RECONCILE_FIRST_MS: "100",
      PAYDOWN_REQUESTS_PER_MINUTE: "1000000",
      // Otherwise payments for the tests' day stay scheduled in the half hour before midnight.
      PAYDOWN_TEST_CLOCK: clockFile,
    };
    // Start all replicas at once on an empty database: one of them migrates it and loads the demo.
    for (let count = 0; count < replicas; count += 1) running.push(new ServicesProcess(env, programs.main));
    urls = await Promise.all(running.map(({ url }) => url));
    db = await openPostgres({ url: env.DATABASE_URL, keyRing: developmentKeyRing(), connectTimeoutMs: 60_000 });
    consumer = await Consumer.signIn(urls[0] ?? "", casey);
  });

  afterAll(async () => {
    for (const started of running) await started.end("SIGTERM");
    await db.close();
    await sandbox.stop();
    server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test.each(haltModes)(
    "stopped by %s: the services answer 503 with Retry-After and recover, losing nothing and charging nothing twice [PAY-91]",
    { timeout: 120_000 + rounds * 60_000 },
    async (mode) => {
      const { newAccount } = accountMaker(db, loadTenants(undefined), dayClock, haltModes.indexOf(mode) * payers);
      const accountNos = await Promise.all(Array.from({ length: payers }, () => newAccount({ due: "900000.00" })));
      const load = new Payers(consumer, urls, accountNos, random);
      for (let round = 0; round < rounds; round += 1) {
        await moreThan(() => load.finished, underWay);
        await delay(random.below(300));
        await server.halt(mode);
        // Connections outlive a killed main process for a moment.
        for (const replica of running) await expect.poll(() => readiness(replica), soon).toEqual(unavailable);
        await moreThan(() => load.unavailable, payers);
        await server.start();
        await moreThan(() => load.finished, underWay);
      }
      await load.stop();
      for (const replica of running) await expect.poll(() => readiness(replica), soon).toMatchObject({ status: 200 });
      expect(load.faults).toEqual([]);
      const { faults, ...counts } = await verdict(accountNos, load.presses);
      expect(faults).toEqual([]);
      for (const { key, body, final } of load.presses) {
        // The trace is not compared, because an answer omits it if it cannot be read.
        const { trace: _, ...first } = final ?? {};
        expect(await consumer.pay(body, key)).toMatchObject({ status: 200, body: first });
      }
      // The jobs that process payment events work again in at least one of the replicas.
      await expect
        .poll(async () => (await events(accountNos)).filter(({ dispatched_at }) => dispatched_at === null), soon)
        .toEqual([]);
      console.log(
        `${mode}: seed ${seed}, ${rounds} stops, ${replicas} replicas, ${load.presses.length} payments, ${load.unavailable} × 503, ${load.checking} followed after "checking", ` +
          `${counts.succeeded} succeeded, ${counts.failed} not charged; 0 exits, 0 lost, 0 double`,
      );
    },
  );

  /** The readiness that a load balancer sees, or the final output of a replica that has exited. */
  async function readiness({ url, hasEnded, output }: ServicesProcess) {
    if (hasEnded) return { ended: output };
    const response = await fetch(`${await url}${prefix}/public/health/ready`);
    const { code } = (await response.json()) as { code?: string };
    return {
      status: response.status,
      retryAfter: response.headers.get("retry-after"),
      type: response.headers.get("content-type"),
      code,
    };
  }

  /** Compares every press of Pay with every charge, using the processor's record and the rows. */
  async function verdict(accountNos: readonly string[], presses: readonly Press[]) {
    const faults: string[] = [];
    const { payments, entries } = await rowsOf(accountNos);
    const told = await events(accountNos);
    const charges = chargesIn(sandbox).filter(({ reference }) =>
      payments.some(({ payment_id }) => payment_id === reference),
    );
    const stray = chargesIn(sandbox).length - charges.length - strayBefore;
    if (stray > 0) faults.push(`${stray} charges belong to no payment`);
    for (const press of presses) {
      const [payment, ...others] = payments.filter(({ idempotency_key }) => idempotency_key === press.key);
      if (!payment || others.length > 0) {
        faults.push(`${press.key} has ${payment ? others.length + 1 : 0} payments`);
        continue;
      }
      const { payment_id, state } = payment;
      const charged = charges.filter(({ reference }) => reference === payment_id);
      const posted = sumOf(
        entries.filter((entry) => entry.payment_id === payment_id && entry.ledger_account === "consumer-account"),
      );
      const isPaid = state === "succeeded";
      if (!isPaid && state !== "failed") faults.push(`${press.key} stays ${state}`);
      if (press.final?.status !== state)
        faults.push(`${press.key} is ${state} and was answered ${press.final?.status}`);
      if (charged.length !== (isPaid ? 1 : 0)) faults.push(`${press.key} is ${state} with ${charged.length} charges`);
      if (posted !== (isPaid ? -press.amount : 0))
        faults.push(`${press.key} of ${press.amount} is ${state} with ${posted} posted`);
      const events = told.filter((event) => event.payment_id === payment_id).map(({ event }) => event);
      if (events.join() !== `payment.${state}`) faults.push(`${press.key} is ${state} and told ${events.join()}`);
    }
    if (payments.length !== presses.length) faults.push(`${presses.length} keys have ${payments.length} payments`);
    strayBefore = chargesIn(sandbox).length;
    const count = (state: string) => payments.filter((payment) => payment.state === state).length;
    return { faults, succeeded: count("succeeded"), failed: count("failed") };
  }

  /** Number of charges in the earlier modes, which belong to none of this mode's payments. */
  let strayBefore = 0;

  const rowsOf = (accountNos: readonly string[]) =>
    db.asJob("harbor", async (trx) => ({
      payments: await trx
        .selectFrom("payments")
        .select(["payment_id", "idempotency_key", "state"])
        .where("account_no", "in", accountNos)
        .execute(),
      entries: await trx
        .selectFrom("ledger_entries")
        .select(["payment_id", "ledger_account", "amount_cents"])
        .where("account_no", "in", accountNos)
        .execute(),
    }));

  const events = (accountNos: readonly string[]) =>
    db.asJob("harbor", (trx) =>
      trx
        .selectFrom("outbox")
        .innerJoin("payments", (join) =>
          join
            .onRef("payments.instance_id", "=", "outbox.instance_id")
            .onRef("payments.payment_id", "=", "outbox.payment_id"),
        )
        .select(["outbox.payment_id", "outbox.event", "outbox.dispatched_at"])
        .where("payments.account_no", "in", accountNos)
        .execute(),
    );
});

/** Waits until a count has grown by the given number. */
async function moreThan(count: () => number, growth: number): Promise<void> {
  const before = count();
  await expect.poll(() => count() - before, { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(growth);
}

const sumOf = (entries: readonly { readonly amount_cents: number }[]) =>
  entries.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
