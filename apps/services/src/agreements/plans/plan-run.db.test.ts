import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ledgerOf } from "../../payments/testing/ledger-of.js";
import {
  cardPayment,
  chargesIn,
  Consumer,
  inDays,
  type Paying,
  soon,
  startPaying,
} from "../../payments/testing/paying.js";
import type { PaymentRow } from "../../payments/tables.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { casey } from "../../testing/test-services.js";
import { nextDayComes, planAccount, planner, storedPayments, storedPlans } from "./testing/planning.js";

describeWithDatabase("a plan in progress", () => {
  let paying: Paying;
  let consumer: Consumer;
  let plans: ReturnType<typeof planner>;

  beforeAll(async () => {
    paying = await startPaying();
    consumer = await Consumer.signIn(paying.url, casey);
    plans = planner(consumer);
  });
  afterAll(() => paying.stop());

  /** A plan of 600.00 in six payments, the first in ten days. */
  async function begin(more: Readonly<Record<string, string>> = {}) {
    const accountNo = await planAccount(paying);
    const { body } = await plans.create(accountNo, more);
    return { accountNo, agreed: body.rows };
  }
  const pay = async (accountNo: string, amount: string, action: "oneTime" | "full" = "oneTime") =>
    expect((await consumer.pay(cardPayment(accountNo, "4111111111111111", { action, amount }))).body.status).toBe(
      "succeeded",
    );
  const ofPlan = async (accountNo: string) =>
    (await storedPayments(paying, accountNo)).filter(({ arrangement_id }) => arrangement_id !== null);
  const stateOf = async (accountNo: string) => (await storedPlans(paying, accountNo))[0]?.state;
  const statuses = async (accountNo: string) =>
    (await plans.schedule(accountNo)).body.rows.map(({ paymentStatus }) => paymentStatus);
  const change = (payment: PaymentRow | undefined, to: object) =>
    paying.db.asJob("harbor", (trx) =>
      trx
        .updateTable("payments")
        .set(to)
        .where("payment_id", "=", payment?.payment_id ?? "")
        .execute(),
    );
  const nextDay = (accountNo: string, more: object = {}) => nextDayComes(paying, accountNo, more);
  const cents = (amount: string | undefined) => Math.round(Number(amount) * 100);

  test("the interest of a payment is income, apart from fees, and only its principal reduces the due [PLAN-87, PAY-3]", async () => {
    const { accountNo } = await begin();
    expect((await nextDay(accountNo))?.state).toBe("succeeded");
    const entries = await paying.db.asJob("harbor", (trx) => ledgerOf(trx, accountNo));
    // 600.00 over ten days of a 365-day year at 6 %.
    expect(entries).toEqual([
      { kind: "payment", ledger_account: "card-clearing", amount_cents: 103_00 },
      { kind: "payment", ledger_account: "consumer-account", amount_cents: -102_01 },
      { kind: "payment", ledger_account: "interest-income", amount_cents: -99 },
    ]);
    expect((await consumer.page(accountNo)).due).toBe("497.99");
  });

  describe("when less is owed than was planned", () => {
    test("replans the remaining payments for the lower amount: less interest, no payment is higher or later, and those no longer needed are cancelled [PLAN-89]", async () => {
      const { accountNo, agreed } = await begin();
      await pay(accountNo, "200.00");
      const after = await ofPlan(accountNo);
      const kept = after.filter(({ state }) => state === "scheduled");
      // 400.00 over ten days of a 365-day year at 6 %.
      expect(kept.map(({ amount_cents }) => amount_cents)).toEqual([103_00, 103_00, 103_00, expect.any(Number)]);
      expect(kept[0]).toMatchObject({ interest_cents: 66 });
      expect(kept.reduce((sum, { amount_cents, interest_cents }) => sum + amount_cents - interest_cents, 0)).toBe(
        400_00,
      );
      kept.forEach(({ amount_cents, interest_cents }, index) => {
        expect(amount_cents).toBeLessThanOrEqual(cents(agreed[index]?.amount));
        expect(interest_cents).toBeLessThanOrEqual(cents(agreed[index]?.interestAmount));
      });
      expect(after.slice(4).map(({ state, skip_reason }) => [state, skip_reason])).toEqual([
        ["cancelled", "notNeeded"],
        ["cancelled", "notNeeded"],
      ]);

      const { body } = await plans.schedule(accountNo);
      expect(body).toMatchObject({ owed: "400.00", plan: { totalAmount: "600.00" } });
      expect(body.rows.map(({ "Date Due": date }) => date)).toEqual(agreed.map(({ "Date Due": date }) => date));
      expect(body.rows.map(({ paymentStatus }) => paymentStatus)).toEqual([
        "scheduled",
        "scheduled",
        "scheduled",
        "scheduled",
        "notNeeded",
        "notNeeded",
      ]);
      expect([body.rows[0]?.balance, body.rows[3]?.balance, body.rows[4]?.balance]).toEqual([
        (400 - 103 + 0.66).toFixed(2),
        "0.00",
        undefined,
      ]);
      const { rows } = (
        await consumer.call<{ rows: { interestAmount: string }[] }>("GET", `/api/payments/arrangements/${accountNo}`)
      ).body;
      expect([rows.length, rows[0]?.interestAmount]).toEqual([4, "0.66"]);
      expect((await consumer.page(accountNo)).finishedPayments.map(({ status }) => status)).toEqual(["succeeded"]);
    });

    test("takes every remaining payment, and together these pay exactly what is owed [PLAN-90]", async () => {
      const { accountNo } = await begin();
      await pay(accountNo, "333.33");
      for (let left = 3; left > 0; left -= 1) expect((await nextDay(accountNo))?.state).toBe("succeeded");
      const page = await consumer.page(accountNo);
      expect([await stateOf(accountNo), page.due, page.planFinished, page.settled]).toEqual([
        "completed",
        "0.00",
        true,
        undefined,
      ]);
      expect((await plans.schedule(accountNo)).body).toMatchObject({ ppa_status: "C", owed: "0.00" });
    });

    test("after an import that leaves less owed than one payment, the next payment is the remaining due plus its interest, and completes the plan [PLAN-92]", async () => {
      const { accountNo } = await begin();
      await paying.db.asJob("harbor", (trx) =>
        trx.updateTable("accounts").set({ due_cents: 50_00 }).where("account_no", "=", accountNo).execute(),
      );
      // 50.00 over ten days of a 365-day year at 6 %.
      expect(await nextDay(accountNo)).toMatchObject({
        state: "succeeded",
        amount_cents: 50_08,
        interest_cents: 8,
        due_after_cents: 0,
      });
      expect(chargesIn(paying.sandbox).filter(({ amount }) => amount === "50.08")).toHaveLength(1);
      expect([await stateOf(accountNo), await statuses(accountNo)]).toEqual([
        "completed",
        ["paid", ...Array.from({ length: 5 }, () => "notNeeded")],
      ]);
    });

    test("after an import that leaves nothing owed, skips the next payment and completes the plan [PLAN-92]", async () => {
      const { accountNo } = await begin();
      await paying.db.asJob("harbor", (trx) =>
        trx.updateTable("accounts").set({ due_cents: 0 }).where("account_no", "=", accountNo).execute(),
      );
      expect(await nextDay(accountNo)).toMatchObject({ state: "cancelled", skip_reason: "dueGone" });
      expect([await stateOf(accountNo), await statuses(accountNo)]).toEqual([
        "completed",
        ["skipped", ...Array.from({ length: 5 }, () => "notNeeded")],
      ]);
    });

    test("a Full payment completes the plan at once, and none of the plan's payments stays scheduled [PLAN-93]", async () => {
      const { accountNo } = await begin();
      await pay(accountNo, "600.00", "full");
      expect([await stateOf(accountNo), new Set(await statuses(accountNo))]).toEqual([
        "completed",
        new Set(["notNeeded"]),
      ]);
      const { row, scheduledPayments } = await consumer.page(accountNo);
      expect([row["Next Amt Due"], scheduledPayments, await plans.pending(accountNo)]).toEqual([undefined, [], false]);
    });

    test("does not change a payment that is being charged [PLAN-91]", async () => {
      const { accountNo } = await begin();
      const [first, second] = await ofPlan(accountNo);
      await change(first, { state: "unknown", next_check_at: new Date(Date.now() + 3_600_000) });
      await paying.db.asJob("harbor", (trx) =>
        trx.updateTable("accounts").set({ due_cents: 50_00 }).where("account_no", "=", accountNo).execute(),
      );
      await change(second, { payment_date: "2020-01-01" });
      const now = async (payment?: PaymentRow) =>
        (await ofPlan(accountNo)).find(({ payment_id }) => payment_id === payment?.payment_id);
      await expect.poll(async () => (await now(second))?.amount_cents, soon).toBeLessThan(51_00);
      expect((await now(second))?.state).toBe("scheduled");
      expect(await now(first)).toMatchObject({
        state: "unknown",
        amount_cents: first?.amount_cents,
        interest_cents: first?.interest_cents,
      });
    });
  });

  describe("with a payment that was not taken", () => {
    test("cancelled by the consumer: the plan continues with the next payment, and the cancelled amount stays owed [PLAN-96]", async () => {
      const { accountNo, agreed } = await begin();
      const [{ reference } = { reference: "" }] = (await consumer.page(accountNo)).scheduledPayments;
      expect((await consumer.call("DELETE", `/api/payments/scheduled/${reference}`)).status).toBe(200);
      const { row, scheduledPayments } = await consumer.page(accountNo);
      expect([row["Next Due Date"]?.value, row["Next Amt Due"]?.value]).toEqual([agreed[1]?.["Date Due"], "103.00"]);
      expect(scheduledPayments).toMatchObject([{ ofPlan: true, paymentDate: agreed[1]?.["Date Due"] }]);
      expect([
        await stateOf(accountNo),
        (await statuses(accountNo))[0],
        (await plans.schedule(accountNo)).body.owed,
      ]).toEqual(["pending", "cancelled", "600.00"]);
    });

    test("the last payment says that it is the last of its plan; a payment outside the plan does not [PLAN-110]", async () => {
      const { accountNo } = await begin({ paymentAmount: "305.00" });
      await consumer.pay(cardPayment(accountNo, "4111111111111111", { amount: "10.00", paymentDate: inDays(5) }));
      const shown = async () =>
        (await consumer.page(accountNo)).scheduledPayments.map(({ ofPlan, lastOfPlan }) => [ofPlan, lastOfPlan]);
      expect(await shown()).toEqual([
        [undefined, undefined],
        [true, undefined],
      ]);
      const first = (await consumer.page(accountNo)).scheduledPayments.find(({ ofPlan }) => ofPlan);
      await consumer.cancel(first?.reference);
      expect(await shown()).toEqual([
        [undefined, undefined],
        [true, true],
      ]);
    });

    test("a plan whose last payment left a remainder has ended; it says so and blocks nothing [PLAN-88, PLAN-100]", async () => {
      const { accountNo } = await begin({ paymentAmount: "305.00" });
      expect((await nextDay(accountNo))?.state).toBe("succeeded");
      expect((await nextDay(accountNo, { method_token: "tok_unknown" }))?.state).toBe("declined");
      const { due, row } = await consumer.page(accountNo);
      expect([await stateOf(accountNo), row["Next Amt Due"], await plans.pending(accountNo)]).toEqual([
        "ended",
        undefined,
        false,
      ]);
      expect((await plans.schedule(accountNo)).body).toMatchObject({
        ppa_status: "E",
        owed: due,
        cancellable: false,
        rows: [{ paymentStatus: "paid" }, { paymentStatus: "declined" }],
      });
      const again = { totalAmount: due ?? "", firstPaymentDate: inDays(10) };
      expect(await plans.create(accountNo, again)).toMatchObject({
        status: 422,
        body: { code: "arrangement_refused", parameterViolations: [{ path: "firstPaymentDate" }] },
      });
      expect((await plans.create(accountNo, { ...again, firstPaymentDate: inDays(11) })).status).toBe(200);
    });

    test("a payment left over from a plan that is no longer live is skipped [PAY-71]", async () => {
      const { accountNo, agreed } = await begin();
      await paying.db.asJob("harbor", (trx) =>
        trx
          .updateTable("payment_arrangements")
          .set({ state: "ended", ended_at: new Date() })
          .where("account_no", "=", accountNo)
          .execute(),
      );
      // The company has set up an installment of its own for the same day.
      const date = agreed[0]?.["Date Due"] ?? "";
      await paying.importAgain(accountNo, { due: "600.00", disposition: "P", next: { amount: "103.00", date } });
      expect(await nextDay(accountNo)).toMatchObject({ state: "cancelled", skip_reason: "installmentGone" });
    });

    test("the page says that the plan takes the next payment itself, until that payment is declined [PLAN-103]", async () => {
      const { accountNo } = await begin();
      expect((await consumer.page(accountNo)).methodOnly).toBe(true);
      expect((await nextDay(accountNo, { method_token: "tok_unknown" }))?.state).toBe("declined");
      expect((await consumer.page(accountNo)).methodOnly).toBeUndefined();
    });

    test("a refused payment is next and payable today; paying it moves the following payments to the method that paid it [PLAN-97]", async () => {
      const { accountNo, agreed } = await begin();
      for (const payment of await ofPlan(accountNo))
        await change(payment, { payment_option: "1", method_kind: "bank", last4: "6789", brand: null, expiry: null });
      expect((await nextDay(accountNo, { method_token: "tok_unknown" }))?.state).toBe("declined");
      const { row } = await consumer.page(accountNo);
      expect([row["Next Due Date"]?.value, row["Next Amt Due"]?.value]).toEqual([agreed[0]?.["Date Due"], "103.00"]);
      const next = { paymentOption: "2", action: "next", amount: "103.00", paymentDate: agreed[0]?.["Date Due"] };
      expect((await consumer.scheduleNext(cardPayment(accountNo, "5555555555554444", next))).body.status).toBe(
        "scheduled",
      );
      const following = (await ofPlan(accountNo)).filter(({ state }) => state === "scheduled");
      expect(new Set(following.map(({ last4, brand }) => `${brand} ${last4}`))).toEqual(new Set(["MC 4444"]));
      expect(new Set(following.map(({ method_kind, payment_option }) => `${method_kind} ${payment_option}`))).toEqual(
        new Set(["card 2"]),
      );
      expect(new Set(following.map(({ method_token }) => method_token)).size).toBe(1);
      expect(following[0]?.method_token).not.toBe("tok_demo_1111");
    });
  });

  test("the list of payments shows each payment's full amount and how much of it is interest [PLAN-105]", async () => {
    const { accountNo } = await begin();
    await nextDay(accountNo);
    const { body } = await consumer.call<{ transactions: unknown[] }>("GET", `/api/transactions/${accountNo}`);
    expect(body.transactions).toEqual([
      expect.objectContaining({
        amount: "103.00",
        description: { en: "Card payment, $0.99 of it interest", es: "Pago con tarjeta, con $0.99 de intereses" },
      }),
    ]);
    expect((await consumer.page(accountNo)).due).toBe("497.99");
  });
});
