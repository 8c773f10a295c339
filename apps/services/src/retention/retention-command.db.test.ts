import { type KyselyPlugin, type RawBuilder, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database, InstanceTransaction } from "../db/database.js";
import { evidenceCommands } from "../evidence/evidence-command.js";
import { keepEvidence } from "../evidence/keep-evidence.js";
import { session } from "../evidence/testing/keeping.js";
import { type RetentionKind, retentionKinds, retentionPeriods } from "../tenants/read-retention.js";
import { knownTenant } from "../tenants/tenant-of.js";
import { commandsOf } from "../testing/commands-of.js";
import { days } from "../testing/day-clock.js";
import { asOwner, describeWithDatabase } from "../testing/test-database.js";
import { placeHold } from "./holds.js";
import { applyRetention } from "./retain.js";
import { retentionCommands } from "./retention-command.js";
import { retentionJob } from "./retention-job.js";
import { type Retaining, startRetaining } from "./testing/retaining.js";

const accountNo = "100000001";
const user = "casey@example.com";

/** A row of each kind, of casey and the account where the kind has one, at a time. */
const rowOf: Readonly<Record<RetentionKind, (at: Date) => readonly RawBuilder<unknown>[]>> = {
  sessions: (at) => [
    sql`insert into sessions (instance_id, session_id, username, created_at, last_seen, ends_at) values ('harbor', 's', ${user}, ${at}, ${at}, ${at})`,
  ],
  loginNotices: (at) => [
    sql`insert into account_notices (instance_id, notice_id, username, kind, channel, language, state, created_at) values ('harbor', 'n', ${user}, 'passwordChanged', 'email', 'en', 'done', ${at})`,
  ],
  messages: (at) => [
    payment(at),
    sql`insert into outbox (instance_id, event, payment_id, payload, at, dispatched_at) values ('harbor', 'payment.succeeded', 'p', '{}', ${at}, ${at})`,
    sql`insert into deliveries (instance_id, event_id, channel, state, created_at) select instance_id, event_id, 'email', 'done', ${at} from outbox`,
  ],
  documents: (at) => [
    sql`insert into documents (instance_id, document_id, account_no, seq, filename, document_date, content_type, size, digest, uploaded_at) values ('harbor', 'd', ${accountNo}, 900, 'd.pdf', '2020-01-01', 'application/pdf', 1, 'x', ${at})`,
    sql`insert into document_parts (instance_id, document_id, part, content) values ('harbor', 'd', 0, 'x')`,
  ],
  evidence: () => [],
  payments: (at) => [payment(at)],
  guestHistory: (at) => [
    sql`insert into guest_history (instance_id, username_hash, event, plan_id, payload, at) values ('harbor', 'h', 'RETURN_TO_PORTAL', ${accountNo}, 'SUCCESS', ${at})`,
  ],
  staffSearches: (at) => [
    sql`insert into admin_searches (instance_id, username, session_id, searched_for, outcome, shown, searched_at) values ('harbor', ${user}, 's', 'Lee', 'answered', '[]', ${at})`,
  ],
  letterCodes: (at) => [
    sql`insert into letter_codes (instance_id, code_id, code_hash, account_no, dem_dbt_no, made_at, made_by, last_day) values ('harbor', 'c', 'h', ${accountNo}, '1', ${at}, 'pat', ${at}::timestamptz::date)`,
  ],
  letterVisits: (at) => [
    sql`insert into letter_visits (instance_id, username, code_id, account_no, dem_dbt_no, opened_at, last_seen, ends_at) values ('harbor', 'letter:1', 'c', ${accountNo}, '1', ${at}, ${at}, ${at})`,
  ],
  userDecisions: (at) => [
    sql`insert into user_decisions (instance_id, username, made, decided_at, decided_by, decided_why) values ('harbor', ${user}, 'locked', ${at}, 'sam', 'x')`,
  ],
};

const payment = (at: Date) =>
  sql`insert into payments (instance_id, payment_id, reference, conf_number, username, account_no, idempotency_key, fingerprint, action, payment_option, method_kind, last4, paid_by, amount_cents, fee_cents, payment_date, state, created_at, receipt_email)
    values ('harbor', 'p', 'p', 'HAR-P', ${user}, ${accountNo}, 'p', 'f', 'oneTime', '1', 'bank', '8899', 'Casey', 2500, 0, '2026-06-01', 'cleared', ${at}, 'casey@example.com')`;

describeWithDatabase("paydown retention", () => {
  let retaining: Retaining;
  beforeEach(async () => {
    retaining = await startRetaining();
    for (const table of ["document_parts", "documents"])
      await asOwner(retaining.db, sql`delete from ${sql.table(table)} where instance_id = 'harbor'`);
    await asOwner(retaining.db, sql`update accounts set as_of = '2020-01-01' where instance_id = 'harbor'`);
    await asOwner(retaining.db, sql`delete from transactions where instance_id = 'harbor'`);
  });
  afterEach(() => retaining.stop());

  const retention = (...args: string[]) =>
    commandsOf(retentionCommands, retaining, "retention")("--instance", "harbor", ...args);
  const stateOf = async (kind: RetentionKind, ...args: string[]) => {
    const { kinds } = JSON.parse((await retention("--json", ...args)).out.join("\n")) as {
      kinds: { kind: string; days: number; due: number; held: number; removed?: number }[];
    };
    return kinds.find((state) => state.kind === kind);
  };
  /** A row of the kind, as old as its period but for some milliseconds. */
  const addRow = async (kind: RetentionKind, youngerMs: number) => {
    const period = retentionPeriods[kind].days * 24 * 60 * 60_000;
    if (kind === "evidence") {
      await retaining.keep(accountNo);
      retaining.clock.forward(period - youngerMs);
    } else
      for (const statement of rowOf[kind](new Date(retaining.clock.now().getTime() - period + youngerMs)))
        await asOwner(retaining.db, statement);
  };
  const hold = (kind: "account" | "user", subject: string) =>
    retaining.db.asJob("harbor", (trx) =>
      placeHold(trx, "harbor", { kind, subject }, { at: retaining.clock.now(), by: "sam", why: "case" }),
    );

  test.each(retentionKinds)("removes %s once the period is over, and not before [RET-20, RET-21]", async (kind) => {
    await addRow(kind, 60_000);
    expect(await stateOf(kind)).toMatchObject({ days: retentionPeriods[kind].days, due: 0, held: 0 });
    expect(await stateOf(kind, "--apply")).toMatchObject({ removed: 0 });
    retaining.clock.forward(120_000);
    expect(await stateOf(kind)).toMatchObject({ due: 1, held: 0 });
    expect(await stateOf(kind, "--apply")).toMatchObject({ removed: 1, due: 0 });
    expect(await stateOf(kind, "--apply")).toMatchObject({ removed: 0, due: 0 });
    const checked = await commandsOf(evidenceCommands, retaining, "evidence")("--instance", "harbor", "--verify-only");
    expect(checked.err).toEqual([]);
  });

  test.each(retentionKinds.flatMap((kind) => (["account", "user"] as const).map((by) => [kind, by] as const)))(
    "keeps %s under a hold of the %s [RET-12, RET-22]",
    async (kind, by) => {
      await addRow(kind, -60_000);
      await hold(by, by === "account" ? accountNo : user);
      expect(await stateOf(kind, "--apply")).toMatchObject({ removed: 0, due: 0, held: 1 });
    },
  );

  test.each<[string, RawBuilder<unknown>]>([
    ["an unfinished payment", sql`update payments set state = 'settling' where payment_id = 'p'`],
    [
      "a newer change of a payment",
      sql`insert into payment_transitions (instance_id, payment_id, to_state, actor, reason, at) values ('harbor', 'p', 'cleared', 'bank', 'x', '2026-06-01')`,
    ],
    [
      "figures that were imported lately, even if nothing is owed any more",
      sql`update accounts set due_cents = 0, as_of = '2026-06-01' where instance_id = 'harbor'`,
    ],
    [
      "a closing by the company",
      sql`update accounts set closed_reason = 'recalled', closed_as_of = '2026-06-01' where instance_id = 'harbor'`,
    ],
    [
      "an imported transaction",
      sql`insert into transactions (instance_id, account_no, transaction_id, posted_on, amount_cents, description) values ('harbor', ${accountNo}, 't', '2026-06-01', -1, '[]')`,
    ],
  ])("keeps an account's payments for %s [RET-23]", async (_, statement) => {
    await addRow("payments", -60_000);
    expect(await stateOf("payments")).toMatchObject({ due: 1 });
    await asOwner(retaining.db, statement);
    expect(await stateOf("payments", "--apply")).toMatchObject({ removed: 0, due: 0 });
  });

  test("keeps the evidence of an account whose user comes back during the removal [RET-21]", async () => {
    await addRow("evidence", -60_000);
    const { db, clock, tenants } = retaining;
    let isBack = false;
    // Acts right after the removal has chosen its rows.
    const comingBack = (trx: InstanceTransaction): KyselyPlugin => ({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!isBack && result.rows.some((row) => row["account"] === accountNo)) {
          isBack = true;
          await keepEvidence(trx, session, {
            ...{ kind: "acknowledgement", accountNo, at: clock.now(), language: "en", lines: ["I am back"] },
          });
        }
        return result;
      },
    });
    const interrupted: Database = {
      ...db,
      asJob: (instanceId, work) => db.asJob(instanceId, (trx) => work(trx.withPlugin(comingBack(trx)))),
    };
    const scope = { tenant: knownTenant(tenants, "harbor"), now: clock.now() };
    expect(await applyRetention(interrupted, scope, "sam")).toMatchObject({ evidence: 0 });
    expect(isBack).toBe(true);
    expect(await asOwner(db, sql`select seq from evidence where body is null`)).toEqual([]);
  });

  test("empties the person in a payment, and keeps its figures [RET-24]", async () => {
    await addRow("payments", -60_000);
    await retention("--apply");
    expect(
      await asOwner(
        retaining.db,
        sql`select amount_cents, state, last4, paid_by, receipt_email from payments where payment_id = 'p'`,
      ),
    ).toEqual([{ amount_cents: 2500, state: "cleared", last4: "8899", paid_by: "", receipt_email: null }]);
  });

  test.each([
    [true, 0],
    [false, 1],
  ])("is applied daily by the services if the files say %s [RET-25]", async (apply, left) => {
    await addRow("userDecisions", -60_000);
    const { db, clock, tenants } = retaining;
    const tenant = { ...tenants.get("harbor")!, retention: { ...tenants.get("harbor")!.retention, apply } };
    const job = retentionJob({ db, clock, tenants: { ...tenants, get: () => tenant } });
    const isDue = async () => (await db.asWatch((trx) => job.due(trx)[0]!.select("instance_id").execute())).length > 0;
    await job.prepare?.("harbor");
    expect(await isDue()).toBe(true);
    await job.work("harbor", new AbortController().signal);
    expect(await stateOf("userDecisions")).toMatchObject({ due: left });
    expect(await isDue()).toBe(false);
    clock.forward(days(1));
    expect(await isDue()).toBe(true);
  });
});
