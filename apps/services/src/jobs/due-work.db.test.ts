import type { KyselyPlugin } from "kysely";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database, WatchTransaction } from "../db/database.js";
import { soon } from "../payments/testing/paying.js";
import { describeWithDatabase, openReopenableDatabase, type ReopenableDatabase } from "../testing/test-database.js";
import { startTestServices } from "../testing/test-services.js";

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Index Cond"?: string;
  readonly Plans?: readonly PlanNode[];
}

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

  // A new database, in which the planner knows nothing of the tables. Where it knows that a table is empty, it takes any
  // index.
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

  test("reads an index of open work, or one that begins with the time, for every job, with one plan for all times", async () => {
    const look = await firstLook();
    const { nodes, indexes } = await database.db.asWatch(async (trx) => {
      // Without rows, the planner prefers to read whole tables. Now it does so only where no index helps.
      for (const method of ["seqscan", "hashjoin", "mergejoin", "material"])
        await sql`set local ${sql.raw(`enable_${method}`)} = off`.execute(trx);
      await sql`prepare look as ${sql.raw(look)}`.execute(trx);
      try {
        const nulls = sql.raw(Array.from(look.matchAll(/\$\d+/g), () => "null").join());
        const { rows } = await sql<{ "QUERY PLAN": readonly { readonly Plan: PlanNode }[] }>`
          explain (format json) execute look(${nulls})`.execute(trx);
        const { rows: definitions } = await sql<{ indexname: string; indexdef: string }>`
          select indexname, indexdef from pg_indexes where schemaname = 'public'`.execute(trx);
        return {
          nodes: rows.flatMap((row) => row["QUERY PLAN"]).flatMap(({ Plan }) => nodesOf(Plan)),
          indexes: new Map(definitions.map(({ indexname, indexdef }) => [indexname, indexdef])),
        };
      } finally {
        await sql`deallocate look`.execute(trx);
      }
    });
    const reads = nodes.filter((node) => node["Index Name"] ?? node["Relation Name"]);
    const readsWhole = reads.filter(
      (node) =>
        node["Node Type"] !== "Bitmap Heap Scan" &&
        node["Index Cond"] === undefined &&
        !/ WHERE /.test(indexes.get(String(node["Index Name"])) ?? ""),
    );
    const isSmall = (node: PlanNode) =>
      small.some((table) => node["Relation Name"] === table || node["Index Name"] === `${table}_pkey`);
    expect(readsWhole.filter((node) => !isSmall(node))).toEqual([]);
    // As many as the jobs ask for.
    expect(reads.length).toBeGreaterThanOrEqual(look.split(" union ").length);
  });

  test("runs with one plan for all times that is never compiled, and no other transaction does", async () => {
    const settings = (trx: WatchTransaction) =>
      sql<{ plans: string; jit: string }>`
        select current_setting('plan_cache_mode') as plans, current_setting('jit') as jit`.execute(trx);
    expect((await database.db.asWatch(settings)).rows).toEqual([{ plans: "force_generic_plan", jit: "off" }]);
    expect((await database.db.asJob("harbor", settings)).rows).toMatchObject([{ plans: "auto" }]);
  });
});

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Keeps the text of each query. */
const recorder = (trx: WatchTransaction, texts: string[]): KyselyPlugin => ({
  transformQuery({ node, queryId }) {
    texts.push(trx.getExecutor().compileQuery(node, queryId).sql);
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
});
