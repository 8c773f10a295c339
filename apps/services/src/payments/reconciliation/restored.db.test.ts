import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Sandbox, startSandbox } from "@paydown/sandbox";
import { addDays, formatCalendarDate, todayIn } from "@paydown/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commandContext, runCommand } from "../../commands.js";
import type { Database } from "../../db/database.js";
import { httpProcessor } from "../../providers/http-processor.js";
import { defaultAttemptLimits } from "../../settings/attempt-limits.js";
import { defaultSessionLimits } from "../../settings/session-limits.js";
import { loadTenants } from "../../tenants/load-tenants.js";
import { dayClock } from "../../testing/day-clock.js";
import { describeWithDatabase, openReopenableDatabase, type ReopenableDatabase } from "../../testing/test-database.js";
import { casey, movableClock } from "../../testing/test-services.js";
import { cardPayment, chargesIn, Consumer, type Paying, patient, soon, startPaying } from "../testing/paying.js";

const hour = 3_600_000;
const decision = ["--by", "Sam", "--why", "checked each charge"];

describeWithDatabase("a database that was restored from a copy", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "paydown-restored-"));
  const clock = movableClock(dayClock.now().toISOString());
  const tenants = loadTenants();
  let sandbox: Sandbox;
  let original: ReopenableDatabase;
  let copy: Awaited<ReturnType<ReopenableDatabase["copy"]>>;
  let paying: Paying | undefined;

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, dataDir, clock });
    original = await openReopenableDatabase();
  });
  afterAll(async () => {
    await paying?.stop();
    await sandbox.stop();
    await original.remove();
    await copy.remove();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const start = async (db: Database) => {
    paying = await startPaying({ clock, on: { db, sandbox } });
    return paying;
  };
  const stop = async () => {
    await paying?.stop();
    paying = undefined;
  };
  const states = (db: Database) =>
    db.asJob("harbor", async (trx) =>
      Object.fromEntries(
        (await trx.selectFrom("payments").select(["account_no", "state"]).execute()).map((row) => [
          row.account_no,
          // The report may have settled it meanwhile.
          row.state === "cleared" ? "succeeded" : row.state,
        ]),
      ),
    );
  const pauses = (db: Database) =>
    db.asJob("harbor", (trx) =>
      trx.selectFrom("instance_pauses").select("paused_by").where("resumed_at", "is", null).execute(),
    );
  const dateIn = (days: number) => formatCalendarDate(addDays(todayIn("America/New_York", clock.now()), days));
  const paydown = (db: Database, ...args: string[]) => {
    const processor = httpProcessor({ url: sandbox.url, timeoutMs: 20_000 });
    const limits = { limits: defaultAttemptLimits, sessions: defaultSessionLimits };
    const given = {
      db,
      tenants,
      clock,
      processor,
      timings: patient,
      log: { error() {} },
      operator: { login: "sam" },
      evidenceDir: dataDir,
    };
    return runCommand(commandContext({ ...given, ...limits }), args);
  };

  test(
    "starts paused; reconcile finds every lost charge, and no scheduled payment is charged again [RECON-1, RECON-40, RECON-41, RECON-45, RECON-47]",
    { timeout: 120_000 },
    async () => {
      // Before the copy: one payment is made, and two are scheduled for tomorrow.
      let services = await start(original.db);
      let consumer = await Consumer.signIn(services.url, casey);
      const accounts: string[] = [];
      for (let count = 0; count < 6; count += 1) accounts.push(await services.newAccount({ due: "500.00" }));
      const [paid = "", first = "", second = "", ...others] = accounts;
      expect((await consumer.pay(cardPayment(paid))).body.status).toBe("succeeded");
      for (const account of [first, second])
        expect((await consumer.pay(cardPayment(account, undefined, { paymentDate: dateIn(1) }))).body.status).toBe(
          "scheduled",
        );
      await stop();
      copy = await original.copy();

      // An hour of payments that the copy lacks; the scheduled ones are charged too.
      clock.forward(24 * hour);
      services = await start(await original.reopen());
      for (const account of others) {
        clock.forward(hour / others.length);
        consumer = await Consumer.signIn(services.url, casey);
        const { body } = await consumer.pay(cardPayment(account, undefined, { paymentDate: dateIn(0) }));
        expect(body.status).toBe("succeeded");
      }
      await expect
        .poll(async () => Object.values(await states(services.db)), soon)
        .toEqual(Array.from({ length: 6 }, () => "succeeded"));
      await stop();
      const charges = chargesIn(sandbox).map(({ reference }) => reference);
      expect(charges).toHaveLength(6);

      // The copy is put back.
      const restored = await copy.reopen();
      services = await start(restored);
      await expect.poll(() => pauses(restored), soon).toEqual([{ paused_by: "restore check" }]);
      consumer = await Consumer.signIn(services.url, casey);
      const refused = await consumer.pay(cardPayment(others[0] ?? "", undefined, { paymentDate: dateIn(0) }));
      expect([refused.status, refused.body.code]).toEqual([409, "payments_paused"]);

      const compared = await paydown(restored, "reconcile", "--instance", "harbor", "--json");
      expect(compared.exitCode).toBe(1);
      const { exceptions } = JSON.parse(compared.out.join("\n")) as {
        exceptions: { id: string; kind: string; paymentId: string; accountNo: string | null }[];
      };
      const lost = exceptions.filter(({ kind }) => kind === "chargeWithoutPayment");
      const scheduled = exceptions.filter(({ kind }) => kind === "chargedButScheduled");
      expect(lost.map(({ paymentId }) => paymentId).sort()).toHaveLength(3);
      expect(scheduled.map(({ accountNo }) => accountNo).sort()).toEqual([first, second].sort());
      expect(exceptions.map(({ paymentId }) => paymentId).sort()).toEqual(charges.slice(1).sort());

      expect((await paydown(restored, "resume", "harbor", ...decision)).exitCode).toBe(1);
      for (const { id } of exceptions)
        await paydown(restored, "reconcile", "close", id, "--instance", "harbor", ...decision);
      expect(await paydown(restored, "resume", "harbor", ...decision)).toMatchObject({ exitCode: 0 });
      await expect
        .poll(() => states(restored), soon)
        .toEqual({ [paid]: "succeeded", [first]: "succeeded", [second]: "succeeded" });
      expect(chargesIn(sandbox).map(({ reference }) => reference)).toEqual(charges);
    },
  );
});
