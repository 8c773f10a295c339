import type { Context } from "../context.js";
import { ProblemError } from "../contract/problems.js";
import type { Database, InstanceTransaction } from "../db/database.js";
import type { InstancePause } from "./tables.js";

/** Who paused an instance because the processor knows charges that the database lacks. */
export const restoreCheck = "restore check";
/** Who paused an instance because the services were started with PAYDOWN_RESTORED. */
export const restoredByOperator = "PAYDOWN_RESTORED";

/** A reason to take no payments. */
export interface PauseReason {
  readonly by: string;
  readonly why: string;
  /**
   * The first date to compare with the processor before the instance may resume, because the database was restored;
   * null if it was not.
   */
  readonly compareFrom: string | null;
  /** With `compareFrom`: the value of PAYDOWN_RESTORED. */
  readonly restoredAs?: string;
}

/** The open pauses of all instances that the transaction sees. */
export const openPauses = (trx: InstanceTransaction) =>
  trx.selectFrom("instance_pauses").where("resumed_at", "is", null);

/** The instance's open pause, for queries that need only its existence. */
export const pausesOf = (trx: InstanceTransaction, instanceId: string) =>
  openPauses(trx).where("instance_id", "=", instanceId);

/** The pause during which the instance takes no payments now; undefined if it takes payments. */
export const findPause = (trx: InstanceTransaction, instanceId: string): Promise<InstancePause | undefined> =>
  pausesOf(trx, instanceId).selectAll().executeTakeFirst();

/**
 * Refuses whatever would take money, or agree to take it, from a consumer of a paused instance (RECON-30).
 *
 * @throws ProblemError `payments_paused`
 */
export async function requireNotPaused(trx: InstanceTransaction, instanceId: string): Promise<void> {
  if (await findPause(trx, instanceId)) throw new ProblemError("payments_paused");
}

/**
 * Pauses an instance. A paused instance keeps its first pause. If the database was restored, that pause then needs a
 * comparison too.
 *
 * @returns the open pause, and whether it is new
 */
export async function pauseInstance(
  trx: InstanceTransaction,
  instanceId: string,
  { by, why, compareFrom, restoredAs }: PauseReason,
  at: Date,
): Promise<{ readonly pause: InstancePause; readonly isNew: boolean }> {
  const opened = await trx
    .insertInto("instance_pauses")
    .values({
      instance_id: instanceId,
      paused_at: at,
      paused_by: by,
      paused_why: why,
      compare_from: compareFrom,
      restored_as: restoredAs ?? null,
      restore_noted_at: compareFrom === null ? null : at,
    })
    .onConflict((conflict) => conflict.column("instance_id").where("resumed_at", "is", null).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (opened) return { pause: opened, isNew: true };
  const before = await pausesOf(trx, instanceId).selectAll().forUpdate().executeTakeFirst();
  // It was resumed between the two statements.
  if (!before) return pauseInstance(trx, instanceId, { by, why, compareFrom, ...(restoredAs && { restoredAs }) }, at);
  if (compareFrom === null) return { pause: before, isNew: false };
  const pause = await trx
    .updateTable("instance_pauses")
    .set({
      compare_from: earlier(before.compare_from, compareFrom),
      restore_noted_at: at,
      ...(restoredAs !== undefined && { restored_as: restoredAs }),
    })
    .where("instance_id", "=", instanceId)
    .where("pause_id", "=", before.pause_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { pause, isNew: false };
}

const earlier = (one: string | null, other: string): string => (one === null || other < one ? other : one);

/** The ids of the paused instances, in their order. */
export async function pausedInstances(db: Pick<Database, "asJobOfEach">, ids: Context["tenants"]["ids"]) {
  const found = await db.asJobOfEach(ids, findPause);
  return found.filter((pause) => pause !== undefined);
}
