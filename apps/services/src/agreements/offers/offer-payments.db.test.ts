import { cents, toDecimal } from "@paydown/domain";
import { describe, expect, test, vi } from "vitest";
import { bankPayment, cardPayment, chargesIn, Consumer, soon } from "../../payments/testing/paying.js";
import { days } from "../../testing/day-clock.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { casey } from "../../testing/test-services.js";
import { negotiating } from "./testing/negotiating.js";

const declined = "4000000000000002";
const visa = "4111111111111111";

describeWithDatabase("the payment of an accepted offer: action negotiator", () => {
  const { clock, inDays, paying, consumer, signInAnew, account, offer, fields, accept, ledger } = negotiating();

  /** An account with an accepted offer to pay this amount, `days` from now. */
  async function accepted(amount = "800.00", days = 0): Promise<string> {
    const accountNo = await account();
    const { body } = await offer(accountNo, amount, days);
    expect((await accept(accountNo, body.offer)).status).toBe(200);
    return accountNo;
  }

  const toPay = (days = 0, more: object = {}) => ({
    action: "negotiator",
    amount: "800.00",
    paymentDate: inDays(days),
    ...more,
  });
  const charged = (accountNo: string) =>
    paying().db.asApp("harbor", (trx) =>
      trx
        .selectFrom("payments")
        .select(["payment_id", "state", "amount_cents", "offer_id"])
        .where("account_no", "=", accountNo)
        .orderBy("created_at")
        .execute(),
    );

  test.each([
    ["card", (accountNo: string) => cardPayment(accountNo, visa, toPay()), "card-clearing", 80_250, "Card payment"],
    [
      "bank account",
      (accountNo: string) => bankPayment(accountNo, toPay()),
      "ach-clearing",
      80_000,
      "Bank payment, processing",
    ],
  ] as const)(
    "by %s: pays the agreed amount on the agreed date without Regulation E, writes off the rest and leaves nothing owed [PAY-19, OFFER-97]",
    async (_, bodyOf, clearing, total, description) => {
      const accountNo = await accepted();
      expect(
        (
          await consumer().call<{ offer: unknown }>("GET", "/api/pages/harbor", undefined, {
            query: `?pageName=MakePayment&accountNo=${accountNo}`,
          })
        ).body.offer,
      ).toEqual({
        amount: "800.00",
        date: inDays(0),
        expires: inDays(0),
      });
      const { status, body } = await consumer().pay(bodyOf(accountNo));
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { success: true, action: "negotiator", amount: "800.00", paymentDate: inDays(0), dueAfter: "0.00" },
      });
      expect(await ledger(accountNo)).toEqual(
        [
          { kind: "payment", ledger_account: clearing, amount_cents: total },
          { kind: "payment", ledger_account: "consumer-account", amount_cents: -80_000 },
          ...(total > 80_000 ? [{ kind: "payment", ledger_account: "fee-income", amount_cents: -250 }] : []),
          { kind: "settlement", ledger_account: "consumer-account", amount_cents: -45_000 },
          { kind: "settlement", ledger_account: "settlement-write-off", amount_cents: 45_000 },
        ].sort((a, b) => a.kind.localeCompare(b.kind) || a.ledger_account.localeCompare(b.ledger_account)),
      );
      expect((await ledger(accountNo)).reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(0);
      expect((await consumer().page(accountNo)).due).toBe("0.00");
      const { transactions } = await consumer().transactions(accountNo);
      expect(
        transactions.map((row) => [
          typeof row.description === "string" ? row.description : row.description.en,
          row.amount,
        ]),
      ).toEqual([
        ["Balance settled", "450.00"],
        [description, "800.00"],
      ]);
      // The offer is used: no second payment, no more offers.
      expect((await consumer().pay(bodyOf(accountNo))).body.code).toBe("action_not_allowed");
      expect((await fields(accountNo)).body.code).toBe("action_not_allowed");
    },
  );

  test("a payment of everything that is still owed leaves nothing to write off", async () => {
    const accountNo = await accepted();
    expect(
      (await consumer().pay(cardPayment(accountNo, visa, { amount: "450.00", paymentDate: inDays(0) }))).body,
    ).toMatchObject({ success: true, dueAfter: "800.00" });
    expect((await consumer().pay(cardPayment(accountNo, visa, toPay()))).body).toMatchObject({
      success: true,
      dueAfter: "0.00",
    });
    expect((await ledger(accountNo)).map(({ kind }) => kind)).not.toContain("settlement");
  });

  describe("from another disposition card (docs/decisions/0017)", () => {
    const byOneTime = (amount: string, days = 0) => ({ action: "oneTime", amount, paymentDate: inDays(days) });

    test.each(["800.00", "900.00"])(
      "%s: a payment of at least the agreed amount settles the account as agreed [OFFER-98]",
      async (amount) => {
        const accountNo = await accepted();
        expect((await consumer().pay(cardPayment(accountNo, visa, byOneTime(amount)))).body).toMatchObject({
          success: true,
          action: "oneTime",
          amount,
          dueAfter: "0.00",
        });
        expect((await consumer().page(accountNo)).due).toBe("0.00");
        expect((await ledger(accountNo)).map(({ kind }) => kind)).toContain("settlement");
      },
    );

    test("a payment below the agreed amount counts toward the balance, and the agreement stays while its amount is owed [OFFER-99]", async () => {
      const accountNo = await accepted();
      expect((await consumer().pay(cardPayment(accountNo, visa, byOneTime("450.00")))).body).toMatchObject({
        success: true,
        dueAfter: "800.00",
      });
      expect((await ledger(accountNo)).map(({ kind }) => kind)).not.toContain("settlement");
      expect((await fields(accountNo)).body.offer).toMatchObject({ status: "accepted", amount: "800.00" });
      const other = await accepted();
      expect((await consumer().pay(cardPayment(other, visa, byOneTime("799.99")))).body).toMatchObject({
        success: true,
        dueAfter: "450.01",
      });
      expect((await fields(other)).body.offer).toBeNull();
    });

    test("paying the agreed amount after the agreed day is a payment like any other; on the agreed day, it settles the account [OFFER-100]", async () => {
      const accountNo = await accepted("800.00", 2);
      expect((await consumer().pay(cardPayment(accountNo, visa, byOneTime("800.00", 3)))).body).toMatchObject({
        success: true,
      });
      const other = await accepted("800.00", 2);
      expect((await consumer().pay(cardPayment(other, visa, byOneTime("800.00", 2)))).body).toMatchObject({
        success: true,
      });
      expect((await charged(accountNo)).map(({ offer_id }) => offer_id)).toEqual([null]);
      expect((await charged(other)).map(({ offer_id }) => offer_id)).toEqual([expect.any(String)]);
    });

    test("paying the whole balance leaves nothing to write off", async () => {
      const accountNo = await accepted();
      const whole = { action: "full", amount: "1250.00", paymentDate: inDays(0) };
      expect((await consumer().pay(cardPayment(accountNo, visa, whole))).body).toMatchObject({
        success: true,
        dueAfter: "0.00",
      });
      expect((await ledger(accountNo)).map(({ kind }) => kind)).not.toContain("settlement");
    });
  });

  describe("refused", () => {
    test.each([
      ["a lower amount", { amount: "799.99" }, "amount_changed"],
      ["one cent", { amount: "0.01" }, "amount_changed"],
      ["the whole due", { amount: "1250.00" }, "amount_changed"],
    ])("%s instead of the offer's amount [PAY-22, OFFER-94]", async (_, change, code) => {
      const accountNo = await accepted();
      expect((await consumer().pay(cardPayment(accountNo, visa, toPay(0, change)))).body).toMatchObject({
        code,
        figures: { amount: "800.00", paymentDate: inDays(0) },
      });
      expect(await charged(accountNo)).toEqual([]);
    });

    test("a payment on a day other than the offer's [PAY-22, OFFER-94]", async () => {
      const accountNo = await accepted("800.00", 3);
      expect((await consumer().pay(cardPayment(accountNo, visa, toPay(4)))).body).toMatchObject({
        code: "date_changed",
        figures: { amount: "800.00", paymentDate: inDays(3) },
      });
    });

    test("a payment without an offer, one for an offer that was not accepted, and one sent to the call for the next payment [PAY-22, OFFER-95]", async () => {
      const accountNo = await account();
      expect(await consumer().pay(cardPayment(accountNo, visa, toPay()))).toMatchObject({
        status: 409,
        body: { code: "no_accepted_offer" },
      });
      await offer(accountNo, "800.00");
      expect((await consumer().pay(cardPayment(accountNo, visa, toPay()))).body.code).toBe("no_accepted_offer");
      expect((await consumer().scheduleNext(cardPayment(accountNo, visa, toPay()))).body.code).toBe(
        "action_not_allowed",
      );
    });

    test("an accepted offer that has expired; the consumer may then make a new offer [OFFER-95]", async () => {
      const accountNo = await accepted("800.00", 1);
      clock.forward(days(2));
      await signInAnew();
      expect((await consumer().pay(cardPayment(accountNo, visa, toPay()))).body.code).toBe("no_accepted_offer");
      expect((await fields(accountNo)).body).toMatchObject({
        offer: null,
        attemptsLeft: 3,
        expired: { amount: "800.00", accepted: true },
      });
      expect((await offer(accountNo, "900.00")).body.outcome).toBe("accept");
      // A consumer who has made another offer already knows that the earlier agreement expired.
      expect((await fields(accountNo)).body.expired).toBeUndefined();
    });

    test("an expired agreement is reported with its own figures, whatever other offers were answered [OFFER-110]", async () => {
      const beside = await account();
      const { offer: dear } = (await offer(beside, "900.00", 1)).body;
      await offer(beside, "800.00", 1);
      await accept(beside, dear);
      const standing = await account();
      const { offer: first } = (await offer(standing, "900.00", 1)).body;
      await offer(standing, "850.00", 10);
      await accept(standing, first);
      clock.forward(days(2));
      await signInAnew();
      expect((await fields(beside)).body).toMatchObject({ offer: null, expired: { amount: "900.00", accepted: true } });
      expect((await fields(standing)).body).toMatchObject({
        offer: { status: "agreed", amount: "850.00" },
        expired: { amount: "900.00", accepted: true },
      });
    });

    test("an offer that was not accepted before the due changed; an accepted offer only if less than its amount is owed [OFFER-45]", async () => {
      const open = await account();
      const { offer: answered } = (await offer(open, "800.00")).body;
      const fixed = await accepted();
      for (const accountNo of [open, fixed])
        expect(
          (await consumer().pay(cardPayment(accountNo, visa, { amount: "50.00", paymentDate: inDays(0) }))).body
            .success,
        ).toBe(true);
      expect((await accept(open, answered)).body.code).toBe("offer_gone");
      expect((await fields(open)).body.offer).toBeNull();
      expect((await fields(fixed)).body.offer).toMatchObject({ status: "accepted", amount: "800.00" });
      expect(
        (await consumer().pay(cardPayment(fixed, visa, { amount: "500.00", paymentDate: inDays(0) }))).body.success,
      ).toBe(true);
      expect((await consumer().pay(cardPayment(fixed, visa, toPay()))).body.code).toBe("no_accepted_offer");
    });
  });

  describe("appears in the calls that show payments", () => {
    test("the payment's result and the list of payments say that the payment settles the account; the account's page says that the account is settled [OFFER-104]", async () => {
      const accountNo = await accepted();
      expect((await consumer().page(accountNo)).settled).toBeUndefined();
      const { body } = await consumer().pay(cardPayment(accountNo, visa, toPay()));
      expect(body.settles).toBe(true);
      const { settled, finishedPayments } = await consumer().page(accountNo);
      expect([settled, finishedPayments.map(({ settles }) => settles)]).toEqual([true, [true]]);
    });

    test("a payment in full without an agreement settles nothing [OFFER-104]", async () => {
      const accountNo = await account();
      const { body } = await consumer().pay(
        cardPayment(accountNo, visa, { action: "full", amount: "1250.00", paymentDate: inDays(0) }),
      );
      expect([body.success, body.settles, (await consumer().page(accountNo)).settled]).toEqual([
        true,
        undefined,
        undefined,
      ]);
    });

    test("a scheduled payment that settles the account says so, and gives the last day to schedule a replacement; other payments say neither", async () => {
      const accountNo = await accepted("800.00", 9);
      const until = inDays(7);
      await consumer().pay(cardPayment(accountNo, visa, toPay(9)));
      await consumer().pay(cardPayment(accountNo, visa, { amount: "10.00", paymentDate: inDays(2) }));
      expect(
        (await consumer().page(accountNo)).scheduledPayments.map(({ amount, settles, agreedUntil }) => ({
          amount,
          settles,
          agreedUntil,
        })),
      ).toEqual([
        { amount: "10.00", settles: undefined, agreedUntil: undefined },
        { amount: "800.00", settles: true, agreedUntil: until },
      ]);
    });
  });

  describe("made impossible by another payment, which left less to be paid", () => {
    test("the scheduled payment is not taken on its day, and the reported reason is the other payment, not expiry of the offer [OFFER-109]", async () => {
      const accountNo = await accepted("800.00", 9);
      const scheduled = await consumer().pay(cardPayment(accountNo, visa, toPay(9)));
      await consumer().pay(cardPayment(accountNo, visa, { amount: "500.00", paymentDate: inDays(0) }));
      clock.forward(days(9));
      await signInAnew();
      await vi.waitFor(async () => expect((await consumer().status(scheduled.key)).body.status).toBe("skipped"), soon);
      const { body } = await fields(accountNo);
      expect([body.offer, body.overtaken, body.expired]).toEqual([null, { amount: "800.00" }, undefined]);
      await offer(accountNo, "100.00");
      expect((await fields(accountNo)).body.overtaken).toBeUndefined();
    });

    test("an agreement without a scheduled payment ends at once and says so; an agreement that had expired before is reported as expired [OFFER-109]", async () => {
      const ended = await accepted("800.00", 3);
      await consumer().pay(cardPayment(ended, visa, { amount: "500.00", paymentDate: inDays(0) }));
      expect((await fields(ended)).body).toMatchObject({ offer: null, overtaken: { amount: "800.00" } });
      const expired = await accepted("800.00", 1);
      clock.forward(days(3));
      await signInAnew();
      await consumer().pay(cardPayment(expired, visa, { amount: "500.00", paymentDate: inDays(0) }));
      const { body } = await fields(expired);
      expect([body.overtaken, body.expired]).toMatchObject([undefined, { amount: "800.00", accepted: true }]);
    });
  });

  test("a declined payment leaves the offer as it was [OFFER-107]", async () => {
    const accountNo = await accepted();
    expect((await consumer().pay(cardPayment(accountNo, declined, toPay()))).body).toMatchObject({
      success: false,
      status: "declined",
    });
    expect((await fields(accountNo)).body.offer).toMatchObject({ status: "accepted" });
    expect(await ledger(accountNo)).toEqual([]);
    expect((await consumer().pay(cardPayment(accountNo, visa, toPay()))).body.success).toBe(true);
    // The clock has not moved between the two payments, so their order is undefined.
    expect((await charged(accountNo)).map(({ state }) => state).sort()).toEqual(["declined", "succeeded"]);
  });

  test("when two tabs pay the offer at once, the method is charged once [OFFER-108]", async () => {
    const accountNo = await accepted();
    const otherTab = await Consumer.signIn(paying().url, casey);
    const answers = await Promise.all([
      consumer().pay(cardPayment(accountNo, visa, toPay())),
      otherTab.pay(cardPayment(accountNo, visa, toPay())),
    ]);
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    // Count only this account: moving the clock has made the scheduled payments of other tests due.
    const made = (await charged(accountNo)).map(({ payment_id }) => payment_id);
    expect(chargesIn(paying().sandbox).filter(({ reference }) => made.includes(reference))).toHaveLength(1);
  });

  test("is scheduled once for a later day, can be cancelled and scheduled again, and settles the account on the payment date even after the offer's last day [OFFER-105]", async () => {
    const accountNo = await accepted("800.00", 9);
    expect((await fields(accountNo)).body.offer).toMatchObject({ expires: inDays(7), date: inDays(9) });
    const first = await consumer().pay(cardPayment(accountNo, visa, toPay(9)));
    expect(first.body).toMatchObject({ success: true, status: "scheduled", scheduledFor: inDays(9) });
    expect((await fields(accountNo)).body.offer).toMatchObject({ status: "paying" });
    expect((await consumer().pay(cardPayment(accountNo, visa, toPay(9)))).body).toMatchObject({
      code: "already_scheduled",
      scheduledPayment: { amount: "800.00", action: "negotiator" },
    });
    expect((await offer(accountNo, "1.00")).body.code).toBe("offer_accepted");
    expect((await consumer().cancel(first.body.reference)).body.status).toBe("cancelled");
    const second = await consumer().pay(cardPayment(accountNo, visa, toPay(9)));
    expect(second.body.status).toBe("scheduled");
    clock.forward(days(9));
    await signInAnew();
    await vi.waitFor(
      async () =>
        expect((await consumer().status(second.key)).body).toMatchObject({ status: "succeeded", dueAfter: "0.00" }),
      soon,
    );
    const written = (await ledger(accountNo)).filter(({ kind }) => kind === "settlement");
    expect(written.map(({ amount_cents }) => toDecimal(cents(amount_cents)))).toEqual(["-450.00", "450.00"]);
  });
});
