import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultTimings } from "../../settings/timings.js";
import { dayClock } from "../../testing/day-clock.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { casey, movableClock } from "../../testing/test-services.js";
import { ledgerOf } from "../testing/ledger-of.js";
import { cardPayment, chargesIn, Consumer, type Paying, soon, startPaying } from "../testing/paying.js";

const timings = { ...defaultTimings, processorTimeoutMs: 5_000, reconcileFirstMs: 200 };

describeWithDatabase("a payment with an unknown outcome", () => {
  // The clock moves only when a test moves it: nothing is rechecked or voided early, however long a call takes.
  const clock = movableClock(dayClock.now().toISOString());
  let paying: Paying;
  let consumer: Consumer;

  beforeAll(async () => {
    paying = await startPaying({ timings, clock });
    consumer = await Consumer.signIn(paying.url, casey);
  });
  afterAll(() => paying.stop());

  const chargesOf = (amount: string) => chargesIn(paying.sandbox).filter((charge) => charge.amount === amount);
  const entriesOf = (accountNo: string) => paying.db.asJob("harbor", (trx) => ledgerOf(trx, accountNo));

  test.each([
    ["4000000000000135", "charged, and answered 500", "40.35"],
    ["4000000000000119", "charged, and answered after the timeout", "40.19"],
  ])(
    "%s (%s): shows checking, then success without further action, with one charge and one posting [PAY-5, PAY-6]",
    async (number, _, amount) => {
      const accountNo = await paying.newAccount({ due: "100.00" });
      const total = (Number(amount) + 2.5).toFixed(2);
      const { status, body, key } = await consumer.pay(cardPayment(accountNo, number, { amount }));
      expect(status).toBe(202);
      expect(body).toMatchObject({
        success: false,
        status: "checking",
        amount,
        total,
        reference: expect.stringMatching(/^PAY-/) as string,
      });
      for (const part of ["authCode", "confNumber", "message", "errorMessage", "finishedAt"])
        expect(body).not.toHaveProperty(part);

      clock.forward(timings.reconcileFirstMs);
      await expect.poll(async () => (await consumer.status(key)).body.status, soon).toBe("succeeded");
      const { body: final } = await consumer.status(key);
      const charges = chargesOf(total);
      expect(charges).toHaveLength(1);
      expect(final).toMatchObject({
        success: true,
        message: "Transaction Successful",
        authCode: charges[0]?.authCode,
        reference: body.reference,
        dueAfter: (100 - Number(amount)).toFixed(2),
      });
      expect(final.trace?.map(({ event }) => event)).toEqual(
        expect.arrayContaining(["sent", "no_answer", "asked_processor", "succeeded"]),
      );
      expect(await entriesOf(accountNo)).toHaveLength(3);
      expect((await consumer.page(accountNo)).openPayments).toEqual([]);
      // The same key keeps returning this result.
      expect(await consumer.pay(cardPayment(accountNo, number, { amount }), key)).toMatchObject({
        status: 200,
        body: final,
      });
      expect(chargesOf(total)).toHaveLength(1);
    },
  );

  test("4000000000000127 (not charged, connection dropped): shows checking, then failed after the reference is voided [PAY-83]", async () => {
    const accountNo = await paying.newAccount({ due: "100.00" });
    const { status, body, key } = await consumer.pay(cardPayment(accountNo, "4000000000000127", { amount: "40.27" }));
    expect(status).toBe(202);
    expect(body.status).toBe("checking");
    expect((await consumer.page(accountNo)).openPayments).toMatchObject([
      { reference: body.reference, key, accountNo, total: "42.77" },
    ]);
    expect((await consumer.transactions(accountNo)).openPayments).toMatchObject([{ reference: body.reference }]);
    const second = await consumer.pay(cardPayment(accountNo, "4111111111111111", { amount: "40.27" }));
    expect(second).toMatchObject({
      status: 409,
      body: { code: "payment_in_progress", openPayment: { reference: body.reference, key } },
    });

    clock.forward(timings.reconcileFirstMs);
    await expect
      .poll(async () => (await consumer.status(key)).body.trace?.map(({ event }) => event), soon)
      .toContain("asked_processor");
    expect((await consumer.status(key)).body.status).toBe("checking");
    clock.forward(timings.voidAfterMs);
    await expect.poll(async () => (await consumer.status(key)).body.status, soon).toBe("failed");
    expect((await consumer.status(key)).body).toMatchObject({
      success: false,
      errorMessage: "Transaction NOT Successful",
    });
    expect(chargesOf("42.77")).toEqual([]);
    expect(await entriesOf(accountNo)).toEqual([]);
    const { payment_id } = await paying.db.asJob("harbor", (trx) =>
      trx.selectFrom("payments").select("payment_id").where("account_no", "=", accountNo).executeTakeFirstOrThrow(),
    );
    expect(await (await fetch(`${paying.sandbox.url}/processor/charges/${payment_id}`)).json()).toMatchObject({
      result: "voided",
    });

    expect((await consumer.pay(cardPayment(accountNo, "4111111111111111", { amount: "40.27" }))).body.success).toBe(
      true,
    );
  });
});
