import { createHmac } from "node:crypto";
import { cents, formatCalendarDate, todayIn } from "@paydown/domain";
import { developmentTransactionKey, type Sandbox } from "@paydown/sandbox";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { authorizeNetProcessor } from "../../providers/authorize-net/authorize-net-processor.js";
import { days, dayClock } from "../../testing/day-clock.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { casey, movableClock, prefix } from "../../testing/test-services.js";
import { commandsOf } from "../../testing/commands-of.js";
import { loadTenants } from "../../tenants/load-tenants.js";
import { reconcileCommands } from "../reconciliation/reconcile-command.js";
import { ledgerOf } from "../testing/ledger-of.js";
import {
  bankPayment,
  cardPayment,
  chargesIn,
  Consumer,
  inDays,
  patient,
  type Paying,
  regeLine,
  soon,
  startPaying,
} from "../testing/paying.js";
import { refundCommandsFor } from "../testing/refund-commands.js";

describeWithDatabase("payments through Authorize.Net, as the sandbox plays it", () => {
  // The gateway tells whole seconds, so a charge of the first second would count as an earlier database's.
  const clock = movableClock(`${dayClock.now().toISOString().slice(0, 19)}Z`);
  let paying: Paying;
  let consumer: Consumer;

  const signatureKey = "0123456789ABCDEF".repeat(8);
  const adapter = (sandbox: Sandbox) =>
    authorizeNetProcessor({
      ...{ url: sandbox.url, timeoutMs: patient.processorTimeoutMs, now: () => clock.now() },
      credentialsOf: (loginId) => ({ loginId, transactionKey: developmentTransactionKey }),
    });

  beforeAll(async () => {
    paying = await startPaying({
      ...{ clock, processorOf: (_, sandbox) => adapter(sandbox) },
      signatureKeyOf: (id) => (id === "harbor" ? signatureKey : undefined),
    });
  });
  // A test that lets days pass ends the session.
  beforeEach(async () => {
    consumer = await Consumer.signIn(paying.url, casey);
  });
  afterAll(() => paying.stop());

  async function daysLater(count: number): Promise<void> {
    clock.forward(days(count));
    consumer = await Consumer.signIn(paying.url, casey);
  }
  const paymentDate = () => formatCalendarDate(todayIn("America/New_York", clock.now()));
  const paymentOf = (accountNo: string) =>
    paying.db.asJob("harbor", (trx) =>
      trx.selectFrom("payments").selectAll().where("account_no", "=", accountNo).executeTakeFirstOrThrow(),
    );
  const becomes = (accountNo: string, state: string) =>
    expect.poll(async () => (await paymentOf(accountNo)).state, soon).toBe(state);
  async function chargesOf(accountNo: string) {
    const { processor_reference } = await paymentOf(accountNo);
    return chargesIn(paying.sandbox).filter(({ reference }) => reference.startsWith(processor_reference));
  }
  const balance = async (accountNo: string) =>
    (await paying.db.asJob("harbor", (trx) => ledgerOf(trx, accountNo)))
      .filter(({ ledger_account }) => ledger_account === "consumer-account")
      .reduce((sum, { amount_cents }) => sum + amount_cents, 0);

  test("a charge whose answer is lost is found, posted once, cleared and refunded [ANET-37]", async () => {
    const accountNo = await paying.newAccount({ due: "100.00" });
    const payment = cardPayment(accountNo, "4000000000000135", { paymentDate: paymentDate() });
    expect((await consumer.pay(payment)).body.status).toBe("checking");
    clock.forward(patient.reconcileFirstMs);
    await becomes(accountNo, "succeeded");
    expect([(await chargesOf(accountNo)).length, await balance(accountNo)]).toEqual([1, -25_00]);
    await daysLater(2);
    await becomes(accountNo, "cleared");
    const { reference } = await paymentOf(accountNo);
    const paydown = refundCommandsFor(paying, clock, "sam", adapter(paying.sandbox));
    expect((await paydown("payment", "refund", reference, "--all")).exitCode).toBe(0);
    expect([(await paymentOf(accountNo)).state, await balance(accountNo)]).toEqual(["refunded", 0]);
  });

  test("a returned debit is due again [ANET-37]", async () => {
    const accountNo = await paying.newAccount({ due: "100.00" });
    const lines = await consumer.regeMessages("1", "oneTime", accountNo);
    if (lines.length > 0) await consumer.acknowledge(accountNo, regeLine, lines.join("\n").trimEnd());
    const more = { paymentDate: paymentDate(), acceptRegE: lines.length > 0, accountNumber: "1234569002" };
    expect((await consumer.pay(bankPayment(accountNo, more))).body.status).toBe("succeeded");
    await daysLater(8);
    await becomes(accountNo, "returned");
    expect([(await paymentOf(accountNo)).return_code, await balance(accountNo)]).toEqual(["R02", 0]);
  });

  test("a scheduled payment is charged once, by the stored method [ANET-37]", async () => {
    const accountNo = await paying.newAccount({ due: "100.00" });
    const date = clock.now().getTime() - dayClock.now().getTime();
    const paidOn = inDays(Math.ceil(date / days(1)) + 3);
    expect((await consumer.pay(cardPayment(accountNo, undefined, { paymentDate: paidOn }))).body.status).toBe(
      "scheduled",
    );
    expect((await paymentOf(accountNo)).method_token).toMatch(/^\d+\/\d+\/\d{4}-\d\d$/);
    await daysLater(4);
    await becomes(accountNo, "succeeded");
    expect((await chargesOf(accountNo)).length).toBe(1);
  });

  test("a charge that was held is found as soon as the gateway tells of it [ANET-28, ANET-46]", async () => {
    const accountNo = await paying.newAccount({ due: "100.00" });
    const payment = cardPayment(accountNo, "4000000000003055", { paymentDate: paymentDate() });
    expect((await consumer.pay(payment)).body.status).toBe("checking");
    const { processor_reference, next_check_at } = await paying.db.asJob("harbor", (trx) =>
      trx
        .updateTable("payments")
        .set({ next_check_at: new Date(clock.now().getTime() + days(30)) })
        .where("account_no", "=", accountNo)
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
    expect(next_check_at).not.toBeNull();
    clock.forward(days(1));
    const body = `{ "payload": { "merchantReferenceId": "${processor_reference}", "authAmount": 27.50 } }`;
    const notify = async (key: string) => {
      const signature = createHmac("sha512", key).update(body).digest("hex");
      const url = `${paying.url}${prefix}/gateway-notifications/authorize-net/harbor`;
      const headers = { "content-type": "application/json", "x-anet-signature": `sha512=${signature}` };
      return (await fetch(url, { method: "POST", body, headers })).status;
    };
    expect([await notify(signatureKey.toLowerCase()), (await paymentOf(accountNo)).state]).toEqual([401, "unknown"]);
    expect(await notify(signatureKey)).toBe(200);
    // The report is read at once, too, and may say already that the charge has settled or cleared.
    await expect.poll(async () => (await paymentOf(accountNo)).state, soon).toMatch(/^(succeeded|settling|cleared)$/);
  });

  describe("the payments are compared with the gateway's charges", () => {
    function reconcile(...args: readonly string[]) {
      const log = { error: () => undefined };
      const context = { db: paying.db, tenants: loadTenants(), clock, processor: adapter(paying.sandbox), log };
      return commandsOf(reconcileCommands, context)("reconcile", ...args);
    }

    /** The successful payments whose settlement has not been read yet. */
    const unsettled = () =>
      paying.db.asJob("harbor", (trx) =>
        trx
          .selectFrom("payments")
          .select(["account_no", "state"])
          .where("settled_on", "is", null)
          .where("state", "in", ["succeeded", "settling"])
          .execute(),
      );

    test("and agree [ANET-44]", async () => {
      const firstDay = todayIn("America/New_York", clock.now());
      const accountNo = await paying.newAccount({ due: "100.00" });
      await consumer.pay(cardPayment(accountNo, undefined, { paymentDate: paymentDate() }));
      clock.forward(days(1));
      // The jobs may still be reading the settlements of earlier tests' payments.
      await expect.poll(unsettled, soon).toEqual([]);
      expect(await reconcile("--instance", "harbor", "--from", firstDay)).toMatchObject({
        exitCode: 0,
        out: [
          expect.stringMatching(/compared ([1-9]\d*) charges? and \1 payments? since .*; 0 open exceptions/),
          expect.any(String),
        ],
      });
    });

    test("and a charge without a payment pauses the instance [ANET-44]", async () => {
      // No other test pays at summit.
      const stray = { instanceId: "summit", reference: "PD0123456789ABCDEF01", amount: cents(27_50) };
      const card = { kind: "card", number: "4111111111111111", expMonth: "09", expYear: "39", name: "Jordan" } as const;
      const firstDay = todayIn("America/Denver", clock.now());
      await adapter(paying.sandbox).charge({ ...stray, method: card });
      clock.forward(days(1));
      expect(await reconcile("--instance", "summit", "--from", firstDay)).toMatchObject({
        exitCode: 1,
        out: expect.arrayContaining(["chargeWithoutPayment-PD0123456789ABCDEF01"]) as string[],
      });
      const pauses = () =>
        paying.db.asJob("summit", (trx) =>
          trx.selectFrom("instance_pauses").select("paused_by").where("instance_id", "=", "summit").execute(),
        );
      await expect.poll(pauses, soon).toEqual([{ paused_by: "restore check" }]);
    });
  });
});
