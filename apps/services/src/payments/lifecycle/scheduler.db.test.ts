import { addCents, cents } from "@paydown/domain";
import { describe, expect, test } from "vitest";
import { defaultTimings } from "../../settings/timings.js";
import type { Tenant } from "../../tenants/tenant.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { createPayment } from "../intake/create-payment.js";
import type { PaymentContext } from "../payment-context.js";
import { reconcile } from "./reconciler.js";
import { retryPolicyOf } from "./retry-policy.js";
import { addScheduled, fee, instanceId, postedPayment, session } from "../testing/simulation/setting.js";
import { keeping, scheduling } from "../testing/scheduling.js";

const { leaseMs } = retryPolicyOf(defaultTimings);

describeWithDatabase("scheduled payments", () => {
  const { clock, copy, pass, schedule, toDay, theDay, read, change, db, key, accountNo } = scheduling();

  test("charges on the day in the tenant's time zone, and not a minute before [PAY-66]", async () => {
    const { charges, processor } = keeping();
    const { payment_id } = await schedule();
    toDay("2026-06-20T03:59:00Z");
    expect(await pass(copy(processor))).toBe(0);
    expect(charges.size).toBe(0);
    toDay("2026-06-20T04:00:00Z");
    await pass(copy(processor));
    expect([...charges]).toEqual([
      [payment_id, { amount: 27_50, method: { kind: "token", token: "tok_demo_1111", expMonth: "09", expYear: "99" } }],
    ]);
    const { payment, events, entries, history } = await read();
    expect(payment).toMatchObject({
      state: "succeeded",
      auth_code: "08H4K2",
      due_after_cents: 75_00,
      payment_date: "2026-06-20",
      next_check_at: null,
    });
    expect(events).toEqual(["payment.succeeded"]);
    expect(entries).toEqual([
      { kind: "payment", ledger_account: "card-clearing", amount_cents: 27_50 },
      { kind: "payment", ledger_account: "consumer-account", amount_cents: -25_00 },
      { kind: "payment", ledger_account: "fee-income", amount_cents: -2_50 },
    ]);
    expect(history.transitions.map(({ to_state }) => to_state)).toEqual(["scheduled", "submitting", "succeeded"]);
  });

  test("catches up on a day that passed while the services were down [PAY-66]", async () => {
    const { charges, processor } = keeping();
    await schedule();
    toDay("2026-06-23T12:00:00Z");
    await pass(copy(processor));
    expect(charges.size).toBe(1);
  });

  test("keeps the agreed fee [FEE-17]", async () => {
    const { charges, processor } = keeping();
    await schedule({ more: { fee_cents: 1_11 } });
    theDay();
    await pass(copy(processor));
    expect([...charges.values()]).toMatchObject([{ amount: 26_11 }]);
  });

  test.each([
    ["equal to the amount is charged", 25_00, 1, "succeeded"],
    ["one cent below the amount is not", 24_99, 0, "cancelled"],
  ])("a payment with a due %s [PAY-68]", async (_, due, count, state) => {
    const { charges, processor } = keeping();
    await schedule();
    await change({ due_cents: due });
    theDay();
    await pass(copy(processor));
    expect([charges.size, (await read()).payment.state]).toEqual([count, state]);
  });

  const tenantWith =
    (instance: Partial<Tenant["instance"]>) =>
    (context: PaymentContext): PaymentContext => {
      const tenant = context.tenants.get(instanceId) as Tenant;
      return {
        ...context,
        tenants: { ...context.tenants, get: () => ({ ...tenant, instance: { ...tenant.instance, ...instance } }) },
      };
    };

  test.each<["oneTime" | "full", number, string]>([
    ["oneTime", 1, "succeeded"],
    ["full", 0, "cancelled"],
  ])("with overpayment allowed, a %s payment above the due makes %i charges [PAY-69]", async (action, count, state) => {
    const { charges, processor } = keeping();
    await schedule({ more: { action } });
    await change({ due_cents: 24_99 });
    theDay();
    await pass(tenantWith({ allowOverpayment: true })(copy(processor)));
    expect([charges.size, (await read()).payment.state]).toEqual([count, state]);
  });

  describe("skips the payment, charges nothing, and says so", () => {
    const cell = (value: string) => ({ value, type: "TEXT", label: "", display: "N" });
    const cells = (disposition: string) => ({
      cells: JSON.stringify({
        dbt_no: cell(accountNo()),
        due: cell("0.00"),
        disposition: cell(disposition),
        DEMIDTYNO: cell("D1"),
      }),
    });

    test.each<[string, string, () => Promise<unknown>, ((context: PaymentContext) => PaymentContext)?]>([
      ["nothing is due anymore", "dueGone", () => change({ due_cents: 0 })],
      ["more was paid than was due", "dueGone", () => change({ due_cents: -1 })],
      ["it exceeds the due", "aboveDue", () => change({ due_cents: 24_99 })],
      ["the account is restricted", "restricted", () => change({ allow_portal_payments: false })],
      [
        "the due is below the minimum",
        "belowMinimum",
        () => change({ due_cents: 30_00 }),
        tenantWith({ minTotalDue: "30.01" }),
      ],
      ["the disposition does not show the card", "notOffered", () => change(cells("L"))],
      ["the account is another consumer's now", "notOffered", () => giveTo("robin@example.com")],
      ["the card is now phone-only", "notOffered", async () => undefined, tenantWith({ cardsByPhone: ["oneTime"] })],
      ["the consumer no longer has the payment option", "methodGone", () => payments({ payment_option: "2" })],
      ["the card has expired", "methodExpired", () => payments({ expiry: "0526" })],
    ])("when %s: %s [PAY-70]", async (_, reason, happen, configure = (context) => context) => {
      const { charges, processor } = keeping();
      await schedule();
      await happen();
      theDay();
      await pass(configure(copy(processor)));
      expect(charges.size).toBe(0);
      const { payment, events, entries, history } = await read();
      expect(payment).toMatchObject({
        state: "cancelled",
        skip_reason: reason,
        finished_at: clock.now(),
        next_check_at: null,
      });
      expect([events, entries, history.transitions.map(({ to_state }) => to_state)]).toEqual([
        ["payment.skipped"],
        [],
        ["scheduled", "cancelled"],
      ]);
      expect(await pass(copy(processor))).toBe(0);
    });

    const nextCells = (date: string) => ({ "Next Amt Due": cell("25.00"), "Next Due Date": cell(date) });
    test.each([
      ["is unchanged", "06/20/2026", 1, null],
      ["was paid elsewhere, so the next one is due", "07/20/2026", 0, "installmentGone"],
      ["no longer exists", "", 0, "installmentGone"],
    ])("only if the installment changed: it %s [PAY-71]", async (_, date, count, skip_reason) => {
      const { charges, processor } = keeping();
      await schedule({ more: { action: "next" } });
      await change({ cells: JSON.stringify({ ...JSON.parse(cells("P").cells), ...nextCells(date) }) });
      theDay();
      await pass(copy(processor));
      expect([charges.size, (await read()).payment.skip_reason]).toEqual([count, skip_reason]);
    });

    const giveTo = async (username: string) => {
      const [dem_dbt_no, password_hash, pay_types, pay_selects] = ["000000002", "", "[]", "[]"];
      const robin = { first_name: "Robin", last_name: "Reyes", dem_dbt_no, password_hash, pay_types, pay_selects };
      await db().asJob(instanceId, (trx) =>
        trx
          .insertInto("users")
          .values({ instance_id: instanceId, username, ...robin })
          .execute(),
      );
      await change({ username });
    };

    const payments = (columns: object) =>
      db().asJob(instanceId, (trx) =>
        trx.updateTable("payments").set(columns).where("idempotency_key", "=", key()).execute(),
      );

    test("but not on the last day of the card's expiry month [PAY-72]", async () => {
      const { charges, processor } = keeping();
      await schedule({ date: "2026-06-30", more: { expiry: "0626" } });
      toDay("2026-07-01T03:59:00Z");
      await pass(copy(processor));
      expect(charges.size).toBe(1);
    });
  });

  test("waits while another payment of the account is being checked, then rechecks the due [PAY-73]", async () => {
    const { charges, take, processor } = keeping();
    await schedule({ due: 40_00, amount: 30_00 });
    theDay();
    const lost = keeping(async (asked) => (await take(asked), { kind: "unknown", reason: "timeout" }));
    await createPayment(
      copy(lost.processor),
      session,
      `${key()}-today`,
      postedPayment(accountNo(), "oneTime", "20.00", "06/20/2026"),
    );
    await pass(copy(processor));
    expect((await read()).payment).toMatchObject({ state: "scheduled", skip_reason: null });
    clock.forward(defaultTimings.reconcileFirstMs);
    await reconcile(copy(processor), instanceId);
    clock.forward(leaseMs);
    await pass(copy(processor));
    expect(charges.size).toBe(1);
    expect((await read()).payment).toMatchObject({ state: "cancelled", skip_reason: "aboveDue" });
  });

  test("a payment whose account cannot be read stays scheduled and is charged later [PAY-66]", async () => {
    const { charges, processor } = keeping();
    await schedule();
    theDay();
    const context = copy(processor);
    const errors: string[] = [];
    await pass({
      ...context,
      accounts: { ...context.accounts, findOwn: () => Promise.reject(new Error("The database is away.")) },
      log: { error: (_, message) => void errors.push(message) },
    });
    expect([charges.size, (await read()).payment.state, errors]).toEqual([
      0,
      "scheduled",
      ["Could not make a scheduled payment; retrying later."],
    ]);
    clock.forward(2 * defaultTimings.processorTimeoutMs + defaultTimings.reconcileFirstMs);
    await pass(context);
    expect(charges.size).toBe(1);
  });

  test("twelve concurrent payments, in two replicas, charge at most once each, and together never more than the due [PAY-74]", async () => {
    const { charges, processor } = keeping();
    await schedule({ due: 100_00 });
    for (let more = 1; more < 12; more += 1)
      await addScheduled(db(), {
        key: `${key()}-${more}`,
        accountNo: accountNo(),
        amount: 25_00,
        date: "2026-06-20",
        createdAt: clock.now(),
      });
    theDay();
    for (let round = 0; round < 12; round += 1) {
      await Promise.all([pass(copy(processor)), pass(copy(processor))]);
      clock.forward(leaseMs);
    }
    expect([...charges.values()].reduce((sum, { amount }) => addCents(sum, amount), cents(0))).toBe(4 * (25_00 + fee));
    const states = await db().asJob(instanceId, (trx) =>
      trx.selectFrom("payments").select(["state", "skip_reason"]).where("account_no", "=", accountNo()).execute(),
    );
    expect(states.filter(({ state }) => state === "succeeded")).toHaveLength(4);
    expect(states.filter(({ skip_reason }) => skip_reason === "dueGone")).toHaveLength(8);
  });

  test("a scheduled payment does not block paying the account today [PAY-53]", async () => {
    const { charges, processor } = keeping();
    await schedule();
    const paid = await createPayment(
      copy(processor),
      session,
      `${key()}-today`,
      postedPayment(accountNo(), "oneTime", "20.00", "06/15/2026"),
    );
    expect([paid.state, charges.size]).toEqual(["succeeded", 1]);
  });
});
