import { expect, test } from "vitest";
import { bankPayment, cardPayment, regeLine, soon } from "../../payments/testing/paying.js";
import { days } from "../../testing/day-clock.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { negotiating } from "./testing/negotiating.js";

describeWithDatabase("an accepted offer whose payment the bank returns", () => {
  const { clock, inDays, consumer, signInAnew, account, offer, accept, ledger } = negotiating();

  /** Settles an account of 1,250.00 for 800.00 today. Some days later, the bank has returned the payment. */
  async function returned(afterDays: number): Promise<string> {
    const accountNo = await account();
    const { body } = await offer(accountNo, "800.00", 10);
    expect((await accept(accountNo, body.offer)).status).toBe(200);
    const lines = await consumer().regeMessages("1", "oneTime", accountNo);
    await consumer().acknowledge(accountNo, regeLine, lines.join("\n").trimEnd());
    const payment = { amount: "800.00", paymentDate: inDays(0), acceptRegE: true, accountNumber: "55669001" };
    const paid = await consumer().pay(bankPayment(accountNo, payment));
    expect(paid.body).toMatchObject({ status: "succeeded", settles: true, dueAfter: "0.00" });
    clock.forward(days(afterDays));
    await signInAnew();
    await expect.poll(async () => (await consumer().status(paid.key)).body.bankStatus, soon).toBe("returned");
    return accountNo;
  }
  const pay = (accountNo: string) =>
    consumer().pay(cardPayment(accountNo, undefined, { amount: "800.00", paymentDate: inDays(0) }));
  const due = async (accountNo: string) => (await consumer().page(accountNo)).due;

  test("restores the whole due, write-off included, and may be paid again until its last day [BANK-12, BANK-15]", async () => {
    const accountNo = await returned(6);
    expect(await due(accountNo)).toBe("1250.00");
    const entries = await ledger(accountNo);
    const writtenOff = entries.filter(({ ledger_account }) => ledger_account === "settlement-write-off");
    expect(writtenOff.map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
      ["returnSettlement", -450_00],
      ["settlement", 450_00],
    ]);
    expect(entries.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(0);
    const { transactions } = await consumer().transactions(accountNo);
    expect(
      transactions.map(({ amount, description }) => [typeof description === "string" ? "" : description.en, amount]),
    ).toEqual(
      expect.arrayContaining([
        ["Settled balance restored", "-450.00"],
        ["Payment returned by the bank", "-800.00"],
      ]),
    );
    expect((await pay(accountNo)).body).toMatchObject({ status: "succeeded", settles: true, dueAfter: "0.00" });
  });

  test("settles the account only once the payment has cleared: until then its page says so [BANK-78]", async () => {
    const accountNo = await account();
    const { body } = await offer(accountNo, "800.00", 10);
    await accept(accountNo, body.offer);
    const lines = await consumer().regeMessages("1", "oneTime", accountNo);
    await consumer().acknowledge(accountNo, regeLine, lines.join("\n").trimEnd());
    const payment = { amount: "800.00", paymentDate: inDays(0), acceptRegE: true };
    await consumer().pay(bankPayment(accountNo, payment));
    expect(await consumer().page(accountNo)).toMatchObject({ settled: true, onceCleared: true });
    clock.forward(days(14));
    await signInAnew();
    await expect.poll(async () => (await consumer().page(accountNo)).onceCleared, soon).toBeUndefined();
    expect((await consumer().page(accountNo)).settled).toBe(true);
  });

  test("has expired after its last day: the same amount settles nothing any more [BANK-15]", async () => {
    const accountNo = await returned(9);
    const again = await pay(accountNo);
    expect(again.body).toMatchObject({ status: "succeeded", dueAfter: "450.00" });
    expect(again.body).not.toHaveProperty("settles");
    expect(await due(accountNo)).toBe("450.00");
  });
});
