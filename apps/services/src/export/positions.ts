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
  for (;;) {
    const { end, given } = await db.asJob(instanceId, (trx) => giveBatch(trx, instanceId));
    if (given < batchSize) return end;
  }
}

async function giveBatch(
  trx: InstanceTransaction,
  instanceId: string,
): Promise<{ readonly end: number; readonly given: number }> {
  // Waits for another export. The next statement then sees the positions that it gave.
  const { position: last } = await trx
    .insertInto("export_ends")
    .values({ instance_id: instanceId, position: 0 })
    .onConflict((conflict) => conflict.column("instance_id").doUpdateSet({ position: sql`export_ends.position` }))
    .returning("position")
    .executeTakeFirstOrThrow();
  const { numAffectedRows = 0n } = await sql`
    update export_facts as fact set position = ${last}::bigint + waiting.place
    from (
      select fact_no, row_number() over (order by fact_no) as place from (
        select fact_no from export_facts
        where instance_id = ${instanceId} and position is null order by fact_no limit ${batchSize}
      ) as next
    ) as waiting
    where fact.instance_id = ${instanceId} and fact.fact_no = waiting.fact_no`.execute(trx);
  const given = Number(numAffectedRows);
  const end = last + given;
  await trx.updateTable("export_ends").set({ position: end }).where("instance_id", "=", instanceId).execute();
  return { end, given };
}
