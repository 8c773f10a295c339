import { cents, formatCalendarDate, todayIn } from "@paydown/domain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { defaultTimings } from "../../settings/timings.js";
import type { Processor } from "../../providers/processor.js";
import { describeWithDatabase, openTestDatabase, type TestDatabase } from "../../testing/test-database.js";
import { movableClock } from "../../testing/test-services.js";
import { createPayment } from "../intake/create-payment.js";
import type { PaymentContext } from "../payment-context.js";
import { reconcile } from "./reconciler.js";
import { commandsOf } from "../../testing/commands-of.js";
import { paymentReviewCommands } from "./review-command.js";
import { ledgerOf } from "../testing/ledger-of.js";
import { addAccounts, copyOf, instanceId, postedPayment, session } from "../testing/simulation/setting.js";
import { findByKey } from "../store.js";

const sam = ["--by", "Sam", "--why", "asked the processor"];
const otherAmount = { kind: "charged", amount: cents(27_51), authCode: "08H4K2" } as const;
const never = async () => ({ kind: "unknown", reason: "unreachable" }) as const;

describeWithDatabase("payments in review", () => {
  const clock = movableClock();
  let database: TestDatabase;
  let context: PaymentContext;
  let id = "";
  let key = "";
  let made = 0;

  beforeAll(async () => {
    database = await openTestDatabase();
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
      ...{
        charge: async () => otherAmount,
        query: async () => otherAmount,
        voidIfAbsent: async () => otherAmount,
        storeMethod: never,
        report: never,
        charges: never,
      },
    };
    context = copyOf({ db: database.db, clock, timings: defaultTimings, processor });
  });
  afterAll(async () => {
    await database.db.close();
    await database.remove();
  });
  /** A payment that was charged an amount other than the requested one. */
  beforeEach(async () => {
    key = `key-of-payment-${(made += 1)}`;
    await addAccounts(database.db, new Map([[`account-${key}`, 100_00]]), new Date(clock.now().getTime() - 1));
    await createPayment(
      context,
      session,
      key,
      postedPayment(`account-${key}`, "oneTime", "25.00", formatCalendarDate(todayIn("America/New_York", clock.now()))),
    );
    clock.forward(defaultTimings.reconcileFirstMs);
    await reconcile(context, instanceId);
    id = (await read()).payment.payment_id;
    expect((await read()).payment.state).toBe("review");
  });

  const run = (...args: string[]) => commandsOf(paymentReviewCommands, context, "payment-reviews")(...args);
  const harbor = (...args: string[]) => run(...args, "--instance", instanceId);
  const read = () =>
    database.db.asApp(instanceId, async (trx) => {
      const payment = await findByKey(trx, session, key);
      if (!payment) throw new Error("There is no payment.");
      const transitions = await trx
        .selectFrom("payment_transitions")
        .select(["from_state", "to_state", "actor", "reason"])
        .where("instance_id", "=", instanceId)
        .where("payment_id", "=", payment.payment_id)
        .orderBy("transition_id")
        .execute();
      return { payment, transitions };
    });
  const paid = () => database.db.asJob(instanceId, (trx) => ledgerOf(trx, `account-${key}`));

  test("are listed, each with its amount, account, time sent and the processor's last answer [PAY-90]", async () => {
    const { payment } = await read();
    const { out } = await harbor();
    const from = out.indexOf(id);
    expect(out.slice(from, from + 3)).toEqual([
      id,
      `  ${payment.reference}: 27.50 on account account-${key} by card ${payment.last4}, sent ${payment.created_at.toISOString()}`,
      `  ${clock.now().toISOString()} query: charged`,
    ]);
  });

  test("the command settle marks a payment as paid with its recorded amounts, and records who decided and why; repeating it, even concurrently, changes nothing [PAY-90]", async () => {
    const both = await Promise.all([
      harbor("settle", id, "--auth-code", "A1B2", ...sam),
      harbor("settle", id, "--auth-code", "A1B2", "--by", "Kim", "--why", "me too"),
    ]);
    expect(both.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    const { payment, transitions } = await read();
    expect(payment).toMatchObject({ state: "succeeded", auth_code: "A1B2" });
    const last = transitions.filter(({ from_state }) => from_state === "review");
    expect(last).toEqual([expect.objectContaining({ to_state: "succeeded", actor: "operator" })]);
    expect(["Sam: asked the processor", "Kim: me too"]).toContain(last[0]?.reason);
    const entries = await paid();
    const before = `${id} was already made succeeded on ${clock.now().toISOString()}, by ${last[0]?.reason}`;
    expect(await harbor("settle", id, "--auth-code", "OTHER", ...sam)).toEqual({
      exitCode: 0,
      out: [before, "Nothing changed."],
      err: [],
    });
    expect(await harbor("fail", id, ...sam)).toEqual({ exitCode: 1, out: [], err: [before] });
    expect(await paid()).toEqual(entries);
    expect(entries.length).toBeGreaterThan(1);
    expect((await harbor()).out).not.toContain(id);
  });

  test("the command fail posts nothing, and the account accepts payments again [PAY-90]", async () => {
    expect(await harbor("fail", id, ...sam)).toEqual({ exitCode: 0, out: [`${id} is failed by Sam.`], err: [] });
    const { payment, transitions } = await read();
    expect(payment.state).toBe("failed");
    expect(transitions.at(-1)).toMatchObject({
      from_state: "review",
      to_state: "failed",
      actor: "operator",
      reason: "Sam: asked the processor",
    });
    expect(await paid()).toEqual([]);
    const next = await createPayment(
      context,
      session,
      `${key} again`,
      postedPayment(`account-${key}`, "oneTime", "25.00", formatCalendarDate(todayIn("America/New_York", clock.now()))),
    );
    expect(next.state).toBe("unknown");
    await database.db.asJob(instanceId, (trx) =>
      trx.updateTable("payments").set({ next_check_at: null }).where("payment_id", "=", next.payment_id).execute(),
    );
  });

  test("payment resolve decides a payment by any of its names, as payment-reviews does [OPS-11]", async () => {
    const resolve = (name: string, ...how: string[]) =>
      commandsOf(paymentReviewCommands, context, "payment")("resolve", name, "--instance", instanceId, ...how, ...sam);
    const { payment } = await read();
    for (const [how, fault] of [
      [[], "Say whether it was charged: --charged or --not-charged."],
      [["--charged"], "Give the processor's authorization code: --auth-code."],
      [
        ["--charged", "--not-charged"],
        "Option '--charged' cannot be used with option '--not-charged': see paydown payment resolve --help.",
      ],
      [
        ["--not-charged", "--auth-code", "A1"],
        "Option '--auth-code <code>' cannot be used with option '--not-charged': see paydown payment resolve --help.",
      ],
    ] as const)
      expect(await resolve(id, ...how)).toEqual({ exitCode: 2, out: [], err: [fault] });
    expect((await read()).payment.state).toBe("review");
    const done = { exitCode: 0, out: [`${id} is succeeded by Sam.`], err: [] };
    expect(await resolve(payment.reference.toLowerCase(), "--charged", "--auth-code", "A1B2")).toEqual(done);
    expect((await read()).payment).toMatchObject({ state: "succeeded", auth_code: "A1B2" });
    expect((await resolve(payment.conf_number, "--not-charged")).exitCode).toBe(1);
    expect((await harbor("settle", id, "--auth-code", "A1B2", ...sam)).out.at(-1)).toBe("Nothing changed.");
  });

  test("are listed as JSON too [OPS-3]", async () => {
    const { payment } = await read();
    const { out } = await harbor("--json");
    expect(JSON.parse(out.join("\n"))).toContainEqual({
      paymentId: id,
      reference: payment.reference,
      accountNo: `account-${key}`,
      total: "27.50",
      methodKind: "card",
      last4: payment.last4,
      sentAt: payment.created_at.toISOString(),
      lastCheck: { question: "query", answer: "charged", at: clock.now().toISOString() },
    });
  });

  test("of another tenant are none", async () => {
    const { tenants } = context;
    const both = { ...context, tenants: { ...tenants, get: () => tenants.get(instanceId) } };
    expect(await commandsOf(paymentReviewCommands, both, "payment-reviews")("--instance", "summit")).toEqual({
      exitCode: 0,
      out: ["summit has nothing to review."],
      err: [],
    });
  });

  test("refuses to decide a payment that needs no review", async () => {
    await addAccounts(database.db, new Map([["calm account", 100_00]]), new Date(clock.now().getTime() - 1));
    const date = formatCalendarDate(todayIn("America/New_York", clock.now()));
    const body = postedPayment("calm account", "oneTime", "25.00", date);
    const { payment_id } = await createPayment(context, session, "key-of-a-calm-payment", body);
    expect(await harbor("fail", payment_id, ...sam)).toEqual({
      exitCode: 1,
      out: [],
      err: [`${payment_id} is unknown and needs no review.`],
    });
    await database.db.asJob(instanceId, (trx) =>
      trx.updateTable("payments").set({ next_check_at: null }).where("payment_id", "=", payment_id).execute(),
    );
  });

  test("refuses to decide a payment that does not exist", async () => {
    expect(await harbor("fail", "nobody's", ...sam)).toEqual({
      exitCode: 1,
      out: [],
      err: ["There is no payment nobody's."],
    });
  });

  test.each([
    ["settle without a code", () => ["settle", id, ...sam], "Required option '--auth-code <code>' not specified"],
    [
      "settle with an invalid code",
      () => ["settle", id, "--auth-code", "a b", ...sam],
      "Option '--auth-code <code>' argument 'a b' is invalid. Give the code as the processor wrote it, in 1 to 40 letters and digits",
    ],
    ["fail with a code", () => ["fail", id, "--auth-code", "A1", ...sam], "Unknown option '--auth-code'"],
  ])("rejects %s with exit code 2, and decides nothing [OPS-4]", async (_, args, fault) => {
    const [way] = args();
    const err = [`${fault}: see paydown payment-reviews ${way} --help.`];
    expect(await harbor(...args())).toEqual({ exitCode: 2, out: [], err });
    expect((await read()).payment.state).toBe("review");
  });
});
