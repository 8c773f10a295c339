import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { InstanceTransaction } from "../../db/database.js";
import { defaultAttemptLimits } from "../../settings/attempt-limits.js";
import { dayClock } from "../../testing/day-clock.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { casey, movableClock, robin } from "../../testing/test-services.js";
import { cardPayment, chargesIn, Consumer, inDays, type Paying, soon, startPaying } from "../testing/paying.js";

const declining = "4000000000000002";
/** A card that the sandbox refuses to store. */
const refused = "4012888888881881";
const good = "4111111111111111";
const minuteMs = 60_000;

/** A card as the screen Payment Information sends it. */
function cardToKeep(cardNumber: string) {
  const { firstName, lastName, address, city, state, zipCode, paymentOption, expDateMonth, expDateYear, ccv } =
    cardPayment("", cardNumber);
  return {
    firstName,
    lastName,
    address,
    city,
    state,
    zipCode,
    paymentOption,
    cardNumber,
    expDateMonth,
    expDateYear,
    ccv,
  };
}

describeWithDatabase("payments after declined ones", () => {
  let paying: Paying;
  let consumer: Consumer;
  const clock = movableClock(dayClock.now().toISOString());

  beforeAll(async () => {
    paying = await startPaying({
      limits: defaultAttemptLimits,
      clock,
      processorOf: (processor) => ({
        ...processor,
        // The sandbox stores no card that it would decline later.
        charge: (charge) =>
          charge.method.kind === "token"
            ? Promise.resolve({ kind: "declined", message: "Do not honor" })
            : processor.charge(charge),
      }),
    });
    consumer = await Consumer.signIn(paying.url, casey);
  });
  beforeEach(() => asJob((trx) => trx.deleteFrom("declined_attempts").execute()));
  afterAll(() => paying.stop());

  const asJob = <Result>(work: (trx: InstanceTransaction) => Promise<Result>) => paying.db.asJob("harbor", work);

  const newAccount = () => paying.newAccount({ due: "500.00" });
  const wait = (retryAfterSeconds: number) => ({
    status: 429,
    body: { code: "too_many_attempts", detail: "Too many payments were declined.", retryAfterSeconds },
  });

  test("wait, store and send nothing, keep their key free, and are made afterward [PAY-100, PAY-102, PAY-103]", async () => {
    const accountNo = await newAccount();
    const first = await consumer.pay(cardPayment(accountNo, declining));
    await consumer.pay(cardPayment(accountNo, declining));
    // A payment that succeeds in between takes nothing back.
    expect((await consumer.pay(cardPayment(accountNo, good, { amount: "31.00" }))).body.status).toBe("succeeded");
    expect((await consumer.pay(cardPayment(accountNo, declining))).body.status).toBe("declined");
    const sent = chargesIn(paying.sandbox).length;
    const key = randomUUID();
    expect(await consumer.pay(cardPayment(accountNo, good), key)).toMatchObject(wait(60));
    expect(await consumer.pay(cardPayment(await newAccount(), good))).toMatchObject(wait(60));
    expect(await consumer.scheduleNext({ ...cardPayment(accountNo, good), refNum: accountNo })).toMatchObject(wait(60));
    expect(await consumer.pay(cardPayment(accountNo, good, { paymentDate: inDays(1) }))).toMatchObject(wait(60));
    expect(chargesIn(paying.sandbox)).toHaveLength(sent);
    expect((await consumer.status(key)).status).toBe(404);
    // The key of an earlier payment still answers that payment.
    expect(await consumer.pay(cardPayment(accountNo, declining), first.key)).toMatchObject({
      status: 200,
      body: { status: "declined" },
    });
    clock.forward(minuteMs);
    expect((await consumer.pay(cardPayment(accountNo, good), key)).body.status).toBe("succeeded");
  });

  test("of another user do not wait [PAY-100]", async () => {
    for (const accountNo of [await newAccount(), await newAccount(), await newAccount()])
      expect((await consumer.pay(cardPayment(accountNo, declining))).body.status).toBe("declined");
    expect(await consumer.pay(cardPayment(await newAccount(), good))).toMatchObject(wait(60));
    const other = await Consumer.signIn(paying.url, robin);
    expect((await other.pay(cardPayment("100000020", good, { demIdtyNo: "D-77310" }))).body.status).toBe("succeeded");
  });

  test("wait, too, after methods that were refused [PAY-100, PAY-102]", async () => {
    const accountNo = await newAccount();
    for (const storing of [
      () => consumer.savePaymentInfo(accountNo, cardToKeep(refused)),
      () => consumer.pay(cardPayment(accountNo, refused, { paymentDate: inDays(1) })),
      () => consumer.savePaymentInfo(accountNo, cardToKeep(refused)),
    ])
      expect(await storing()).toMatchObject({ status: 422, body: { code: "method_refused" } });
    expect(await consumer.savePaymentInfo(accountNo, cardToKeep(good))).toMatchObject(wait(60));
    expect(await consumer.pay(cardPayment(accountNo, good))).toMatchObject(wait(60));
  });

  test("do not wait after scheduled payments that were declined on their day [PAY-102]", async () => {
    for (const accountNo of [await newAccount(), await newAccount(), await newAccount()])
      expect((await consumer.pay(cardPayment(accountNo, good, { paymentDate: inDays(1) }))).body.status).toBe(
        "scheduled",
      );
    clock.forward(24 * 60 * minuteMs);
    const declined = () =>
      asJob((trx) =>
        trx
          .selectFrom("payments")
          .select("payment_id")
          .where("state", "=", "declined")
          .where("method_token", "is not", null)
          .execute(),
      );
    await expect.poll(declined, soon).toHaveLength(3);
    expect(await asJob((trx) => trx.selectFrom("declined_attempts").selectAll().execute())).toEqual([]);
    clock.forward(-24 * 60 * minuteMs);
  });
});
