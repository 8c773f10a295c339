import type { CommandOutcome } from "../../admin/admin-socket.js";
import type { InstanceTransaction } from "../../db/database.js";
import { pausedInstances, pauseInstance, pausesOf } from "../../pauses/pauses.js";
import type { InstancePause } from "../../pauses/tables.js";
import type { WatchContext } from "./charge-watch.js";
import { openLosses } from "./exceptions.js";
import { noInstance } from "./reconcile-command.js";

type PauseContext = Pick<WatchContext, "clock" | "db" | "processor" | "tenants">;
type Decision = { readonly instanceId: string; readonly by: string; readonly why: string };

const success = (...out: string[]): CommandOutcome => ({ exitCode: 0, out, err: [] });
const refusal = (...err: string[]): CommandOutcome => ({ exitCode: 1, out: [], err });

/** Stops new payments of an instance. Pausing it again reports the first pause (RECON-36). */
export function pauseCommand(
  context: Pick<PauseContext, "clock" | "db" | "tenants">,
  { instanceId, by, why }: Decision,
): Promise<CommandOutcome> {
  const { db, clock, tenants } = context;
  if (!tenants.get(instanceId)) return Promise.resolve(noInstance(context, instanceId));
  return db.asJob(instanceId, async (trx) => {
    const { pause, isNew } = await pauseInstance(trx, instanceId, { by, why, compareFrom: null }, clock.now());
    return isNew
      ? success(`${instanceId} is paused by ${by}: it takes no new payments.`)
      : success(`${instanceId} was already paused ${sinceOf(pause)}`, "Nothing changed.");
  });
}

/**
 * Lets an instance take payments again. If its database was restored, this is refused until `paydown reconcile` has
 * compared everything since then, and a person has closed every lost charge (RECON-45).
 */
export function resumeCommand(context: PauseContext, { instanceId, by, why }: Decision): Promise<CommandOutcome> {
  const { db, clock, tenants } = context;
  if (!tenants.get(instanceId)) return Promise.resolve(noInstance(context, instanceId));
  return db.asJob(instanceId, async (trx) => {
    // Locked, so the second of two operators sees the first one's decision.
    const pause = await pausesOf(trx, instanceId).selectAll().forUpdate().executeTakeFirst();
    if (!pause) return reportResumed(trx, instanceId);
    const reasons = await reasonsToWait(context, trx, pause);
    if (reasons.length > 0) return refusal(...reasons);
    await trx
      .updateTable("instance_pauses")
      .set({ resumed_at: clock.now(), resumed_by: by, resumed_why: why })
      .where("instance_id", "=", instanceId)
      .where("pause_id", "=", pause.pause_id)
      .execute();
    return success(`${instanceId} takes payments again, by ${by}.`);
  });
}

/** Lists the paused instances. */
export async function listPausesCommand({
  db,
  tenants,
}: Pick<PauseContext, "db" | "tenants">): Promise<CommandOutcome> {
  const pauses = await pausedInstances(db, tenants.ids);
  return success(...(pauses.length === 0 ? ["No instance is paused."] : pauses.map(describePause)));
}

/** One line about a paused instance. */
export const describePause = (pause: InstancePause): string => `${pause.instance_id} is paused ${sinceOf(pause)}`;

const sinceOf = ({ paused_at, paused_by, paused_why }: InstancePause) =>
  `since ${paused_at.toISOString()}, by ${paused_by}: ${paused_why}`;

async function reportResumed(trx: InstanceTransaction, instanceId: string): Promise<CommandOutcome> {
  const last = await trx
    .selectFrom("instance_pauses")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .orderBy("pause_id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last?.resumed_at) return refusal(`${instanceId} is not paused.`);
  const before = `${instanceId} was already resumed on ${last.resumed_at.toISOString()}, by ${last.resumed_by}: ${last.resumed_why}`;
  return success(before, "Nothing changed.");
}

async function reasonsToWait(
  { processor }: PauseContext,
  trx: InstanceTransaction,
  { instance_id, compare_from, paused_at, paused_by }: InstancePause,
): Promise<string[]> {
  if (compare_from === null || !processor.capabilities.charges) return [];
  const reconcile = `paydown reconcile --instance ${instance_id}`;
  const compared = await trx
    .selectFrom("reconciliation_runs")
    .select("run_id")
    .where("instance_id", "=", instance_id)
    .where("ran_by", "=", "command")
    .where("finished_at", "is not", null)
    .where("started_at", ">=", paused_at)
    .where("from_date", "<=", compare_from)
    .limit(1)
    .executeTakeFirst();
  if (!compared)
    return [
      `${instance_id} was paused by ${paused_by} because its database was restored. First compare it with the processor since ${compare_from}: ${reconcile}`,
    ];
  const lost = await openLosses(trx, instance_id).select("exception_id").orderBy("happened_at").execute();
  if (lost.length === 0) return [];
  return [
    `${instance_id} has ${lost.length} lost charges that nobody has explained. Close each of them first; ${reconcile} says how:`,
    ...lost.map(({ exception_id }) => `  ${exception_id}`),
  ];
}
