import { cents, parseCalendarDate } from "@paydown/domain";
import { beforeEach, expect, test } from "vitest";
import { dispatchEvents } from "../notifications/receipts/dispatch.js";
import { pauseInstance } from "../pauses/pauses.js";
import { countDecline } from "../payments/declines/declines.js";
import { readReport } from "../payments/settlement/settlement-job.js";
import { keeping, scheduling } from "../payments/testing/scheduling.js";
import { addAccounts, addScheduled, instanceId } from "../payments/testing/simulation/setting.js";
import type { ReportItem } from "../providers/processor.js";
import { describeWithDatabase } from "../testing/test-database.js";
import { readMetrics } from "./metrics.js";

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

describeWithDatabase("the metrics", () => {
  const { clock, copy, db, schedule, accountNo, key } = scheduling();
  const { processor } = keeping();
  let before = new Map<string, number>();

  const read = async () => {
    const { text } = await readMetrics(copy(processor));
    const lines = text.split("\n").filter((line) => line.startsWith("paydown_"));
    return new Map(
      lines.map((line) => {
        const [, name = "", value = ""] = /^paydown_(\S+) (\S+)$/.exec(line) ?? [];
        return [name.replace(`instance="${instanceId}"`, "").replace("{,", "{").replace("{}", ""), Number(value)];
      }),
    );
  };
  /** The figures that have changed since the test began, and by how much. */
  const changes = async () =>
    Object.fromEntries(
      [...(await read())].flatMap(([name, value]) => {
        const change = value - (before.get(name) ?? 0);
        return change === 0 ? [] : [[name, change]];
      }),
    );
  beforeEach(async () => {
    before = await read();
  });

  test("tell how the tenants' files stand, if somebody watches them [OPS-52]", async () => {
    expect([...before.keys()].filter((name) => name.startsWith("tenants_files"))).toEqual([]);
    const filesState = () => ({ loadedAt: new Date("2026-06-15T12:00:00Z"), isFaulty: true });
    const { text } = await readMetrics({ ...copy(processor), filesState });
    expect(text).toContain("\npaydown_tenants_files_faulty 1\n");
    expect(text).toContain(
      `\npaydown_tenants_files_loaded_timestamp_seconds ${Date.parse("2026-06-15T12:00:00Z") / 1000}\n`,
    );
  });

  let made = 0;
  /** A payment on an account of its own, as the database stores it. */
  async function add(more: object, { ageMs = 0, date = "2026-06-30" } = {}) {
    const own = { key: `${key()}-${(made += 1)}`, accountNo: `${accountNo()}-${made}` };
    const createdAt = new Date(clock.now().getTime() - ageMs);
    await addAccounts(db(), new Map([[own.accountNo, 100_00]]), createdAt);
    return addScheduled(db(), { ...own, amount: 25_00, date, createdAt, more });
  }

  test("count open payments by state and age, and give the age of the oldest [OPS-12]", async () => {
    await add({ state: "submitting" }, { ageMs: minute - 1 });
    await add({ state: "submitting" }, { ageMs: minute });
    await add({ state: "unknown" }, { ageMs: hour });
    await add({ state: "unknown" }, { ageMs: hour });
    await add({ state: "unknown", submitted_at: clock.now() }, { ageMs: 30 * day });
    await add({ state: "review" }, { ageMs: day });
    expect(await changes()).toEqual({
      'open_payments{state="submitting",age="under_1m"}': 1,
      'open_payments{state="submitting",age="1m_to_1h"}': 1,
      'open_payments{state="unknown",age="1h_to_1d"}': 2,
      'open_payments{state="unknown",age="under_1m"}': 1,
      'open_payments{state="review",age="over_1d"}': 1,
      'open_reviews{command="payment-reviews"}': 1,
      oldest_open_payment_seconds: day / 1000,
    });
  });

  test("count the attempts to pay that were declined within the last hour [OPS-12]", async () => {
    const decline = (ageMs: number) =>
      db().asJob(instanceId, (trx) =>
        countDecline(
          trx,
          instanceId,
          { username: "casey", accountNo: accountNo(), addressKey: null },
          new Date(clock.now().getTime() - ageMs),
        ),
      );
    for (const ageMs of [0, hour - 1, hour]) await decline(ageMs);
    expect(await changes()).toEqual({ declined_attempts: 2 });
  });

  test("count what is overdue: scheduled payments in the tenant's time zone, settling ones in the banks' [OPS-12]", async () => {
    // Ten in the evening of June 15 in New York.
    await add({}, { date: "2026-06-14" });
    await add({}, { date: "2026-06-15" });
    await add({
      state: "settling",
      method_kind: "bank",
      brand: null,
      settled_on: "2026-06-05",
      clears_on: "2026-06-14",
    });
    await add({
      state: "settling",
      method_kind: "bank",
      brand: null,
      settled_on: "2026-06-08",
      clears_on: "2026-06-15",
    });
    expect(await changes()).toEqual({ overdue_scheduled_payments: 1, overdue_settling_payments: 1 });
  });

  test("count the items of the report that wait and those kept for a person, and give the time when the report was last read [OPS-12]", async () => {
    const { payment_id } = await add({ state: "unknown" });
    before = await read();
    const on = parseCalendarDate("2026-06-15");
    if (!on) throw new Error("This is no date.");
    const item = (id: string, reference: string): ReportItem => ({
      ...{ id: `${id}-${key()}`, kind: "settled", reference, amount: cents(27_50), code: null, on, corrected: null },
    });
    await db().asJob(instanceId, (trx) =>
      trx
        .insertInto("settlement_reports")
        .values({ instance_id: instanceId, cursor: null, next_look_at: clock.now() })
        .onConflict((conflict) => conflict.column("instance_id").doUpdateSet({ next_look_at: clock.now() }))
        .execute(),
    );
    const items = [item("waiting", payment_id), item("refused", "nobody's"), item("refused too", "nobody's")];
    const context = copy({ ...processor, report: async () => ({ kind: "page", items, next: "1", more: false }) });
    await readReport(context, instanceId);
    expect(await changes()).toEqual({
      waiting_settlement_items: 1,
      'open_reviews{command="bank-reviews"}': 2,
      settlement_report_last_read_timestamp_seconds: clock.now().getTime() / 1000,
    });
    // A look that cannot read the report leaves the time of the last one.
    const readAt = clock.now();
    clock.forward(hour);
    await readReport(copy(processor), instanceId);
    expect((await read()).get("settlement_report_last_read_timestamp_seconds")).toBe(readAt.getTime() / 1000);
  });

  test("count refunds that need a person, open exceptions and pauses [OPS-12]", async () => {
    const { payment_id } = await add({ state: "cleared", settled_on: "2026-06-14" });
    const seen = { first_seen_at: clock.now(), last_seen_at: clock.now(), happened_at: clock.now(), last_run_id: 0 };
    const closed = { closed_at: clock.now(), closed_by: "sam", closed_why: "" };
    const rows = [
      { state: "waitingForConfirmation" },
      { state: "done", note: "the money went back twice" },
      { state: "done", note: "the money went back twice", ...closed },
      { state: "done" },
      { state: "unknown" },
    ] as const;
    await db().asJob(instanceId, async (trx) => {
      for (const [index, row] of rows.entries())
        await trx
          .insertInto("payment_refunds")
          .values({
            ...({ instance_id: instanceId, payment_id, refund_id: `RFD-${key()}-${index}` } as const),
            ...({ kind: "refund", scope: "amount", requested_by: "sam", reason: "" } as const),
            ...{ amount_cents: 1, principal_cents: 1, interest_cents: 0, fee_cents: 0, requested_at: clock.now() },
            ...row,
          })
          .execute();
      for (const index of [1, 2, 3])
        await trx
          .insertInto("reconciliation_exceptions")
          .values({
            ...({
              instance_id: instanceId,
              exception_id: `${key()}-${index}`,
              kind: "notSettled",
              payment_id,
            } as const),
            ...{ charged_cents: null, expected_cents: null, ...seen },
          })
          .execute();
      await trx.updateTable("reconciliation_exceptions").set(closed).where("exception_id", "=", `${key()}-3`).execute();
      await pauseInstance(trx, instanceId, { by: "sam", why: "", compareFrom: null }, clock.now());
    });
    expect(await changes()).toEqual({
      'open_reviews{command="refunds"}': 2,
      'open_reviews{command="reconcile"}': 2,
      paused: 1,
    });
  });

  test("count messages that could not be sent yet [OPS-12]", async () => {
    const { payment_id } = await schedule();
    await db().asJob(instanceId, async (trx) => {
      const event = { instance_id: instanceId, payment_id, event: "payment.returned" as const, at: clock.now() };
      const payload = JSON.stringify({ accountNo: accountNo() });
      await trx
        .insertInto("outbox")
        .values({ ...event, payload })
        .execute();
    });
    await dispatchEvents(copy(processor), instanceId);
    expect(await changes()).toEqual({});
    await db().asJob(instanceId, (trx) => trx.updateTable("deliveries").set({ last_failure: "timeout" }).execute());
    expect((await changes())["failing_messages"]).toBeGreaterThan(0);
  });
});
