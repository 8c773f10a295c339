import { sql } from "kysely";
import type { Database, InstanceTransaction } from "../db/database.js";

/** Few enough that the embedded database, which has one connection, serves others in between. */
const batchSize = 2_000;

/**
 * Gives each committed fact a position after all that were given before (EXP-3). A fact that commits later therefore
 * gets a later position, whenever it was added.
 *
 * @returns the last position
 */
export async function givePositions(db: Database, instanceId: string): Promise<number> {
  // The facts of an account are numbered in the order of their commits. If a batch also took facts that were added
  // after the export began, one of them could get a position before an earlier fact that had not been committed yet.
  const through = await db.asJob(instanceId, (trx) => lastWaiting(trx, instanceId));
  // Each batch begins after the one before, so that the index does not lead through the rows that have just changed.
  let after: number | undefined;
  for (;;) {
    const batch = await db.asJob(instanceId, (trx) => giveBatch(trx, instanceId, { after, through }));
    if (batch.upTo === undefined) return batch.end;
    after = batch.upTo;
  }
}

/** The highest number of a fact without a position; undefined if there is none. */
async function lastWaiting(trx: InstanceTransaction, instanceId: string): Promise<number | undefined> {
  const last = await trx
    .selectFrom("export_facts")
    .select("fact_no")
    .where("instance_id", "=", instanceId)
    .where("position", "is", null)
    .orderBy("fact_no", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.fact_no;
}

interface Batch {
  /** The last position. */
  readonly end: number;
  /** The number of the last fact that got a position; undefined if no fact was waiting. */
  readonly upTo: number | undefined;
}

async function giveBatch(
  trx: InstanceTransaction,
  instanceId: string,
  {
    after,
    through = Number.MIN_SAFE_INTEGER,
  }: { readonly after: number | undefined; readonly through: number | undefined },
): Promise<Batch> {
  // Waits for another export. The next statements then see the positions that it gave.
  const { position: last } = await trx
    .insertInto("export_ends")
    .values({ instance_id: instanceId, position: 0 })
    .onConflict((conflict) => conflict.column("instance_id").doUpdateSet({ position: sql`export_ends.position` }))
    .returning("position")
    .executeTakeFirstOrThrow();
  const waiting = await trx
    .selectFrom("export_facts")
    .select("fact_no")
    .where("instance_id", "=", instanceId)
    .where("position", "is", null)
    .where("fact_no", "<=", through)
    .$if(after !== undefined, (facts) => facts.where("fact_no", ">", after ?? 0))
    .orderBy("fact_no")
    .limit(batchSize)
    .execute();
  const factNos = waiting.map(({ fact_no }) => fact_no);
  if (factNos.length === 0) return { end: last, upTo: undefined };
  // One look into the index for each fact: without statistics, PostgreSQL would join two ranges row by row.
  await sql`
    update export_facts as fact set position = ${last}::bigint + given.place
    from unnest(${factNos}::bigint[]) with ordinality as given(fact_no, place)
    where fact.instance_id = ${instanceId} and fact.fact_no = given.fact_no`.execute(trx);
  const end = last + factNos.length;
  await trx.updateTable("export_ends").set({ position: end }).where("instance_id", "=", instanceId).execute();
  return { end, upTo: factNos.at(-1) };
}
