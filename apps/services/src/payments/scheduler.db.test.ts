import { addCents, type Cents, cents } from "@paydown/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Timings } from "../config.js";
import type { Processor } from "../providers/processor.js";
import type { Tenant } from "../tenants/tenant.js";
import { describeWithDatabase, openTestDatabase, type TestDatabase } from "../testing/test-database.js";
import { movableClock } from "../testing/test-services.js";
import { cancelScheduled } from "./cancel-scheduled.js";
import { createPayment } from "./create-payment.js";
import type { PaymentContext } from "./payment-context.js";
import { reconcile } from "./reconciler.js";
import { runScheduled } from "./scheduler.js";
import { addAccounts, addScheduled, copyOf, fee, instanceId, postedPayment, type Scheduled, session } from "./simulation/setting.js";
import { findByKey, readHistory } from "./store.js";

const second = 1_000;
const timings: Timings = { processorTimeoutMs: 10 * second, voidAfterMs: 30 * second, reconcileFirstMs: 5 * second, schedulerPollMs: 60 * second };

/** A processor that keeps what it charged by reference; `charge` may be replaced. */
function keeping(charge?: Processor["charge"]) {
  const charges = new Map<string, { amount: Cents; method: unknown }>();
  const take: Processor["charge"] = async ({ reference, amount, method }) => {
    charges.set(reference, { amount, method });
    return { kind: "charged", amount, authCode: "08H4K2" };
  };
  const told = (reference: string) => {
    const kept = charges.get(reference);
    return kept ? ({ kind: "charged", amount: kept.amount, authCode: "08H4K2" } as const) : undefined;
  };
  const processor: Processor = {
    capabilities: { query: true, voidIfAbsent: true, storeMethod: false, list: false },
    charge: (asked) => (charge ? charge(asked) : take(asked)),
    query: async (reference) => told(reference) ?? { kind: "absent" },
    voidIfAbsent: async (reference) => told(reference) ?? { kind: "voided" },
    storeMethod: async () => ({ kind: "unknown", reason: "unreachable" }),
    list: async () => ({ kind: "unknown", reason: "unreachable" }),
  };
  return { charges, take, processor };
}

describeWithDatabase("scheduled payments", () => {
  // Ten in the evening of June 15 where the instance is.
  const clock = movableClock("2026-06-16T02:00:00.000Z");
  const start = clock.now().getTime();
  let database: TestDatabase;
  let key = "";
  let accountNo = "";
  let made = 0;

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(async () => {
    await database.db.close();
    await database.remove();
  });
  beforeEach(async () => {
    key = `key-${(made += 1)}`;
    accountNo = `account-${made}`;
    clock.forward(start - clock.now().getTime());
  });

  const copy = (processor: Processor, more: Partial<PaymentContext> = {}): PaymentContext => ({ ...copyOf({ db: database.db, clock, timings, processor }), ...more });
  const pass = (context: PaymentContext) => runScheduled(context, instanceId);
  const schedule = async ({ due = 100_00, ...scheduled }: Partial<Scheduled> & { due?: number } = {}) => {
    await addAccounts(database.db, new Map([[accountNo, due]]), new Date(clock.now().getTime() - 1));
    return addScheduled(database.db, { key, accountNo, amount: 25_00, date: "2026-06-20", createdAt: clock.now(), ...scheduled });
  };
  const toDay = (moment: string) => clock.forward(new Date(moment).getTime() - clock.now().getTime());
  const theDay = () => toDay("2026-06-20T12:00:00Z");
  const read = () =>
    database.db.asApp(instanceId, async (trx) => {
      const payment = await findByKey(trx, session, key);
      if (!payment) throw new Error("There is no payment.");
      const events = await trx.selectFrom("outbox").select("event").where("payment_id", "=", payment.payment_id).orderBy("event_id").execute();
      const entries = await trx.selectFrom("ledger_entries").select(["ledger_account", "amount_cents"]).where("payment_id", "=", payment.payment_id).orderBy("ledger_account").execute();
      return { payment, events: events.map(({ event }) => event), entries, history: await readHistory(trx, payment) };
    });
  const change = (column: object) => database.db.asJob(instanceId, (trx) => trx.updateTable("accounts").set(column).where("account_no", "=", accountNo).execute());

  test("is made on its day in the instance's time zone, and not a minute before", async () => {
    const { charges, processor } = keeping();
    const { payment_id } = await schedule();
    toDay("2026-06-20T03:59:00Z");
    expect(await pass(copy(processor))).toBe(0);
    expect(charges.size).toBe(0);
    toDay("2026-06-20T04:00:00Z");
    await pass(copy(processor));
    expect([...charges]).toEqual([[payment_id, { amount: 27_50, method: { kind: "token", token: "tok_demo_1111" } }]]);
    const { payment, events, entries, history } = await read();
    expect(payment).toMatchObject({ state: "succeeded", auth_code: "08H4K2", due_after_cents: 75_00, payment_date: "2026-06-20", next_check_at: null });
    expect(events).toEqual(["payment.succeeded"]);
    expect(entries).toEqual([
      { ledger_account: "card-clearing", amount_cents: 27_50 },
      { ledger_account: "consumer-account", amount_cents: -25_00 },
      { ledger_account: "fee-income", amount_cents: -2_50 },
    ]);
    expect(history.transitions.map(({ to_state }) => to_state)).toEqual(["scheduled", "submitting", "succeeded"]);
  });

  test("a day that passed while the services were down is made up for", async () => {
    const { charges, processor } = keeping();
    await schedule();
    toDay("2026-06-23T12:00:00Z");
    await pass(copy(processor));
    expect(charges.size).toBe(1);
  });

  test("keeps the fee that was agreed", async () => {
    const { charges, processor } = keeping();
    await schedule({ more: { fee_cents: 1_11 } });
    theDay();
    await pass(copy(processor));
    expect([...charges.values()]).toMatchObject([{ amount: 26_11 }]);
  });

  test.each([
    ["equal to the amount is charged", 25_00, 1, "succeeded"],
    ["one cent below the amount is not", 24_99, 0, "cancelled"],
  ])("a due %s", async (_, due, count, state) => {
    const { charges, processor } = keeping();
    await schedule();
    await change({ due_cents: due });
    theDay();
    await pass(copy(processor));
    expect([charges.size, (await read()).payment.state]).toEqual([count, state]);
  });

  describe("is skipped, with nothing charged, and told", () => {
    const tenantWith = (instance: Partial<Tenant["instance"]>) => (context: PaymentContext): PaymentContext => {
      const tenant = context.tenants.get(instanceId) as Tenant;
      return { ...context, tenants: { ...context.tenants, get: () => ({ ...tenant, instance: { ...tenant.instance, ...instance } }) } };
    };
    const cell = (value: string) => ({ value, type: "TEXT", label: "", display: "N" });
    const cells = (disposition: string) => ({ cells: JSON.stringify({ dbt_no: cell(accountNo), due: cell("0.00"), disposition: cell(disposition), DEMIDTYNO: cell("D1") }) });

    test.each<[string, string, () => Promise<unknown>, ((context: PaymentContext) => PaymentContext)?]>([
      ["nothing is due any more", "dueGone", () => change({ due_cents: 0 })],
      ["more was paid than was due", "dueGone", () => change({ due_cents: -1 })],
      ["it is more than what is due", "aboveDue", () => change({ due_cents: 24_99 })],
      ["the account is restricted", "restricted", () => change({ allow_portal_payments: false })],
      ["what is due is below the minimum", "belowMinimum", () => change({ due_cents: 30_00 }), tenantWith({ minTotalDue: "30.01" })],
      ["the disposition shows no such card", "notOffered", () => change(cells("L"))],
      ["the card is one for the telephone now", "notOffered", async () => undefined, tenantWith({ cardsByPhone: ["oneTime"] })],
      ["the payment option is not the consumer's any more", "methodGone", () => payments({ payment_option: "2" })],
      ["the card has expired", "methodExpired", () => payments({ expiry: "0526" })],
    ])("when %s: %s", async (_, reason, happen, configure = (context) => context) => {
      const { charges, processor } = keeping();
      await schedule();
      await happen();
      theDay();
      await pass(configure(copy(processor)));
      expect(charges.size).toBe(0);
      const { payment, events, entries, history } = await read();
      expect(payment).toMatchObject({ state: "cancelled", skip_reason: reason, finished_at: clock.now(), next_check_at: null });
      expect([events, entries, history.transitions.map(({ to_state }) => to_state)]).toEqual([["payment.skipped"], [], ["scheduled", "cancelled"]]);
      expect(await pass(copy(processor))).toBe(0);
    });

    const payments = (columns: object) => database.db.asJob(instanceId, (trx) => trx.updateTable("payments").set(columns).where("idempotency_key", "=", key).execute());

    test("a card is good through the last day of its month", async () => {
      const { charges, processor } = keeping();
      await schedule({ date: "2026-06-30", more: { expiry: "0626" } });
      toDay("2026-07-01T03:59:00Z");
      await pass(copy(processor));
      expect(charges.size).toBe(1);
    });
  });

  test("waits while another payment of the account is being checked, and then looks at what is due", async () => {
    const { charges, take, processor } = keeping();
    await schedule({ due: 40_00, amount: 30_00 });
    theDay();
    const lost = keeping(async (asked) => (await take(asked), { kind: "unknown", reason: "timeout" }));
    await createPayment(copy(lost.processor), session, `${key}-today`, postedPayment(accountNo, "oneTime", "20.00", "06/20/2026"));
    await pass(copy(processor));
    expect((await read()).payment).toMatchObject({ state: "scheduled", skip_reason: null });
    clock.forward(6 * second);
    await reconcile(copy(processor), instanceId);
    clock.forward(60 * second);
    await pass(copy(processor));
    expect(charges.size).toBe(1);
    expect((await read()).payment).toMatchObject({ state: "cancelled", skip_reason: "aboveDue" });
  });

  test("twelve at once, in two copies, each charge once and never together more than is due", async () => {
    const { charges, processor } = keeping();
    await schedule({ due: 100_00 });
    for (let more = 1; more < 12; more += 1) await addScheduled(database.db, { key: `${key}-${more}`, accountNo, amount: 25_00, date: "2026-06-20", createdAt: clock.now() });
    theDay();
    for (let round = 0; round < 12; round += 1) {
      await Promise.all([pass(copy(processor)), pass(copy(processor))]);
      clock.forward(60 * second);
    }
    expect([...charges.values()].reduce((sum, { amount }) => addCents(sum, amount), cents(0))).toBe(4 * (25_00 + fee));
    const states = await database.db.asJob(instanceId, (trx) => trx.selectFrom("payments").select(["state", "skip_reason"]).where("account_no", "=", accountNo).execute());
    expect(states.filter(({ state }) => state === "succeeded")).toHaveLength(4);
    expect(states.filter(({ skip_reason }) => skip_reason === "dueGone")).toHaveLength(8);
  });

  describe("the consumer's cancellation", () => {
    test("before the day: nothing is charged, the account is free for another, and it is told once", async () => {
      const { charges, processor } = keeping();
      const { reference } = await schedule();
      expect(await cancelScheduled(copy(processor), session, reference)).toMatchObject({ state: "cancelled", skip_reason: null });
      theDay();
      await pass(copy(processor));
      expect(charges.size).toBe(0);
      expect((await read()).events).toEqual(["payment.cancelled"]);
      await expect(cancelScheduled(copy(processor), session, reference)).rejects.toThrow("payment_not_scheduled");
    });

    test("between the job's lease and its first transaction: nothing is charged", async () => {
      const { charges, processor } = keeping();
      const { reference } = await schedule();
      theDay();
      await pass(copy(processor, { reach: async (point) => void (point === "leased" && (await cancelScheduled(copy(processor), session, reference))) }));
      expect([charges.size, (await read()).payment.state]).toEqual([0, "cancelled"]);
    });

    test("once it is on its way: refused, and charged once", async () => {
      const { charges, take, processor } = keeping();
      const { reference } = await schedule();
      theDay();
      const refusals: unknown[] = [];
      const late = keeping(async (asked) => {
        refusals.push(await cancelScheduled(copy(processor), session, reference).catch((error: Error) => error.message));
        return take(asked);
      });
      await pass(copy(late.processor));
      expect(refusals).toEqual(["payment_not_scheduled"]);
      expect([charges.size, (await read()).payment.state]).toEqual([1, "succeeded"]);
    });

    test.each([
      ["another's", { ...session, username: "robin@example.com" }],
      ["one of another instance", { ...session, instanceId: "summit" }],
    ])("of %s is not found", async (_, other) => {
      const { processor } = keeping();
      const { reference } = await schedule();
      await expect(cancelScheduled(copy(processor), other, reference)).rejects.toThrow("payment_not_found");
      expect((await read()).payment.state).toBe("scheduled");
    });
  });

  test("a refusal by the processor is declined, in its words", async () => {
    await schedule();
    theDay();
    await pass(copy(keeping(async () => ({ kind: "declined", message: "Do not honor" })).processor));
    expect(await read()).toMatchObject({ payment: { state: "declined", decline_message: "Do not honor" }, events: ["payment.declined"], entries: [] });
  });

  describe("an outcome that is not known", () => {
    test("is left to the reconciler, whose time begins with the charge and not with the scheduling", async () => {
      const { charges, processor } = keeping();
      const { payment_id } = await schedule();
      theDay();
      const asked: string[] = [];
      const slow: Processor = {
        ...processor,
        charge: async () => ({ kind: "unknown", reason: "timeout" }),
        query: (reference) => (asked.push("query"), processor.query(reference)),
        voidIfAbsent: (reference) => (asked.push("void"), processor.voidIfAbsent(reference)),
      };
      await pass(copy(slow));
      clock.forward(5 * second);
      await reconcile(copy(slow), instanceId);
      // Four days after it was made, but five seconds after it was sent: the charge may still land.
      expect([asked, (await read()).payment.state]).toEqual([["query"], "unknown"]);
      charges.set(payment_id, { amount: cents(27_50), method: undefined });
      clock.forward(15 * second);
      await reconcile(copy(slow), instanceId);
      expect((await read()).payment).toMatchObject({ state: "succeeded", auth_code: "08H4K2" });
    });

    test("is voided in the end where the processor never heard of it, and told as failed", async () => {
      const { processor } = keeping(async () => ({ kind: "unknown", reason: "unreachable" }));
      await schedule();
      theDay();
      await pass(copy(processor));
      for (const wait of [5, 15, 10]) {
        clock.forward(wait * second);
        await reconcile(copy(processor), instanceId);
      }
      expect(await read()).toMatchObject({ payment: { state: "failed" }, events: ["payment.failed"] });
      expect(await pass(copy(processor))).toBe(0);
    });
  });

  describe("a process that dies", () => {
    class Killed extends Error {}
    const dyingAt = (point: string) => ({
      reach: async (reached: string) => {
        if (reached === point) throw new Killed(point);
      },
    });

    test("with the lease leaves the payment to another copy once the lease has run out", async () => {
      const { charges, processor } = keeping();
      await schedule();
      theDay();
      await pass(copy(processor, dyingAt("leased")));
      expect(await pass(copy(processor))).toBe(0);
      clock.forward(25 * second);
      expect(await pass(copy(processor))).toBe(1);
      expect([charges.size, (await read()).payment.state]).toEqual([1, "succeeded"]);
    });

    test.each([
      ["row-made", 0, "failed"],
      ["processor-answered", 1, "succeeded"],
      ["before-second-transaction", 1, "succeeded"],
      ["in-second-transaction", 1, "succeeded"],
      ["second-transaction-done", 1, "succeeded"],
    ])("at %s: %i charge, and %s in the end", async (point, count, state) => {
      const { charges, processor } = keeping();
      await schedule();
      theDay();
      await pass(copy(processor, dyingAt(point)));
      for (let round = 0; round < 6; round += 1) {
        clock.forward(15 * second);
        await Promise.all([pass(copy(processor)), reconcile(copy(processor), instanceId), reconcile(copy(processor), instanceId)]);
      }
      expect([charges.size, (await read()).payment.state]).toEqual([count, state]);
    });
  });

  test("a scheduled payment does not keep the account from being paid today", async () => {
    const { charges, processor } = keeping();
    await schedule();
    const paid = await createPayment(copy(processor), session, `${key}-today`, postedPayment(accountNo, "oneTime", "20.00", "06/15/2026"));
    expect([paid.state, charges.size]).toEqual(["succeeded", 1]);
  });
});
