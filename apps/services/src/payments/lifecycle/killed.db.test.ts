import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatCalendarDate, todayIn } from "@paydown/domain";
import { type Sandbox, startSandbox } from "@paydown/sandbox";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { buildPrograms, type BuiltPrograms } from "../../testing/built-program.js";
import { aheadMinutes, dayClock, days } from "../../testing/day-clock.js";
import { ServicesProcess } from "../../testing/services-process.js";
import { templateDatabase } from "../../testing/server-setup.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { casey } from "../../testing/test-services.js";
import { cardPayment, chargesIn, Consumer, inDays, soon } from "../testing/paying.js";

describeWithDatabase("services killed with -9", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "paydown-killed-"));
  const clockFile = join(dataDir, "clock");
  /** A time relative to the day that the tests use. */
  const ahead = (offset: string) => `+${offset} ${aheadMinutes}m`;
  const running: ServicesProcess[] = [];
  let programs: BuiltPrograms;
  let sandbox: Sandbox;
  let env: Record<string, string>;
  let removeDatabase = async () => {};

  const startProcess = () => {
    const started = new ServicesProcess(env, programs.main);
    running.push(started);
    return started;
  };

  beforeAll(async () => {
    writeFileSync(clockFile, ahead("0d"));
    programs = await buildPrograms();
    sandbox = await startSandbox({ port: 0, dataDir });
    env = {
      PAYDOWN_DATA_DIR: dataDir,
      PAYDOWN_LOG_FILE: join(dataDir, "services.log"),
      SANDBOX_URL: sandbox.url,
      // Longer than the checks in this test take. The test makes the lease expire by moving the services' clock.
      PAYDOWN_PROCESSOR_TIMEOUT_MS: "60000",
      PAYDOWN_VOID_AFTER_MS: "60000",
      PAYDOWN_RECONCILE_FIRST_MS: "100",
      PAYDOWN_TEST_CLOCK: clockFile,
      ...(await database()),
    };
  });
  afterAll(async () => {
    for (const started of running) await started.end("SIGTERM");
    await sandbox.stop();
    await removeDatabase();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** A database that outlives the process. */
  async function database(): Promise<Record<string, string>> {
    const source = inject("testDatabase");
    if (source.kind !== "server")
      return source.kind === "embedded" ? { PAYDOWN_DATABASE_TEMPLATE: source.template } : {};
    const name = `paydown_killed_${randomBytes(6).toString("hex")}`;
    const administer = async (statement: string) => {
      const admin = new pg.Client({ connectionString: `${source.url}/postgres` });
      await admin.connect();
      await admin.query(statement);
      await admin.end();
    };
    await administer(`create database ${name} template ${templateDatabase}`);
    removeDatabase = () => administer(`drop database ${name} with (force)`);
    return { DATABASE_URL: `${source.url}/${name}` };
  }

  test("after a kill between charge and response, a restart with two replicas where possible leaves one charge, one posting and success, for a payment and a scheduled payment [PAY-76, PAY-85]", async () => {
    const chargesOf = (amount: string) => chargesIn(sandbox).filter((charge) => charge.amount === amount);
    const first = startProcess();
    const url = await first.url;
    const scheduled = await (
      await Consumer.signIn(url, casey)
    ).pay(cardPayment("100000002", "4000000000000119", { amount: "33.33", paymentDate: inDays(3) }));
    expect(scheduled.body).toMatchObject({ status: "scheduled" });
    // Add an hour, because the day when clocks go back has 25 hours.
    writeFileSync(clockFile, ahead("3d 1h"));
    await expect.poll(() => chargesOf("35.83").length, soon).toBe(1);

    const consumer = await Consumer.signIn(url, casey);
    const body = cardPayment("100000001", "4000000000000119", {
      action: "full",
      amount: "1250.00",
      // In the hour before midnight, the extra hour makes it a day later.
      paymentDate: formatCalendarDate(todayIn("America/New_York", new Date(dayClock.now().getTime() + days(3)))),
    });
    const key = "key-of-a-killed-payment";
    const broken = consumer.pay(body, key).catch((error: Error) => error.message);
    await expect.poll(() => chargesOf("1252.50").length, soon).toBe(1);
    expect((await consumer.page("100000001")).openPayments).toMatchObject([{ key }]);
    await first.end("SIGKILL");
    expect(await broken).toBe("fetch failed");

    writeFileSync(clockFile, ahead("3d 2h"));
    const replicas = inject("testDatabase").kind === "server" ? [startProcess(), startProcess()] : [startProcess()];
    const [again] = await Promise.all(replicas.map(async (replica) => Consumer.signIn(await replica.url, casey)));
    if (!again) throw new Error("No services started.");
    await again.pay(body, key);
    await expect.poll(async () => (await again.status(key)).body.status, soon).toBe("succeeded");
    const charges = chargesOf("1252.50");
    expect(charges).toHaveLength(1);
    expect((await again.status(key)).body).toMatchObject({
      success: true,
      message: "Transaction Successful",
      authCode: charges[0]?.authCode,
      total: "1252.50",
      dueAfter: "0.00",
    });
    expect((await again.page("100000001")).due).toBe("0.00");
    expect((await again.transactions("100000001")).transactions).toMatchObject([{ amount: "1250.00" }]);

    await expect.poll(async () => (await again.status(scheduled.key)).body.status, soon).toBe("succeeded");
    expect(chargesOf("35.83")).toHaveLength(1);
    expect((await again.transactions("100000002")).transactions).toMatchObject([{ amount: "33.33" }]);
  });
});
