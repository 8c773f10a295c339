import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Processor } from "../../providers/processor.js";
import { dayClock } from "../../testing/day-clock.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { casey, robin } from "../../testing/test-services.js";
import { cardPayment, chargesIn, Consumer, inDays, type Paying, soon, startPaying } from "../testing/paying.js";

/** Holds every charge until opened, so a test decides what happens in the meantime. */
class Gate {
  #held: (() => void)[] = [];
  #isOpen = true;

  close() {
    this.#isOpen = false;
  }
  open() {
    this.#isOpen = true;
    for (const go of this.#held.splice(0)) go();
  }
  get waiting() {
    return this.#held.length;
  }
  before(processor: Processor): Processor {
    return {
      ...processor,
      charge: async (charge) => {
        if (!this.#isOpen) await new Promise<void>((go) => this.#held.push(go));
        return processor.charge(charge);
      },
    };
  }
}

describeWithDatabase("duplicates", () => {
  const gate = new Gate();
  let paying: Paying;
  let consumer: Consumer;
  let accountNo: string;
  let chargesBefore: number;

  beforeAll(async () => {
    paying = await startPaying({ processorOf: (processor) => gate.before(processor) });
    consumer = await Consumer.signIn(paying.url, casey);
  });
  afterAll(async () => {
    gate.open();
    await paying.stop();
  });
  beforeEach(async () => {
    gate.open();
    accountNo = await paying.newAccount({ due: "500.00" });
    chargesBefore = chargesIn(paying.sandbox).length;
  });
  const newCharges = () => chargesIn(paying.sandbox).slice(chargesBefore);

  test("the same key twenty times at once: one charge, one result [PAY-32]", async () => {
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 20 }, () => consumer.pay(cardPayment(accountNo), key)));
    expect(newCharges()).toHaveLength(1);
    for (const { status, body } of replies) expect([200, 202]).toContain(status === 200 && body.success ? 200 : status);
    const { body: final } = await consumer.status(key);
    for (const { status, body } of replies) {
      if (status === 200) expect(body).toEqual(final);
      else expect(body).toMatchObject({ status: "checking", reference: final.reference });
    }
    expect((await consumer.transactions(accountNo)).transactions).toHaveLength(1);
    expect((await consumer.page(accountNo)).due).toBe("475.00");
  });

  test("twenty different keys at once: one charge, and the other calls are refused with a reference to it [PAY-33]", async () => {
    gate.close();
    let ended = 0;
    const replies = Array.from({ length: 20 }, () => consumer.pay(cardPayment(accountNo)).finally(() => (ended += 1)));
    await expect.poll(() => gate.waiting, soon).toBe(1);
    // Wait for all 19 refusals before the charge: a request that arrived after the charge would be a separate payment.
    await expect.poll(() => ended, soon).toBe(19);
    gate.open();
    const all = await Promise.all(replies);
    const [paid, ...more] = all.filter(({ status }) => status === 200);
    expect(paid?.body.success).toBe(true);
    expect(more).toEqual([]);
    for (const { status, body } of all.filter((reply) => reply !== paid)) {
      expect(status).toBe(409);
      expect(body).toMatchObject({
        code: "payment_in_progress",
        openPayment: { reference: paid?.body.reference, key: paid?.key, accountNo, total: "27.50" },
      });
    }
    expect(newCharges()).toHaveLength(1);
  });

  test("while the first call is in progress, repeating it returns 'checking', and its key with another body is refused [PAY-34]", async () => {
    gate.close();
    const key = randomUUID();
    const first = consumer.pay(cardPayment(accountNo), key);
    await expect.poll(() => gate.waiting, soon).toBe(1);
    const again = await consumer.pay(cardPayment(accountNo), key);
    expect(again).toMatchObject({ status: 202, body: { status: "checking", success: false } });
    expect((await consumer.status(key)).body).toMatchObject({ status: "checking", reference: again.body.reference });
    const other = await consumer.pay(cardPayment(accountNo, "4111111111111111", { amount: "26.00" }), key);
    expect(other).toMatchObject({ status: 422, body: { code: "idempotency_key_reused" } });
    gate.open();
    expect((await first).body).toMatchObject({ success: true, reference: again.body.reference });
    expect(newCharges()).toHaveLength(1);
  });

  test.each([
    ["4111111111111111", "succeeded"],
    ["4000000000000002", "declined"],
  ])(
    "the key of a payment by %s never expires: repeating it keeps returning '%s', and a different body is refused [PAY-35]",
    async (number, outcome) => {
      const { key, body } = await consumer.pay(cardPayment(accountNo, number));
      expect(body.status).toBe(outcome);
      const chargesThen = newCharges().length;
      // The card number and CVV are not part of the key's fingerprint: no trace of them is kept.
      expect(await consumer.pay(cardPayment(accountNo, "5555555555554444", { ccv: "1" }), key)).toMatchObject({
        status: 200,
        body,
      });
      for (const change of [{ amount: "26.00" }, { firstName: "Robin" }, { paymentOption: "2" }]) {
        expect((await consumer.pay(cardPayment(accountNo, number, change), key)).body.code).toBe(
          "idempotency_key_reused",
        );
      }
      expect(newCharges()).toHaveLength(chargesThen);
    },
  );

  test("a key belongs to its user [PAY-36]", async () => {
    const { key } = await consumer.pay(cardPayment(accountNo));
    const other = await Consumer.signIn(paying.url, robin);
    expect((await other.status(key)).body.code).toBe("payment_not_found");
    const body = { ...cardPayment("100000020", "4111111111111111", { amount: "5.00" }), demIdtyNo: "D-77310" };
    expect((await other.pay(body, key)).body.success).toBe(true);
    expect(newCharges()).toHaveLength(2);
  });

  test("the payment completes even if the browser disconnects during the call [PAY-37]", async () => {
    gate.close();
    const key = randomUUID();
    const leaving = new AbortController();
    const left = consumer.pay(cardPayment(accountNo), key, leaving.signal).catch((error: Error) => error.name);
    await expect.poll(() => gate.waiting, soon).toBe(1);
    leaving.abort();
    expect(await left).toBe("AbortError");
    gate.open();
    await expect.poll(async () => (await consumer.status(key)).body.status, soon).toBe("succeeded");
    expect(newCharges()).toHaveLength(1);
  });

  test("Full twice in a row: the second finds nothing due [PAY-18]", async () => {
    const full = cardPayment(accountNo, "4111111111111111", { action: "full", amount: "500.00" });
    expect((await consumer.pay(full)).body.success).toBe(true);
    expect((await consumer.pay(full)).body.code).toBe("action_not_allowed");
    expect(newCharges()).toHaveLength(1);
  });

  test("Full confirmed before a One-Time payment reduced the due: the refusal carries the new amount", async () => {
    const full = cardPayment(accountNo, "4111111111111111", { action: "full", amount: "500.00" });
    await consumer.pay(cardPayment(accountNo));
    expect((await consumer.pay(full)).body).toMatchObject({
      code: "amount_changed",
      figures: { amount: "475.00", total: "477.50" },
    });
  });

  describe("the same account, amount and last four digits under a new key", () => {
    const again = (more: object = {}) => consumer.pay(cardPayment(accountNo, "4111111111111111", more));

    test("is refused, naming the first payment, and charged after the consumer confirms it [PAY-39]", async () => {
      const first = (await again()).body;
      const second = await again();
      expect(second).toMatchObject({
        status: 409,
        body: {
          code: "possible_duplicate",
          firstPayment: {
            reference: first.reference,
            confNumber: first.confNumber,
            accountNo,
            status: "succeeded",
            amount: "25.00",
            total: "27.50",
            method: { kind: "card", brand: "VISA", last4: "1111" },
          },
        },
      });
      expect(Math.abs(Date.parse(second.body.firstPayment?.sentAt ?? "") - dayClock.now().getTime())).toBeLessThan(
        60_000,
      );
      expect((await consumer.status(second.key)).body.code).toBe("payment_not_found");
      expect(newCharges()).toHaveLength(1);

      const confirmed = await consumer.pay(
        cardPayment(accountNo, "4111111111111111", { confirmedDuplicateOf: first.reference }),
        second.key,
      );
      expect(confirmed.body.success).toBe(true);
      expect(newCharges()).toHaveLength(2);
    });

    test("a third payment is also refused, until the consumer confirms the second [PAY-40]", async () => {
      const first = (await again()).body;
      const second = (await again({ confirmedDuplicateOf: first.reference })).body;
      expect((await again({ confirmedDuplicateOf: first.reference })).body).toMatchObject({
        code: "possible_duplicate",
        firstPayment: { reference: second.reference },
      });
      expect((await again({ confirmedDuplicateOf: "PAY-0000-0000" })).body.code).toBe("possible_duplicate");
      expect((await again({ confirmedDuplicateOf: second.reference })).body.success).toBe(true);
    });

    test("of twenty concurrent payments that all confirm the same earlier payment as a duplicate, only one is charged [PAY-40]", async () => {
      const first = (await again()).body;
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => again({ confirmedDuplicateOf: first.reference })),
      );
      expect(replies.filter(({ body }) => body.success)).toHaveLength(1);
      expect(newCharges()).toHaveLength(2);
    });

    test("is refused as a possible duplicate even if the first payment lowered the due below the amount [PAY-42]", async () => {
      await again({ amount: "300.00" });
      expect((await again({ amount: "300.00" })).body.code).toBe("possible_duplicate");
    });

    test("is refused for scheduled payments too [PAY-43]", async () => {
      const paymentDate = inDays(5);
      const first = (await again({ paymentDate })).body;
      expect((await again({ paymentDate })).body).toMatchObject({
        code: "possible_duplicate",
        firstPayment: { reference: first.reference, status: "scheduled", paymentDate },
      });
      await consumer.cancel(first.reference);
      expect((await again({ paymentDate })).body.status).toBe("scheduled");
    });

    test.each<[string, () => Promise<unknown>]>([
      ["another amount", () => consumer.pay(cardPayment(accountNo, "4111111111111111", { amount: "24.00" }))],
      ["another card", () => consumer.pay(cardPayment(accountNo, "5555555555554444"))],
      ["a declined payment", () => consumer.pay(cardPayment(accountNo, "4000000000000002"))],
      ["another account", async () => consumer.pay(cardPayment(await paying.newAccount({ due: "500.00" })))],
    ])("is charged after %s [PAY-41]", async (name, before) => {
      await before();
      expect(
        (
          await consumer.pay(
            cardPayment(accountNo, name === "a declined payment" ? "4000000000000002" : "4111111111111111"),
          )
        ).status,
      ).toBe(200);
    });

    test("is charged after ten minutes [PAY-39]", async () => {
      const { reference } = (await again()).body;
      const moved = (ms: number) =>
        paying.db.asJob("harbor", (trx) =>
          trx
            .updateTable("payments")
            .set({ created_at: new Date(dayClock.now().getTime() - ms) })
            .where("reference", "=", reference ?? "")
            .execute(),
        );
      await moved(9.5 * 60_000);
      expect((await again()).body.code).toBe("possible_duplicate");
      await moved(10 * 60_000);
      expect((await again()).body.success).toBe(true);
    });
  });
});
