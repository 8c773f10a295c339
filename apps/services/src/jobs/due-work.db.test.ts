import { type KyselyPlugin, type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Database, WatchTransaction } from "../db/database.js";
import { soon } from "../payments/testing/paying.js";
import {
  asOwner,
  describeWithDatabase,
  openReopenableDatabase,
  type ReopenableDatabase,
} from "../testing/test-database.js";
import { startTestServices } from "../testing/test-services.js";

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Index Cond"?: string;
  readonly Plans?: readonly PlanNode[];
}

/** The predicates of the indexes that hold only open work, as pg_indexes prints them. */
const openWork = [
  "(state = 'scheduled'::text)",
  "(state = ANY (ARRAY['submitting'::text, 'unknown'::text]))",
  "(state = 'settling'::text)",
  "(state = 'waiting'::text)",
  "(dispatched_at IS NULL)",
  "(next_check_at IS NOT NULL)",
  "(resumed_at IS NULL)",
  "(left_at IS NULL)",
  "(closed_at IS NULL)",
  "((ended_at IS NULL) AND (closed_at IS NULL))",
];

/** Tables that a look may scan in full. */
const small = [
  // A queue: every row is due, and is deleted once its message is written.
  "recovery_requests",
  // One row for each tenant.
  "settlement_reports",
  // Only the first look after a start reads all days.
  "evidence_heads",
];

describeWithDatabase("the look for due work", () => {
  let database: ReopenableDatabase;

  // A new database, in which the planner knows nothing of the tables. Where it knows that a table is empty, it takes
  // any index.
  beforeAll(async () => {
    database = await openReopenableDatabase();
  });
  afterAll(async () => {
    await database.db.close();
    await database.remove();
  });

  /** The statement of the services' first look, which asks for the work of every job. */
  async function firstLook(): Promise<string> {
    // With the parts of the statement, which are also made as queries.
    const queries: string[] = [];
    const look = () => queries.find((query) => query.includes(" union "));
    const { db } = database;
    const recording: Database = {
      ...db,
      asWatch: (work) => db.asWatch((trx) => work(trx.withPlugin(recorder(trx, queries)))),
    };
    const services = await startTestServices({ beside: { db: recording } });
    try {
      await expect.poll(look, soon).toBeDefined();
    } finally {
      await services.stop();
    }
    return String(look());
  }

  /** Explains a look with a generic plan: how many scans it has, and which tables it reads without a bound. */
  function readsOf(look: string, settings: readonly string[]) {
    return database.db.asWatch(async (trx) => {
      for (const setting of ["plan_cache_mode = force_generic_plan", ...settings])
        await sql`set local ${sql.raw(setting)}`.execute(trx);
      await sql`prepare look as ${sql.raw(look)}`.execute(trx);
      const nulls = sql.raw(Array.from(look.matchAll(/\$\d+/g), () => "null").join());
      const { rows } = await sql<{ "QUERY PLAN": readonly { readonly Plan: PlanNode }[] }>`
        explain (format json) execute look(${nulls})`.execute(trx);
      const { rows: definitions } = await sql<{ indexname: string; tablename: string; indexdef: string }>`
        select indexname, tablename, indexdef from pg_indexes where schemaname = 'public'`.execute(trx);
      const indexes = new Map(definitions.map((index) => [index.indexname, index]));
      const indexOf = (node: PlanNode) => indexes.get(String(node["Index Name"]));
      const reads = rows
        .flatMap((row) => row["QUERY PLAN"])
        .flatMap(({ Plan }) => nodesOf(Plan))
        .filter((node) => node["Index Name"] ?? node["Relation Name"]);
      // The index of a bitmap scan is a node of its own.
      const scans = reads.filter((node) => node["Node Type"] !== "Bitmap Heap Scan");
      await sql`deallocate look`.execute(trx);
      return {
        count: scans.length,
        unbounded: scans
          .filter((node) => !isSmall(node) && !isBounded(node, indexOf(node)?.indexdef))
          .map((node) => node["Relation Name"] ?? indexOf(node)?.tablename),
      };
    });
  }

  test("finds each job's work through an index of open work, or by an index's leading column", async () => {
    const look = await firstLook();
    // Without rows, the planner prefers to read whole tables. Now it does so only where no index helps.
    const methods = ["seqscan", "hashjoin", "mergejoin", "material"].map((method) => `enable_${method} = off`);
    const { unbounded, count } = await readsOf(look, methods);
    expect(unbounded).toEqual([]);
    expect(count).toBeGreaterThanOrEqual(look.split(" union ").length);
  });

  test("never scans a table of finished work when the planner may choose freely", async () => {
    const look = await firstLook();
    for (const table of growing) await asOwner(database.db, finishedWork[table]);
    await asOwner(database.db, sql`analyze`);
    const { unbounded } = await readsOf(look, []);
    expect(unbounded.filter((name) => growing.some((table) => table === name))).toEqual([]);
  });

  test("turns off JIT, and forces a generic plan only in the embedded database; other transactions keep the defaults", async () => {
    const settings = async (trx: WatchTransaction) =>
      (
        await sql<{ plans: string; jit: string }>`
          select current_setting('plan_cache_mode') as plans, current_setting('jit') as jit`.execute(trx)
      ).rows[0];
    const { db } = database;
    const usual = await asOwner(db, sql<{ jit: string }>`select reset_val as jit from pg_settings where name = 'jit'`);
    const plans = inject("testDatabase").kind === "embedded" ? "force_generic_plan" : "auto";
    expect(await db.asWatch(settings)).toEqual({ plans, jit: "off" });
    for (const as of [db.asApp, db.asJob])
      expect([await as("harbor", settings)]).toEqual(usual.map((values) => ({ plans: "auto", ...values })));
  });
});

/** The tables that grow with the payments, in the order of their foreign keys. */
const growing = [
  "payments",
  "payment_refunds",
  "outbox",
  "deliveries",
  "account_notices",
  "guest_usernames",
  "guest_trackings",
] as const;

/** 5,000 rows without due work. */
const finishedWork: Readonly<Record<(typeof growing)[number], RawBuilder<unknown>>> = {
  payments: sql`insert into payments (instance_id, payment_id, reference, conf_number, username, account_no, idempotency_key, fingerprint, action, payment_option, method_kind, last4, paid_by, amount_cents, fee_cents, payment_date, state, created_at)
    select 'harbor', 'p' || n, 'r' || n, 'HAR-' || n, 'casey@example.com', '100000001', 'k' || n, 'f', 'oneTime', '1', 'bank', '8899', 'Casey', 2500, 0, '2026-06-01', 'cleared', now() from generate_series(1, 5000) as n`,
  payment_refunds: sql`insert into payment_refunds (instance_id, refund_id, payment_id, kind, scope, amount_cents, principal_cents, interest_cents, fee_cents, state, requested_by, reason, requested_at)
    select 'harbor', payment_id, payment_id, 'refund', 'all', 2500, 2500, 0, 0, 'done', 'sam', 'x', now() from payments`,
  outbox: sql`insert into outbox (instance_id, event, payment_id, payload, at, dispatched_at)
    select 'harbor', 'payment.succeeded', payment_id, '{}', now(), now() from payments`,
  deliveries: sql`insert into deliveries (instance_id, event_id, channel, state, created_at) select instance_id, event_id, 'email', 'done', now() from outbox`,
  account_notices: sql`insert into account_notices (instance_id, notice_id, username, kind, channel, language, state, created_at)
    select 'harbor', 'n' || n, 'casey@example.com', 'passwordChanged', 'email', 'en', 'done', now() from generate_series(1, 5000) as n`,
  guest_usernames: sql`insert into guest_usernames (instance_id, username_hash, found, field, value, created_at, last_used_at)
    select 'harbor', 'h' || n, true, 'x', 'x', now(), now() from generate_series(1, 5000) as n`,
  guest_trackings: sql`insert into guest_trackings (instance_id, tracking_no, username_hash, issued_at, left_at, closed_at)
    select 'harbor', 't' || n, 'h' || n, now(), now(), now() from generate_series(1, 5000) as n`,
};

const isSmall = (node: PlanNode) =>
  small.some((table) => node["Relation Name"] === table || node["Index Name"] === `${table}_pkey`);

/** Whether a scan reads only open work, or only the rows that the index's leading column selects within a tenant. */
function isBounded({ "Index Cond": condition = "" }: PlanNode, definition = ""): boolean {
  const [, holds] = definition.split(" WHERE ");
  if (holds !== undefined) return openWork.includes(holds);
  const columns = /USING btree \(([\w, ]+)\)/.exec(definition)?.[1]?.split(", ") ?? [];
  const needed = columns.slice(0, columns[0] === "instance_id" ? 2 : 1);
  return needed.length > 0 && needed.every((column) => new RegExp(`\\b${column}\\b`).test(condition));
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Keeps the text of each query. */
const recorder = (trx: WatchTransaction, texts: string[]): KyselyPlugin => ({
  transformQuery({ node, queryId }) {
    texts.push(trx.getExecutor().compileQuery(node, queryId).sql);
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
});
