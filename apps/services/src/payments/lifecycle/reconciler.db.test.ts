import { cents, formatCalendarDate, todayIn } from "@paydown/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { defaultTimings } from "../../settings/timings.js";
import type { Processor } from "../../providers/processor.js";
import { describeWithDatabase, openTestDatabase, type TestDatabase } from "../../testing/test-database.js";
import { movableClock } from "../../testing/test-services.js";
import { createPayment } from "../intake/create-payment.js";
import type { PaymentContext } from "../payment-context.js";
import { startTenantJobs } from "../../jobs/tenant-jobs.js";
import { reconcile, reconcilerJob } from "./reconciler.js";
import { commandsOf } from "../../testing/commands-of.js";
import { paymentReviewCommands } from "./review-command.js";
import { addAccounts, copyOf, instanceId, postedPayment, session } from "../testing/simulation/setting.js";
import { findByKey, readHistory } from "../store.js";

const second = 1_000;
const soon = { timeout: 20_000 };
const timings = defaultTimings;
const { processorTimeoutMs, reconcileFirstMs, voidAfterMs } = timings;
const day = 86_400 * second;
const charged = { kind: "charged", amount: cents(27_50), authCode: "08H4K2" } as const;

/** Scripts the processor's answers and records its calls, per test. */
function scripted(answers: Partial<Processor> = {}) {
  const asked: string[] = [];
  const processor: Processor = {
    capabilities: {
      idempotentCharge: true,
      shortReferences: false,
      query: true,
      voidIfAbsent: true,
      storeMethod: false,
      report: false,
      charges: false,
      presentAgain: false,
    },
    charge: async () => ({ kind: "unknown", reason: "timeout" }),
    query: async () => ({ kind: "absent" }),
    voidIfAbsent: async () => ({ kind: "voided" }),
    storeMethod: async () => ({ kind: "unknown", reason: "unreachable" }),
    report: async () => ({ kind: "unknown", reason: "unreachable" }),
    charges: async () => ({ kind: "unknown", reason: "unreachable" }),
    ...answers,
  };
  const counted: Processor = {
    ...processor,
    query: (reference) => (asked.push("query"), processor.query(reference)),
    voidIfAbsent: (reference) => (asked.push("void"), processor.voidIfAbsent(reference)),
  };
  return { asked, processor: counted };
}

describeWithDatabase("the reconciler", () => {
  const clock = movableClock();
  let database: TestDatabase;
  let key = "";
  let made = 0;

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(async () => {
    await database.db.close();
    await database.remove();
  });
  beforeEach(() => {
    key = `key-of-payment-${(made += 1)}`;
  });

  const copy = (processor: Processor, more: Partial<PaymentContext> = {}): PaymentContext => ({
    ...copyOf({ db: database.db, clock, timings, processor }),
    ...more,
  });
  const pass = (context: PaymentContext) => reconcile(context, instanceId);
  const read = () =>
    database.db.asApp(instanceId, async (trx) => {
      const payment = await findByKey(trx, session, key);
      if (!payment) throw new Error("There is no payment.");
      return { payment, history: await readHistory(trx, payment) };
    });
  const state = async () => (await read()).payment.state;
  const pay = async (context: PaymentContext) => {
    const accountNo = `account-${key}`;
    await addAccounts(database.db, new Map([[accountNo, 100_00]]), new Date(clock.now().getTime() - 1));
    const today = formatCalendarDate(todayIn("America/New_York", clock.now()));
    return createPayment(context, session, key, postedPayment(accountNo, "oneTime", "25.00", today));
  };

  test("checks after 5 s, 15 s, 1 min, 5 min, 1 h, then daily [PAY-81]", async () => {
    const { processor } = scripted({ query: async () => ({ kind: "unknown", reason: "unreachable" }) });
    const context = copy(processor, { timings: { ...timings, voidAfterMs: 5 } });
    await pay(context);
    const waits: number[] = [];
    for (let check = 0; check < 8; check += 1) {
      const { payment } = await read();
      const wait = (payment.next_check_at?.getTime() ?? 0) - clock.now().getTime();
      waits.push(wait / second);
      clock.forward(wait - 1);
      expect(await pass(context)).toBe(0);
      clock.forward(1);
      expect(await pass(context)).toBe(1);
    }
    expect(waits).toEqual([5, 15, 60, 300, 3_600, 86_400, 86_400, 86_400]);
    expect((await read()).history.checks).toHaveLength(8);
    await close(context);
  });

  /** Closes the test's payments, so none is due in the next test. */
  async function close(context: PaymentContext) {
    clock.forward(2 * day);
    await pass({ ...context, processor: scripted({ query: async () => charged }).processor });
    expect(await state()).toBe("succeeded");
  }

  test(`a charge that the processor does not find is not voided before ${voidAfterMs / second} s, because not found is no proof, and is voided right after [PAY-83]`, async () => {
    const { asked, processor } = scripted({});
    const context = copy(processor);
    await pay(context);
    clock.forward(reconcileFirstMs);
    await pass(context);
    clock.forward(3 * reconcileFirstMs);
    await pass(context);
    clock.forward(voidAfterMs - 4 * reconcileFirstMs - 1);
    await pass(context);
    expect(asked).toEqual(["query", "query"]);
    expect(await state()).toBe("unknown");
    clock.forward(1);
    await pass(context);
    expect(asked).toEqual(["query", "query", "query", "void"]);
    expect(await state()).toBe("failed");
  });

  test.each([
    ["charged", "succeeded", charged],
    ["declined", "declined", { kind: "declined", message: "Do not honor" } as const],
    ["voided", "failed", { kind: "voided" } as const],
  ])("the processor says %s: the payment is %s [PAY-82]", async (_, outcome, answer) => {
    const context = copy(scripted({ query: async () => answer }).processor);
    await pay(context);
    clock.forward(reconcileFirstMs);
    await pass(context);
    expect(await state()).toBe(outcome);
  });

  test.each([
    ["charged, because it landed meanwhile", "succeeded", charged],
    ["declined, because it landed meanwhile", "declined", { kind: "declined", message: "Do not honor" } as const],
    ["nothing", "unknown", { kind: "unknown", reason: "timeout" } as const],
  ])("voiding an absent charge returns %s: the payment is %s [PAY-84]", async (_, outcome, answer) => {
    const context = copy(scripted({ voidIfAbsent: async () => answer }).processor);
    await pay(context);
    clock.forward(voidAfterMs);
    await pass(context);
    expect(await state()).toBe(outcome);
    if (outcome === "unknown") await close(context);
  });

  test("after a killed process, leaves the submitting payment alone for the timeout and 5 s, then picks it up as unknown [PAY-85]", async () => {
    const context = copy(scripted({ query: async () => charged }).processor);
    await expect(pay({ ...context, atCrashPoint: () => Promise.reject(new Error("killed")) })).rejects.toThrow(
      "killed",
    );
    clock.forward(processorTimeoutMs + reconcileFirstMs - 1);
    expect(await pass(context)).toBe(0);
    expect(await state()).toBe("submitting");
    clock.forward(1);
    expect(await pass(context)).toBe(1);
    expect((await read()).history.transitions.map(({ to_state }) => to_state)).toEqual([
      "submitting",
      "unknown",
      "succeeded",
    ]);
  });

  test("does not ask about a payment whose answer was written down after the lease [PAY-89]", async () => {
    const { asked, processor } = scripted({ query: async () => charged });
    const context = copy(processor);
    await expect(pay({ ...context, atCrashPoint: () => Promise.reject(new Error("killed")) })).rejects.toThrow(
      "killed",
    );
    clock.forward(processorTimeoutMs + reconcileFirstMs);
    let transactions = 0;
    const asJob: PaymentContext["db"]["asJob"] = async (id, work) => {
      if ((transactions += 1) === 2)
        await database.db.asJob(id, (trx) =>
          trx.updateTable("payments").set({ state: "declined" }).where("idempotency_key", "=", key).execute(),
        );
      return context.db.asJob(id, work);
    };
    await pass({ ...context, db: { ...context.db, asJob } });
    expect([await state(), asked, (await read()).history.checks]).toEqual(["declined", [], []]);
  });

  test("reports a payment that it cannot check, and retries it after the lease [PAY-86]", async () => {
    const errors: string[] = [];
    const broken = scripted({ query: () => Promise.reject(new Error("no route")) }).processor;
    const context = copy(broken, { log: { error: (_, message) => void errors.push(message) } });
    await pay(context);
    clock.forward(reconcileFirstMs);
    await pass(context);
    expect([errors.at(-1), await state()]).toEqual(["Could not check a payment; retrying later.", "unknown"]);
    await close(context);
  });

  test("two replicas: one leases a payment and the other skips it; after lease expiry it is available again [PAY-86]", async () => {
    let answer: () => void = () => {};
    const { asked, processor } = scripted({ query: () => new Promise((say) => (answer = () => say(charged))) });
    const context = copy(processor);
    await pay(context);
    clock.forward(reconcileFirstMs);
    const first = pass(context);
    await expect.poll(() => asked.length, soon).toBe(1);
    expect(await pass(copy(processor))).toBe(0);
    clock.forward(2 * processorTimeoutMs + reconcileFirstMs);
    expect(await pass(copy(scripted({ query: async () => charged }).processor))).toBe(1);
    answer();
    await first;
    const { history } = await read();
    expect(history.transitions.filter(({ to_state }) => to_state === "succeeded")).toHaveLength(1);
  });

  test("at startup, checks every payment in doubt at once, even if its next check is far off [PAY-81]", async () => {
    const unreachable = copy(scripted({ query: async () => ({ kind: "unknown", reason: "unreachable" }) }).processor);
    await pay(unreachable);
    for (const wait of [5, 15, 60, 300, 3_600]) {
      clock.forward(wait * second);
      await pass(unreachable);
    }
    const context = copy(scripted({ query: async () => charged }).processor);
    const reconciler = startTenantJobs(context, [reconcilerJob(context)]);
    await expect.poll(state, soon).toBe("succeeded");
    await reconciler.stop();
  });

  describe("moves a payment to review for good when", () => {
    const inReview = async (context: PaymentContext) => {
      expect(await state()).toBe("review");
      clock.forward(10 * day);
      expect(await pass(context)).toBe(0);
      expect((await read()).payment).toMatchObject({ state: "review", next_check_at: null });
    };

    test.each([
      ["the processor cannot be asked", { ...scripted().processor.capabilities, query: false, voidIfAbsent: false }],
      [
        "the processor cannot void and does not know the charge",
        { ...scripted().processor.capabilities, voidIfAbsent: false },
      ],
    ])("%s for a day [PAY-88]", async (_, capabilities) => {
      const { asked, processor } = scripted({ capabilities });
      const context = copy(processor);
      await pay(context);
      clock.forward(2 * voidAfterMs);
      await pass(context);
      expect(await state()).toBe("unknown");
      clock.forward(day);
      await pass(context);
      await inReview(context);
      expect(asked).not.toContain("void");
    });

    test("the processor charged an amount other than the requested one [PAY-88]", async () => {
      const context = copy(
        scripted({
          charge: async () => ({ ...charged, amount: cents(27_51) }),
          query: async () => ({ ...charged, amount: cents(27_51) }),
        }).processor,
      );
      expect((await pay(context)).state).toBe("unknown");
      clock.forward(reconcileFirstMs);
      await pass(context);
      await inReview(context);
    });
  });

  test("applies only a final state to the payment's plan [PAY-45]", async () => {
    const followed: string[] = [];
    const { processor } = scripted({
      capabilities: {
        idempotentCharge: true,
        shortReferences: false,
        query: false,
        voidIfAbsent: false,
        storeMethod: false,
        report: false,
        charges: false,
        presentAgain: false,
      },
    });
    const plain = copy(processor);
    const context = copy(processor, {
      agreements: { ...plain.agreements, followPlan: async (_context, _trx, { state }) => void followed.push(state) },
    });
    const { payment_id } = await pay(context);
    clock.forward(day);
    await pass(context);
    expect([await state(), followed]).toEqual(["review", []]);
    const decision = ["fail", payment_id, "--by", "Sam", "--why", "asked the processor", "--instance", instanceId];
    await commandsOf(paymentReviewCommands, context, "payment-reviews")(...decision);
    expect(followed).toEqual(["failed"]);
  });

  test("a late answer to the charge call changes nothing if the payment is already final [PAY-89]", async () => {
    let answer: () => void = () => {};
    const { processor } = scripted({
      charge: () => new Promise((say) => (answer = () => say({ kind: "unknown", reason: "timeout" }))),
      query: async () => charged,
    });
    const context = copy(processor);
    const call = pay(context);
    await expect.poll(async () => (await read().catch(() => undefined))?.payment.state, soon).toBe("submitting");
    clock.forward(processorTimeoutMs + reconcileFirstMs);
    await pass(context);
    expect(await state()).toBe("succeeded");
    answer();
    expect((await call).state).toBe("succeeded");
    expect((await read()).history.transitions.map(({ to_state }) => to_state)).toEqual([
      "submitting",
      "unknown",
      "succeeded",
    ]);
  });

  test("logs an error for a charge reported after proof that there is none [PAY-89]", async () => {
    let answer: () => void = () => {};
    const errors: string[] = [];
    const { processor } = scripted({ charge: () => new Promise((say) => (answer = () => say(charged))) });
    const context = copy(processor, { log: { error: (_, message) => void errors.push(message) } });
    const call = pay(context);
    await expect.poll(async () => (await read().catch(() => undefined))?.payment.state, soon).toBe("submitting");
    clock.forward(voidAfterMs);
    await pass(context);
    expect(await state()).toBe("failed");
    answer();
    expect((await call).state).toBe("failed");
    expect(errors).toEqual(["The processor contradicts a final answer."]);
  });
});
