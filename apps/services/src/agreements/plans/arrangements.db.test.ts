import { randomUUID } from "node:crypto";
import type { components } from "@paydown/api-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pauseInstance } from "../../pauses/pauses.js";
import {
  cardPayment,
  chargesIn,
  Consumer,
  inDays,
  type Paying,
  soon,
  startPaying,
} from "../../payments/testing/paying.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { casey, robin } from "../../testing/test-services.js";
import { onFile, planAccount, planForm, planner, storedPayments, storedPlans } from "./testing/planning.js";

describeWithDatabase("payment plans", () => {
  let paying: Paying;
  let consumer: Consumer;
  let plans: ReturnType<typeof planner>;
  let others: ReturnType<typeof planner>;

  beforeAll(async () => {
    paying = await startPaying();
    consumer = await Consumer.signIn(paying.url, casey);
    plans = planner(consumer);
    others = planner(await Consumer.signIn(paying.url, robin));
  });
  afterAll(() => paying.stop());

  test("are refused while the instance is paused, and nothing is stored [RECON-32]", async () => {
    const accountNo = await planAccount(paying);
    const why = { by: "Sam", why: "a reason", compareFrom: null };
    await paying.db.asJob("harbor", (trx) => pauseInstance(trx, "harbor", why, new Date()));
    const key = randomUUID();
    const { status, body } = await plans.create(accountNo, {}, key);
    await paying.db.asJob("harbor", (trx) =>
      trx.updateTable("instance_pauses").set({ resumed_at: new Date(), resumed_by: "Sam", resumed_why: "" }).execute(),
    );
    expect([status, body.code]).toEqual([409, "payments_paused"]);
    expect(await storedPlans(paying, accountNo)).toEqual([]);
    expect((await plans.create(accountNo, {}, key)).status).toBe(200);
  });

  describe("a preview", () => {
    test("derives the number of payments, sums to the due with interest, and stores nothing [PLAN-30, PLAN-52]", async () => {
      const accountNo = await planAccount(paying);
      const { status, body } = await plans.preview(accountNo);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        preview: true,
        plan: {
          paymentAmount: "103.00",
          numberOfPayments: 6,
          firstPaymentDate: inDays(10),
          planCode: "MONTHLY",
          totalAmount: "600.00",
          yearlyRate: "6",
        },
      });
      // 600.00 over ten days of a 365-day year at 6 %.
      expect(body.rows[0]).toEqual({
        "Date Due": inDays(10),
        amount: "103.00",
        interestAmount: "0.99",
        principalAmount: "102.01",
        balance: "497.99",
      });
      const sum = (name: "amount" | "interestAmount" | "principalAmount") =>
        body.rows.reduce((cents, row) => cents + Math.round(Number(row[name]) * 100), 0);
      expect(sum("principalAmount")).toBe(600_00);
      expect((sum("amount") / 100).toFixed(2)).toBe(body.plan.total);
      expect((sum("interestAmount") / 100).toFixed(2)).toBe(body.plan.totalInterest);
      expect(body.rows.at(-1)?.balance).toBe("0.00");
      expect(body).not.toHaveProperty("reference");
      expect([
        await storedPlans(paying, accountNo),
        await storedPayments(paying, accountNo),
        (await plans.schedule(accountNo)).status,
      ]).toEqual([[], [], 404]);
    });

    test.each([
      ["a payment of 0.00", { paymentAmount: "0.00" }, "paymentAmount"],
      ["a payment below zero", { paymentAmount: "-103.00" }, "paymentAmount"],
      ["a payment above the total owed", { paymentAmount: "700.00" }, "paymentAmount"],
      ["a payment that is not a number", { paymentAmount: "a lot" }, "paymentAmount"],
      ["a payment below the tenant's minimum", { paymentAmount: "24.99" }, "paymentAmount"],
      ["a payment that needs more payments than the tenant allows", { paymentAmount: "26.00" }, "paymentAmount"],
      ["a first date in the past", { firstPaymentDate: inDays(-2) }, "firstPaymentDate"],
      ["a first date beyond the policy", { firstPaymentDate: inDays(47) }, "firstPaymentDate"],
      ["a first date that does not exist", { firstPaymentDate: "02/30/2027" }, "firstPaymentDate"],
      ["a total other than the due", { totalAmount: "599.99" }, "totalAmount"],
      ["another plan code", { planCode: "WEEKLY" }, "planCode"],
      ["another account in the form", { accountNo: "100000001" }, "accountNo"],
    ])("refuses %s, naming the field [PLAN-56]", async (_, more, path) => {
      const accountNo = await planAccount(paying);
      for (const answer of [await plans.preview(accountNo, more), await plans.create(accountNo, more)]) {
        expect(answer).toMatchObject({
          status: 422,
          body: {
            code: "arrangement_refused",
            parameterViolations: expect.arrayContaining([{ path, message: expect.any(String) as string }]) as unknown,
          },
        });
      }
      expect(await storedPlans(paying, accountNo)).toEqual([]);
    });

    test.each([
      ["numberOfPayments other than 0", { numberOfPayments: "6" }],
      ["a fee other than 0.0", { fee: "1.0" }],
      ["a ppaType other than 1", { ppaType: "2" }],
    ])("rejects %s as an invalid request [PLAN-53]", async (_, more) => {
      const accountNo = await planAccount(paying);
      expect(await plans.preview(accountNo, more)).toMatchObject({ status: 400, body: { code: "invalid_request" } });
    });
  });

  describe("setting up", () => {
    test("schedules each payment by the method on file, without a fee, and makes the first one the account's next payment [PLAN-73, PLAN-74, SCHED-5]", async () => {
      const accountNo = await planAccount(paying);
      const { body: preview } = await plans.preview(accountNo);
      const { status, body } = await plans.create(accountNo);
      expect([status, body]).toEqual([
        200,
        {
          ...preview,
          preview: false,
          ppa_status: "P",
          reference: expect.stringMatching(/^PLAN-\w{4}-\w{4}$/) as string,
          method: { kind: "card", brand: "VISA", last4: "1111" },
        },
      ]);

      const payments = await storedPayments(paying, accountNo);
      expect(
        payments.map(({ state, action, amount_cents, fee_cents, method_token }) => ({
          state,
          action,
          amount_cents,
          fee_cents,
          method_token,
        })),
      ).toEqual(
        body.rows.map(({ amount }) => ({
          state: "scheduled",
          action: "next",
          amount_cents: Math.round(Number(amount) * 100),
          fee_cents: 0,
          method_token: "tok_demo_1111",
        })),
      );
      expect(await storedPlans(paying, accountNo)).toMatchObject([
        { state: "pending", time_zone: "America/Chicago", payment_cents: 103_00, total_cents: 600_00 },
      ]);

      const { row, scheduledPayments } = await consumer.page(accountNo);
      expect([row["Next Amt Due"]?.value, row["Next Due Date"]?.value, row["PMTDISP"]?.value]).toEqual([
        "103.00",
        inDays(10),
        "P",
      ]);
      expect(scheduledPayments).toMatchObject([{ amount: "103.00", paymentDate: inDays(10) }]);
      const { body: schedule } = await plans.schedule(accountNo);
      expect(schedule).toMatchObject({
        ppa_status: "P",
        plan: preview.plan,
        reference: body.reference,
        cancellable: true,
      });
      expect(schedule.rows.map(({ paymentStatus }) => paymentStatus)).toEqual(
        Array.from({ length: 6 }, () => "scheduled"),
      );
      expect((await consumer.call("GET", `/api/payments/arrangements/${accountNo}`)).body).toMatchObject({
        ppa_status: "P",
        rows: [{ amount: "103.00", "Date Due": inDays(10) }, {}, {}, {}, {}, {}],
      });
    });

    test("happens once per key: a repeated request returns the same plan, and a request with that key for a different plan is refused [PLAN-68]", async () => {
      const accountNo = await planAccount(paying);
      const key = randomUUID();
      const first = await plans.create(accountNo, {}, key);
      expect(await plans.create(accountNo, {}, key)).toEqual(first);
      expect(await plans.create(accountNo, { paymentAmount: "110.00" }, key)).toMatchObject({
        status: 422,
        body: { code: "idempotency_key_reused" },
      });
      expect(await storedPlans(paying, accountNo)).toHaveLength(1);
      expect(await storedPayments(paying, accountNo)).toHaveLength(6);
    });

    test("requires a key [PLAN-68]", async () => {
      const accountNo = await planAccount(paying);
      expect(await plans.post(accountNo, planForm(accountNo))).toMatchObject({
        status: 400,
        body: { parameterViolations: [{ path: "Idempotency-Key" }] },
      });
    });

    test("from two tabs at once, with different plans, sets up one plan and refuses the other as arrangement_pending [PLAN-85]", async () => {
      const accountNo = await planAccount(paying);
      const answers = await Promise.all([
        plans.create(accountNo),
        plans.create(accountNo, { paymentAmount: "205.00" }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe("arrangement_pending");
      expect(await storedPlans(paying, accountNo)).toHaveLength(1);
    });

    test("the database itself allows one live plan per account [PLAN-86]", async () => {
      const accountNo = await planAccount(paying);
      await plans.create(accountNo);
      const [plan] = await storedPlans(paying, accountNo);
      if (!plan) throw new Error("There is no plan.");
      const { confirmed_at, ended_at, ...columns } = plan;
      const second = {
        ...columns,
        rows: JSON.stringify(columns.rows),
        acknowledgement_ids: "[]",
        arrangement_id: "second",
        reference: "PLAN-SECOND",
        idempotency_key: "second",
      };
      await expect(
        paying.db.asApp("harbor", (trx) => trx.insertInto("payment_arrangements").values(second).execute()),
      ).rejects.toMatchObject({ code: "23505" });
    });

    test("needs a method on file [PLAN-59]", async () => {
      const accountNo = await planAccount(paying, { records: () => [] });
      expect(await plans.create(accountNo)).toMatchObject({ status: 404, body: { code: "payment_info_not_found" } });
    });

    test("needs a card that is valid on the day of the first payment [PLAN-59]", async () => {
      const accountNo = await planAccount(paying, { records: (no) => [onFile(no, "2", "0125")] });
      const expired = { path: "expDateYear", message: "This card has expired. Check the date, or use another card." };
      expect(await plans.create(accountNo)).toMatchObject({
        status: 422,
        body: { code: "method_expired", parameterViolations: [expired] },
      });
      expect(await storedPayments(paying, accountNo)).toEqual([]);
    });

    test("needs an acceptance of the Regulation E disclosure for the method and the action `next`, with the text as served, and uses the acceptance up [PLAN-63]", async () => {
      const accountNo = await planAccount(paying, { records: (no) => [onFile(no, "0")] });
      expect(await plans.create(accountNo)).toMatchObject({
        status: 403,
        body: { code: "rege_required", disclosureLabel: "REGE-CARD-NEXT" },
      });
      await consumer.acknowledge(accountNo, "REGE-CARD-NEXT", "Another text");
      expect(await plans.create(accountNo)).toMatchObject({ status: 409, body: { code: "disclosure_changed" } });
      const lines = (await consumer.regeMessages("0", "next", accountNo))
        .flatMap((text) => text.split("\n"))
        .filter((line) => line.trim() !== "");
      await consumer.acknowledge(accountNo, "REGE-CARD-NEXT", lines.join("\n"));
      expect(await plans.create(accountNo)).toMatchObject({ status: 200 });
      const [plan] = await storedPlans(paying, accountNo);
      const used = await paying.db.asJob("harbor", (trx) =>
        trx
          .selectFrom("acknowledgements")
          .select(["label", "consumed_by"])
          .where("account_no", "=", accountNo)
          .where("consumed_by", "is not", null)
          .execute(),
      );
      expect(used).toEqual([{ label: "REGE-CARD-NEXT", consumed_by: plan?.arrangement_id }]);
    });

    test.each([
      ["a disposition other than S", { disposition: "M" }],
      ["a false evaluation", { eligible: false }],
      [
        "an arrangement with status B",
        {
          records: (no: string) => [onFile(no), { kind: "arrangement", accountNo: no, status: "B", rows: [] } as const],
        },
      ],
    ])("is refused on an account with %s [PLAN-4]", async (_, account) => {
      const accountNo = await planAccount(paying, account);
      expect(await plans.create(accountNo)).toMatchObject({ status: 403, body: { code: "action_not_allowed" } });
    });

    test("is refused on another consumer's account as not found [PLAN-5]", async () => {
      const accountNo = await planAccount(paying);
      for (const answer of [
        await others.preview(accountNo),
        await others.create(accountNo),
        await others.cancel(accountNo),
        await others.schedule(accountNo),
      ]) {
        expect(answer).toMatchObject({ status: 404, body: { code: "account_not_found" } });
      }
    });
  });

  describe("pendingCheck", () => {
    const phoned = (days: number) => (no: string) => [
      onFile(no),
      {
        kind: "phonePayment",
        accountNo: no,
        id: "T1",
        date: inDays(days),
        amount: "5.00",
        description: "By phone",
      } as const,
    ];

    test("an account without payments or plans has nothing pending [PLAN-79]", async () => {
      expect(await plans.pendingCheck(await planAccount(paying))).toEqual({ hasPending: false });
    });

    test.each([
      [
        "a plan",
        async (accountNo: string) => ({
          kind: "plan",
          reference: (await plans.create(accountNo)).body.reference,
          date: inDays(10),
        }),
      ],
      [
        "a scheduled payment",
        async (accountNo: string) => ({
          kind: "payment",
          reference: (await consumer.pay(cardPayment(accountNo, "4111111111111111", { paymentDate: inDays(5) }))).body
            .reference,
          date: inDays(5),
        }),
      ],
    ])("%s is pending, with its number and day, and blocks setting up a plan [PLAN-77, PLAN-80]", async (_, make) => {
      const accountNo = await planAccount(paying);
      const pending = await make(accountNo);
      expect(pending.reference).toMatch(/\S/);
      expect(await plans.pendingCheck(accountNo)).toEqual({ hasPending: true, pending });
      expect(await plans.create(accountNo)).toMatchObject({
        status: 409,
        body: { code: "arrangement_pending", pending },
      });
    });

    test("names the first of several scheduled payments [PLAN-77]", async () => {
      const accountNo = await planAccount(paying);
      for (const days of [9, 5, 7])
        await consumer.pay(
          cardPayment(accountNo, "4111111111111111", { amount: `${days + 10}.00`, paymentDate: inDays(days) }),
        );
      expect((await plans.pendingCheck(accountNo)).pending).toMatchObject({ kind: "payment", date: inDays(5) });
    });

    test("names a phone payment until its day has passed [PLAN-78]", async () => {
      expect(await plans.pendingCheck(await planAccount(paying, { records: phoned(0) }))).toEqual({
        hasPending: true,
        pending: { kind: "phonePayment", date: inDays(0) },
      });
      expect(await plans.pendingCheck(await planAccount(paying, { records: phoned(-2) }))).toEqual({
        hasPending: false,
      });
    });
  });

  describe("cancelling", () => {
    test("before the first payment cancels the plan's payments and leaves the account as it was [PLAN-106]", async () => {
      const accountNo = await planAccount(paying);
      await plans.create(accountNo);
      expect((await plans.cancel(accountNo)).status).toBe(204);
      expect((await storedPlans(paying, accountNo)).map(({ state }) => state)).toEqual(["cancelled"]);
      expect(new Set((await storedPayments(paying, accountNo)).map(({ state }) => state))).toEqual(
        new Set(["cancelled"]),
      );
      const { row } = await consumer.page(accountNo);
      expect([row["Next Amt Due"], row["PMTDISP"]?.value]).toEqual([undefined, "S"]);
      expect([await plans.pending(accountNo), (await plans.schedule(accountNo)).body.code]).toEqual([
        false,
        "arrangement_not_found",
      ]);
      expect((await plans.create(accountNo)).status).toBe(200);
    });

    test("Make Payment hides the payments cancelled with the plan but shows a payment cancelled earlier; the list of payments has them all [PLAN-109]", async () => {
      const accountNo = await planAccount(paying);
      await plans.create(accountNo);
      const { scheduledPayments } = await consumer.page(accountNo);
      await consumer.cancel(scheduledPayments[0]?.reference);
      expect((await plans.cancel(accountNo)).status).toBe(204);
      const page = await consumer.page(accountNo);
      expect([page.openPayments, page.scheduledPayments]).toEqual([[], []]);
      expect(page.finishedPayments.map(({ reference, status }) => [reference, status])).toEqual([
        [scheduledPayments[0]?.reference, "cancelled"],
      ]);
      const history = await consumer.transactions(accountNo);
      expect([history.scheduledPayments, history.finishedPayments.map(({ status }) => status)]).toEqual([
        [],
        Array.from({ length: 6 }, () => "cancelled"),
      ]);
      const { finishedPayments } = (
        await consumer.call<components["schemas"]["MyDemographics"]>("GET", "/api/demographics/m")
      ).body;
      expect(finishedPayments.filter((payment) => payment.accountNo === accountNo)).toHaveLength(1);
    });

    test("is refused while the first payment is being charged, and leaves the plan as it was [PLAN-107]", async () => {
      const accountNo = await planAccount(paying);
      await plans.create(accountNo);
      const [first] = await storedPayments(paying, accountNo);
      await paying.db.asJob("harbor", (trx) =>
        trx
          .updateTable("payments")
          .set({ state: "unknown", next_check_at: new Date(Date.now() + 3_600_000) })
          .where("payment_id", "=", first?.payment_id ?? "")
          .execute(),
      );
      expect(await plans.cancel(accountNo)).toMatchObject({ status: 409, body: { code: "arrangement_confirmed" } });
      expect((await storedPlans(paying, accountNo)).map(({ state }) => state)).toEqual(["pending"]);
      expect((await plans.schedule(accountNo)).body).toMatchObject({ cancellable: false });
      expect((await storedPayments(paying, accountNo)).map(({ state }) => state)).toEqual([
        "unknown",
        ...Array.from({ length: 5 }, () => "scheduled"),
      ]);
    });

    test("without a plan: 404 arrangement_not_found [PLAN-107]", async () => {
      expect(await plans.cancel(await planAccount(paying))).toMatchObject({
        status: 404,
        body: { code: "arrangement_not_found" },
      });
    });
  });

  describe("on its days", () => {
    test("charging the first payment, due today, confirms the plan, rules out cancelling and reduces the due as the schedule says [PLAN-87, PLAN-88, PLAN-107]", async () => {
      const accountNo = await planAccount(paying, { due: "400.00" });
      await plans.create(accountNo, { firstPaymentDate: inDays(0), totalAmount: "400.00" });
      await expect.poll(async () => (await storedPlans(paying, accountNo))[0]?.state, soon).toBe("confirmed");
      expect(await plans.cancel(accountNo)).toMatchObject({ status: 409, body: { code: "arrangement_confirmed" } });
      expect(chargesIn(paying.sandbox).filter(({ amount }) => amount === "103.00")).toHaveLength(1);
      const { due, row } = await consumer.page(accountNo);
      const { body } = await plans.schedule(accountNo);
      expect([due, row["Next Due Date"]?.value]).toEqual([body.rows[0]?.balance, body.rows[1]?.["Date Due"]]);
      expect(body).toMatchObject({ ppa_status: "A", cancellable: false });
      expect(body.rows.map(({ paymentStatus }) => paymentStatus)).toEqual([
        "paid",
        "scheduled",
        "scheduled",
        "scheduled",
      ]);
    });

    test("a single payment of the whole due completes the plan; interest is never part of the due [PLAN-88]", async () => {
      const accountNo = await planAccount(paying, { due: "90.00" });
      await plans.create(accountNo, { paymentAmount: "90.00", totalAmount: "90.00", firstPaymentDate: inDays(0) });
      await expect.poll(async () => (await storedPlans(paying, accountNo))[0]?.state, soon).toBe("completed");
      expect((await consumer.page(accountNo)).due).toBe("0.00");
      expect((await plans.schedule(accountNo)).body).toMatchObject({
        ppa_status: "C",
        rows: [{ paymentStatus: "paid" }],
      });
    });

    test("a declined first payment leaves the plan unconfirmed, and a payment with the action `next` pays that installment [PLAN-96]", async () => {
      const accountNo = await planAccount(paying, { due: "400.00" });
      await paying.db.asJob("harbor", (trx) =>
        trx.updateTable("payment_methods").set({ token: "tok_unknown" }).where("account_no", "=", accountNo).execute(),
      );
      await plans.create(accountNo, { firstPaymentDate: inDays(0), totalAmount: "400.00" });
      await expect.poll(async () => (await storedPayments(paying, accountNo))[0]?.state, soon).toBe("declined");
      expect((await storedPlans(paying, accountNo))[0]?.state).toBe("pending");
      const next = { paymentOption: "2", action: "next", amount: "103.00", paymentDate: inDays(0) };
      const { body } = await consumer.scheduleNext(cardPayment(accountNo, "4111111111111111", next));
      expect(body.status).toBe("succeeded");
      await expect.poll(async () => (await storedPlans(paying, accountNo))[0]?.state, soon).toBe("confirmed");
      expect((await consumer.page(accountNo)).row["Next Due Date"]?.value).not.toBe(inDays(0));
    });
  });

  test("no log line and no answer holds the method's token [PLAN-73]", async () => {
    const accountNo = await planAccount(paying);
    const { body } = await plans.create(accountNo);
    expect(JSON.stringify(body)).not.toContain("tok_demo");
    expect(paying.logs.join("\n")).not.toContain("tok_demo");
  });
});
