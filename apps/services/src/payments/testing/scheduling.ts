import { type Cents } from "@paydown/domain";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { defaultTimings } from "../../settings/timings.js";
import type { Processor } from "../../providers/processor.js";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.js";
import { movableClock } from "../../testing/test-services.js";
import type { PaymentContext } from "../payment-context.js";
import { runScheduled } from "../lifecycle/scheduler.js";
import { ledgerOf } from "./ledger-of.js";
import { addAccounts, addScheduled, copyOf, instanceId, type Scheduled, session } from "./simulation/setting.js";
import { findByKey, readHistory } from "../store.js";

/** A processor that records its charges by reference. A test may pass a `charge` of its own. */
export function keeping(charge?: Processor["charge"]) {
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
    charge: (asked) => (charge ? charge(asked) : take(asked)),
    query: async ({ reference }) => told(reference) ?? { kind: "absent" },
    voidIfAbsent: async ({ reference }) => told(reference) ?? { kind: "voided" },
    storeMethod: async () => ({ kind: "unknown", reason: "unreachable" }),
    report: async () => ({ kind: "unknown", reason: "unreachable" }),
    charges: async () => ({ kind: "unknown", reason: "unreachable" }),
  };
  return { charges, take, processor };
}

/**
 * Setup for a suite: each test gets an account, can schedule a payment on it, and can create replicas of the services
 * at any time.
 */
export function scheduling() {
  // Ten in the evening of June 15 in the tenant's time zone.
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
    await postponeOpen();
  });

  /** Keeps the open payments of earlier tests from the scheduler and the reconciler. */
  const postponeOpen = () =>
    database.db.asJob(instanceId, (trx) =>
      trx
        .updateTable("payments")
        .set({ next_check_at: new Date("2100-01-01") })
        .where("state", "in", ["scheduled", "submitting", "unknown"])
        .execute(),
    );

  const copy = (processor: Processor, more: Partial<PaymentContext> = {}): PaymentContext => ({
    ...copyOf({ db: database.db, clock, timings: defaultTimings, processor }),
    ...more,
  });
  const pass = (context: PaymentContext) => runScheduled(context, instanceId);
  const schedule = async ({ due = 100_00, ...scheduled }: Partial<Scheduled> & { due?: number } = {}) => {
    await addAccounts(database.db, new Map([[accountNo, due]]), new Date(clock.now().getTime() - 1));
    return addScheduled(database.db, {
      key,
      accountNo,
      amount: 25_00,
      date: "2026-06-20",
      createdAt: clock.now(),
      ...scheduled,
    });
  };
  const toDay = (moment: string) => clock.forward(new Date(moment).getTime() - clock.now().getTime());
  const theDay = () => toDay("2026-06-20T12:00:00Z");
  const read = () =>
    database.db.asApp(instanceId, async (trx) => {
      const payment = await findByKey(trx, session, key);
      if (!payment) throw new Error("There is no payment.");
      const events = await trx
        .selectFrom("outbox")
        .select("event")
        .where("payment_id", "=", payment.payment_id)
        .orderBy("event_id")
        .execute();
      const entries = await ledgerOf(trx, accountNo);
      return { payment, events: events.map(({ event }) => event), entries, history: await readHistory(trx, payment) };
    });
  const change = (column: object) =>
    database.db.asJob(instanceId, (trx) =>
      trx.updateTable("accounts").set(column).where("account_no", "=", accountNo).execute(),
    );

  return {
    clock,
    copy,
    pass,
    schedule,
    toDay,
    theDay,
    read,
    change,
    db: () => database.db,
    /** The key of the test's payment. */
    key: () => key,
    accountNo: () => accountNo,
  };
}
