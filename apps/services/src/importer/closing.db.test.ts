import { sql } from "kysely";
import { expect, test } from "vitest";
import type { CommandOutcome } from "../admin/outcome.js";
import type { Database } from "../db/database.js";
import { paymentShowCommands } from "../operations/payment-command.js";
import { keeping, scheduling } from "../payments/testing/scheduling.js";
import { addScheduled, instanceId, session } from "../payments/testing/simulation/setting.js";
import { isLive } from "../retention/activity.js";
import { loadTenants } from "../tenants/load-tenants.js";
import { knownTenant } from "../tenants/tenant-of.js";
import { commandsOf } from "../testing/commands-of.js";
import { describeWithDatabase } from "../testing/test-database.js";
import { userCommands } from "../users/user-command.js";
import { importLines } from "./import-lines.js";

describeWithDatabase("an account that an import closes", () => {
  const { clock, copy, pass, schedule, theDay, read, db, accountNo } = scheduling();
  const tenants = loadTenants();

  const run = (...records: readonly object[]) => runOn(db(), ...records);
  async function runOn(database: Database, ...records: readonly object[]) {
    const faults: string[] = [];
    const { imported } = await importLines({
      ...{ db: database, tenant: knownTenant(tenants, instanceId), global: tenants.global, now: clock.now() },
      lines: records.map((record) => JSON.stringify(record)),
      onFault: (line, reason) => faults.push(`${line}: ${reason}`),
    });
    return { imported, faults };
  }
  const close = (reason = "recalled") => ({
    kind: "close",
    accountNo: accountNo(),
    reason,
    asOf: "2026-06-15T04:00:00Z",
  });
  const cell = (value: string) => ({ value, type: "TEXT", label: "L", display: "Y" });
  const account = (more: object = {}) => ({
    ...{ kind: "account", accountNo: accountNo(), username: session.username, asOf: "2026-06-15T04:00:00Z", ...more },
    cells: { PMTDISP: cell("M"), DBTNO: cell(accountNo()), TOTALDUE: cell("90.00"), DEMIDTYNO: cell("D") },
  });
  const inProgress = "1: a payment of the account is in progress: import the line again when the payment has ended";
  const state = () =>
    db().asApp(instanceId, async (trx) => {
      const found = await copy(keeping().processor).accounts.findOwn(trx, session, accountNo());
      return [found?.record.allow_portal_payments, found?.record.closed_reason];
    });

  const isInUse = () =>
    db().asJob(instanceId, async (trx) => {
      const { rows } = await sql<{ live: boolean }>`select ${isLive(instanceId, sql`${accountNo()}`)} as live`.execute(
        trx,
      );
      return rows[0]?.live;
    });
  const later = (date: string, more: object = {}) =>
    addScheduled(db(), {
      ...{ key: `${date} of ${accountNo()}`, accountNo: accountNo(), amount: 25_00, date, createdAt: clock.now() },
      more: { installment_date: date, ...more },
    });
  /** A plan with a payment on each of these days. */
  async function plan(state: "pending" | "confirmed", dates: readonly string[]) {
    await db().asApp(instanceId, (trx) =>
      trx
        .insertInto("payment_arrangements")
        .values({
          ...{ instance_id: instanceId, arrangement_id: `plan of ${accountNo()}`, reference: `PLAN-${accountNo()}` },
          ...{ username: session.username, account_no: accountNo(), idempotency_key: accountNo(), fingerprint: "" },
          ...{ state, plan_code: "MONTHLY", payment_cents: 25_00, total_cents: 75_00, yearly_rate: 0 },
          day_count: "monthly",
          rows: JSON.stringify(
            dates.map((date) => ({
              date,
              amountCents: 25_00,
              interestCents: 0,
              principalCents: 25_00,
              balanceCents: 0,
            })),
          ),
          ...{ payment_option: "0", method_kind: "card", brand: "VISA", last4: "1111", time_zone: "America/New_York" },
          created_at: clock.now(),
        })
        .execute(),
    );
    for (const date of dates) await later(date, { arrangement_id: `plan of ${accountNo()}` });
  }
  const ends = () =>
    db().asJob(instanceId, async (trx) => {
      const payments = await trx
        .selectFrom("payments")
        .innerJoin("payment_transitions as end", (join) =>
          join.onRef("end.payment_id", "=", "payments.payment_id").onRef("end.to_state", "=", "payments.state"),
        )
        .select(["payments.payment_id", "state", "skip_reason", "actor"])
        .where("account_no", "=", accountNo())
        .orderBy("payment_date")
        .execute();
      const plans = await trx
        .selectFrom("payment_arrangements")
        .select(["state", "ended_at"])
        .where("account_no", "=", accountNo())
        .execute();
      const told = await trx
        .selectFrom("outbox")
        .select("event")
        .where(
          "payment_id",
          "in",
          payments.map(({ payment_id }) => payment_id),
        )
        .execute();
      return {
        payments: payments.map(({ state, skip_reason, actor }) => `${state} ${skip_reason} by ${actor}`),
        plans: plans.map(({ state, ended_at }) => `${state} ${ended_at?.toISOString()}`),
        told: told.map(({ event }) => event),
      };
    });

  test("takes no payments, and its scheduled payment is cancelled at once, with a notice [OPS-156, OPS-158]", async () => {
    const { charges, processor } = keeping();
    await schedule();
    expect([await state(), await isInUse()]).toEqual([[true, null], true]);
    expect(await run(close())).toEqual({ imported: { close: 1 }, faults: [] });
    expect([await state(), await isInUse()]).toEqual([[false, "recalled"], false]);
    expect(await ends()).toEqual({
      payments: ["cancelled accountClosed by company"],
      plans: [],
      told: ["payment.skipped"],
    });
    await run(close("sold"));
    theDay();
    await pass(copy(processor));
    expect([charges.size, (await read()).events]).toEqual([0, ["payment.skipped"]]);
  });

  test.each([
    ["pending", "cancelled"],
    ["confirmed", "ended"],
  ] as const)("ends a %s plan, with one notice for all its payments [OPS-158]", async (before, after) => {
    await schedule();
    await plan(before, ["2026-06-21", "2026-07-21", "2026-08-21"]);
    await run(close());
    expect(await ends()).toEqual({
      payments: Array.from({ length: 4 }, () => "cancelled accountClosed by company"),
      plans: [`${after} ${clock.now().toISOString()}`],
      told: ["payment.skipped", "payment.skipped"],
    });
    expect(await isInUse()).toBe(false);
  });

  test("names the reason and the date to the operator [OPS-159]", async () => {
    const payment = await schedule();
    await run(close());
    const context = copy(keeping().processor);
    const closing = { reason: "recalled", asOf: "2026-06-15T04:00:00.000Z" };
    const payments = commandsOf(paymentShowCommands, context, "payment", "show");
    const users = commandsOf(userCommands, context, "user", "show");
    const asked = ["--instance", instanceId] as const;
    const json = ({ out }: CommandOutcome) => JSON.parse(out.join("\n")) as object;
    expect(json(await payments(payment.payment_id, ...asked, "--json"))).toMatchObject({ accountClosed: closing });
    expect((await payments(payment.payment_id, ...asked)).out.join("\n")).toMatch(
      /^Account closed +recalled, as of 2026-06-15T04:00:00\.000Z$/m,
    );
    expect(json(await users(accountNo(), ...asked, "--json"))).toMatchObject({
      closedAccounts: expect.arrayContaining([{ accountNo: accountNo(), ...closing }]) as object[],
    });
    expect((await users(accountNo(), ...asked)).out).toContain(
      `account ${accountNo()} closed: recalled, as of 2026-06-15T04:00:00.000Z`,
    );
  });

  test("is left open if a payment begins while the file is read [OPS-156]", async () => {
    await schedule();
    theDay();
    const unsure = copy(keeping(async () => ({ kind: "unknown", reason: "timeout" })).processor);
    let transactions = 0;
    let locks: unknown;
    const racing = Object.assign(Object.create(db()) as Database, {
      async asJob(...[instance, work]: Parameters<Database["asJob"]>) {
        transactions += 1;
        const result = await db().asJob(instance, async (trx) => {
          const value = await work(trx);
          const held = sql`select count(*)::int as held from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and pid = pg_backend_pid()`;
          locks = (await held.execute(trx)).rows;
          return value;
        });
        // The second compares the batch with the database, and the third stores it.
        if (transactions === 2) await pass(unsure);
        return result;
      },
    });
    expect(await runOn(racing, close(), account())).toEqual({ imported: { account: 1 }, faults: [inProgress] });
    expect([await state(), (await read()).payment.state]).toEqual([[true, null], "unknown"]);
    // No payment can begin while the account is being closed.
    expect([transactions, locks]).toEqual([3, [{ held: 1 }]]);
  });

  test("cannot be closed in the future [OPS-156]", async () => {
    await schedule();
    expect(await run({ ...close(), asOf: "2026-06-16T02:00:01Z" })).toEqual({
      imported: {},
      faults: ["1: asOf is later than now: import the line again when the account is closed"],
    });
  });

  test("stays closed until an account record opens it again [OPS-157]", async () => {
    await schedule();
    await run(close());
    await run(close());
    expect(await state()).toEqual([false, "recalled"]);
    await run(account(), { kind: "stateCompliance", accountNo: accountNo(), allowPortalPayments: true });
    expect(await state()).toEqual([false, "recalled"]);
    await run(account({ reopen: true }));
    expect(await state()).toEqual([true, null]);
    // The order of the lines counts.
    await run(close("sold"), account({ reopen: true }));
    expect(await state()).toEqual([true, null]);
    await run(account({ reopen: true }), close("sold"));
    expect(await state()).toEqual([false, "sold"]);
  });

  test("is left open while a payment is in progress, and the report says so [OPS-156]", async () => {
    await schedule();
    theDay();
    await pass(copy(keeping(async () => ({ kind: "unknown", reason: "timeout" })).processor));
    expect((await read()).payment.state).toBe("unknown");
    expect(await run(close())).toEqual({
      imported: {},
      faults: [inProgress],
    });
    expect(await state()).toEqual([true, null]);
  });
});
