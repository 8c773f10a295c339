import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { developmentSftpPassword, type Sandbox, startSandbox } from "@paydown/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { secretsIn } from "../../db/secrets.js";
import { achProcessor } from "../../providers/ach/ach-processor.js";
import { readSettings, settingsOf } from "../../providers/ach/testing/bank-exchange.js";
import { processorByMethod } from "../../providers/by-method.js";
import { describeWithDatabase, openTestDatabase, type TestDatabase } from "../../testing/test-database.js";
import { casey, movableClock } from "../../testing/test-services.js";
import { ledgerOf } from "../testing/ledger-of.js";
import {
  bankPayment,
  cardPayment,
  chargesIn,
  Consumer,
  patient,
  type Paying,
  regeLine,
  soon,
  startPaying,
} from "../testing/paying.js";

describeWithDatabase("payments of an instance with a bank of its own, as the sandbox plays it", () => {
  const clock = movableClock();
  let dataDir: string;
  let opened: TestDatabase;
  let sandbox: Sandbox;
  let paying: Paying;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "paydown-bank-"));
    opened = await openTestDatabase();
    sandbox = await startSandbox({ port: 0, dataDir, clock, sftp: { port: 0 } });
    const { port = 0, fingerprint = "" } = sandbox.sftp ?? {};
    const login = { host: "127.0.0.1", port, user: "harbor", password: developmentSftpPassword };
    const settings = readSettings(settingsOf({ login, hostKey: fingerprint }));
    const banks = { instanceIds: ["harbor"], settingsOf: () => settings };
    const { db } = opened;
    const log = { error: (details: object, message: string) => expect.fail(`${JSON.stringify(details)} ${message}`) };
    paying = await startPaying({
      ...{ clock, banks, timings: { ...patient, achPollMs: 200 }, on: { db, sandbox } },
      processorOf: (cards) =>
        processorByMethod({ cards, bank: achProcessor({ db, clock, secrets: secretsIn(db), banks, log }) }),
    });
  });
  afterAll(async () => {
    await paying.stop();
    await sandbox.stop();
    await opened.remove();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const at = (local: string) => clock.forward(Date.parse(`${local}:00-04:00`) - clock.now().getTime());
  const paymentOf = (accountNo: string) =>
    paying.db.asJob("harbor", (trx) =>
      trx.selectFrom("payments").selectAll().where("account_no", "=", accountNo).executeTakeFirstOrThrow(),
    );
  /** Moves the clock on with each look, because the jobs' next looks are due by the clock. */
  const becomes = (accountNo: string, state: string) =>
    expect
      .poll(async () => {
        clock.forward(1_000);
        return (await paymentOf(accountNo)).state;
      }, soon)
      .toBe(state);
  const balance = async (accountNo: string) =>
    (await paying.db.asJob("harbor", (trx) => ledgerOf(trx, accountNo)))
      .filter(({ ledger_account }) => ledger_account === "consumer-account")
      .reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  async function debit(more: object): Promise<string> {
    const consumer = await Consumer.signIn(paying.url, casey);
    const accountNo = await paying.newAccount({ due: "100.00" });
    const lines = await consumer.regeMessages("1", "oneTime", accountNo);
    if (lines.length > 0) await consumer.acknowledge(accountNo, regeLine, lines.join("\n").trimEnd());
    await consumer.pay(bankPayment(accountNo, { acceptRegE: lines.length > 0, paymentDate: "06/15/2026", ...more }));
    return accountNo;
  }

  test("debits go through a file and clear, or are due again once the bank returns them [ACH-32]", async () => {
    const consumer = await Consumer.signIn(paying.url, casey);
    const [good, bad] = [await debit({}), await debit({ accountNumber: "1234569002" })];
    const scheduled = await debit({ paymentDate: "06/16/2026" });
    const byCard = await paying.newAccount({ due: "100.00" });
    await consumer.pay(cardPayment(byCard, undefined, { paymentDate: "06/15/2026" }));
    const states = async () =>
      Promise.all([good, bad, scheduled, byCard].map(async (of) => (await paymentOf(of)).state));
    expect(await states()).toEqual(["succeeded", "succeeded", "scheduled", "succeeded"]);
    expect([chargesIn(sandbox).length, (await paymentOf(scheduled)).method_token?.slice(0, 4)]).toEqual([1, "ach/"]);
    at("2026-06-15T16:30");
    const fileStates = async () => {
      clock.forward(1_000);
      const files = await paying.db.asJob("harbor", (trx) => trx.selectFrom("ach_files").select("state").execute());
      return files.map(({ state }) => state);
    };
    await expect.poll(fileStates, soon).toEqual(["accepted"]);
    expect(await balance(good)).toBe(-25_00);
    at("2026-06-16T12:00");
    await becomes(good, "settling");
    await becomes(scheduled, "succeeded");
    at("2026-06-16T16:30");
    await expect.poll(fileStates, soon).toEqual(["accepted", "accepted"]);
    at("2026-06-18T12:00");
    await becomes(bad, "returned");
    expect([(await paymentOf(bad)).return_code, await balance(bad)]).toEqual(["R02", 0]);
    await becomes(scheduled, "settling");
    at("2026-06-26T12:00");
    await becomes(good, "cleared");
    await becomes(scheduled, "cleared");
    const reviews = await paying.db.asJob("harbor", (trx) => trx.selectFrom("ach_reviews").select("note").execute());
    expect([chargesIn(sandbox).length, reviews]).toEqual([1, []]);
  });
});
