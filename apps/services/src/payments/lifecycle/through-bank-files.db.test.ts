import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Sandbox, startSandbox } from "@paydown/sandbox";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { achProcessor } from "../../providers/ach/ach-processor.js";
import { bankExchange } from "../../providers/ach/testing/bank-exchange.js";
import { processorByMethod } from "../../providers/by-method.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { casey } from "../../testing/test-services.js";
import { ledgerOf } from "../testing/ledger-of.js";
import {
  bankPayment,
  cardPayment,
  chargesIn,
  Consumer,
  type Paying,
  regeLine,
  soon,
  startPaying,
} from "../testing/paying.js";

describeWithDatabase("payments of an instance with a bank of its own", () => {
  const bank = bankExchange();
  let dataDir: string;
  let sandbox: Sandbox;
  let paying: Paying;
  let consumer: Consumer;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "paydown-bank-"));
    const clock = { now: () => bank.clock().now() };
    sandbox = await startSandbox({ port: 0, dataDir, clock });
    paying = await startPaying({
      clock,
      on: { db: bank.db(), sandbox },
      processorOf: (cards) => processorByMethod({ cards, bank: achProcessor({ ...bank.context(), clock }) }),
    });
  });
  afterAll(async () => {
    await paying.stop();
    await sandbox.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    consumer = await Consumer.signIn(paying.url, casey);
  });

  const paymentOf = (accountNo: string) =>
    paying.db.asJob("harbor", (trx) =>
      trx.selectFrom("payments").selectAll().where("account_no", "=", accountNo).executeTakeFirstOrThrow(),
    );
  const becomes = (accountNo: string, state: string) =>
    expect.poll(async () => (await paymentOf(accountNo)).state, soon).toBe(state);
  const balance = async (accountNo: string) =>
    (await paying.db.asJob("harbor", (trx) => ledgerOf(trx, accountNo)))
      .filter(({ ledger_account }) => ledger_account === "consumer-account")
      .reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  /** The report may have been read before the exchange, so its next look must become due. */
  const exchangeAt = async (day: string) => {
    bank.at(`${day}T12:00`);
    await bank.exchange();
    bank.at(`${day}T12:01`);
  };
  const debit = async (accountNo: string, more: object) => {
    const lines = await consumer.regeMessages("1", "oneTime", accountNo);
    if (lines.length > 0) await consumer.acknowledge(accountNo, regeLine, lines.join("\n").trimEnd());
    return consumer.pay(bankPayment(accountNo, { acceptRegE: lines.length > 0, ...more }));
  };

  test("a scheduled debit is made from the stored account on its day [ACH-32]", async () => {
    const accountNo = await paying.newAccount({ due: "100.00" });
    expect((await debit(accountNo, { paymentDate: "06/16/2026" })).body.status).toBe("scheduled");
    expect((await paymentOf(accountNo)).method_token).toMatch(/^ach\//);
    bank.at("2026-06-16T12:00");
    await becomes(accountNo, "succeeded");
    const sent = bank.entriesIn(await bank.cutOff("2026-06-16"));
    expect(sent).toMatchObject([{ accountNumber: "5566778899", amount: 25_00, discretionaryData: "R" }]);
  });

  test("a debit goes to the bank, settles, and is due again once the bank returns it; a card goes elsewhere [ACH-32]", async () => {
    const [accountNo, other] = [await paying.newAccount({ due: "100.00" }), await paying.newAccount({ due: "100.00" })];
    const paymentDate = "06/15/2026";
    expect((await debit(accountNo, { paymentDate })).body.status).toBe("succeeded");
    expect((await consumer.pay(cardPayment(other, undefined, { paymentDate }))).body.status).toBe("succeeded");
    expect(chargesIn(sandbox).length).toBe(1);
    const name = await bank.cutOff();
    const [entry] = bank.entriesIn(name);
    expect((await paymentOf(accountNo)).transaction_id).toBe(entry?.traceNumber);
    bank.accept(name);
    await exchangeAt("2026-06-17");
    await becomes(accountNo, "settling");
    expect(await balance(accountNo)).toBe(-25_00);
    bank.server().put("returns/1.ret", bank.bankFile([bank.returned(entry, "R02")]));
    await exchangeAt("2026-06-18");
    await becomes(accountNo, "returned");
    expect([(await paymentOf(accountNo)).return_code, await balance(accountNo)]).toEqual(["R02", 0]);
  });
});
