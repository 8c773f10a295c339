import type { Register } from "../../admin/command-line.js";
import { type CommandOutcome, decidedBefore, done, doneJson, plural, refused } from "../../admin/outcome.js";
import { processorOf } from "../../providers/processors.js";
import { byOption, whyOption } from "../../admin/shared-options.js";
import type { InstanceTransaction } from "../../db/database.js";
import { pausedInstances, pauseInstance, pausesOf } from "../../pauses/pauses.js";
import type { InstancePause } from "../../pauses/tables.js";
import type { WatchContext } from "./charge-watch.js";
import { openLosses } from "./exceptions.js";

type PauseContext = Pick<WatchContext, "clock" | "db" | "processor" | "tenants">;

interface Decision {
  readonly by: string;
  readonly why: string;
}

interface PauseOptions extends Partial<Decision> {
  readonly list?: true;
  readonly json?: true;
}

/** Registers `pause` and `resume` (RECON-36, RECON-37). */
export const pauseCommands: Register<PauseContext> = (paydown, actions) => {
  paydown
    .command("pause")
    .argument("[instance]")
    .option(...byOption)
    .option(...whyOption)
    .option("--list", "list the paused instances instead")
    .option("--json", "with --list: print JSON, for scripts")
    .description("Stops new payments of an instance. Open payments still get their outcome.")
    .action(actions.onDatabase<PauseOptions>(pauseOrList));
  paydown
    .command("resume")
    .argument("<instance>")
    .requiredOption(...byOption)
    .requiredOption(...whyOption)
    .description("Lets a paused instance take payments again.")
    .action(actions.onDatabase<Decision>(resume));
};

async function pauseOrList(
  context: PauseContext,
  { by, why, list, json }: PauseOptions,
  instanceId?: string,
): Promise<CommandOutcome> {
  if (list && instanceId === undefined) return listPauses(context, json ?? false);
  if (list || instanceId === undefined || by === undefined || why === undefined)
    return refused(2, "Give the instance, --by and --why, or only --list: see paydown pause --help.");
  return pause(context, instanceId, { by, why });
}

/** Stops new payments of an instance. Pausing it again reports the first pause. */
function pause({ db, clock, tenants }: PauseContext, instanceId: string, { by, why }: Decision) {
  if (!tenants.get(instanceId)) return noInstance(tenants, instanceId);
  return db.asJob(instanceId, async (trx) => {
    const { pause: open, isNew } = await pauseInstance(trx, instanceId, { by, why, compareFrom: null }, clock.now());
    return isNew
      ? done(`${instanceId} is paused by ${by}: it takes no new payments.`)
      : done(`${instanceId} was already paused ${sinceOf(open)}`, "Nothing changed.");
  });
}

/**
 * Lets an instance take payments again. If its database was restored, this is refused until `paydown reconcile` has
 * compared everything since then, and a person has closed every lost charge (RECON-45).
 */
function resume(
  context: PauseContext,
  { by, why }: Decision,
  instanceId = "",
): CommandOutcome | Promise<CommandOutcome> {
  const { db, clock, tenants } = context;
  if (!tenants.get(instanceId)) return noInstance(tenants, instanceId);
  return db.asJob(instanceId, async (trx) => {
    // Locked, so the second of two operators sees the first one's decision.
    const open = await pausesOf(trx, instanceId).selectAll().forUpdate().executeTakeFirst();
    if (!open) return reportResumed(trx, instanceId);
    const reasons = await reasonsToWait(context, trx, open);
    if (reasons.length > 0) return { exitCode: 1, out: [], err: reasons };
    await trx
      .updateTable("instance_pauses")
      .set({ resumed_at: clock.now(), resumed_by: by, resumed_why: why })
      .where("instance_id", "=", instanceId)
      .where("pause_id", "=", open.pause_id)
      .execute();
    return done(`${instanceId} takes payments again, by ${by}.`);
  });
}

async function listPauses({ db, tenants }: PauseContext, json: boolean): Promise<CommandOutcome> {
  const pauses = await pausedInstances(db, tenants.ids);
  if (json)
    return doneJson(
      pauses.map(({ instance_id, paused_at, paused_by, paused_why, compare_from }) => ({
        instanceId: instance_id,
        pausedAt: paused_at,
        by: paused_by,
        why: paused_why,
        compareFrom: compare_from,
      })),
    );
  return done(...(pauses.length === 0 ? ["No instance is paused."] : pauses.map(describePause)));
}

const noInstance = ({ ids }: PauseContext["tenants"], instanceId: string): CommandOutcome =>
  refused(2, `There is no instance ${instanceId}; there are ${ids.join(", ")}.`);

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
  if (!last?.resumed_at) return refused(1, `${instanceId} is not paused.`);
  const { resumed_at: at, resumed_by: by, resumed_why: why } = last;
  return decidedBefore(instanceId, "resumed", { at, by, why });
}

async function reasonsToWait(
  { processor }: PauseContext,
  trx: InstanceTransaction,
  { instance_id, compare_from, restore_noted_at, paused_by }: InstancePause,
): Promise<string[]> {
  if (compare_from === null || restore_noted_at === null || !processorOf(processor, instance_id).capabilities.charges)
    return [];
  const reconcile = `paydown reconcile --instance ${instance_id}`;
  const compared = await trx
    .selectFrom("reconciliation_runs")
    .select("run_id")
    .where("instance_id", "=", instance_id)
    .where("ran_by", "=", "command")
    .where("finished_at", "is not", null)
    .where("started_at", ">=", restore_noted_at)
    .where("from_date", "<=", compare_from)
    .limit(1)
    .executeTakeFirst();
  if (!compared)
    return [
      `${instance_id} was paused by ${paused_by} because its database was restored. First compare it with the processor since ${compare_from}: ${reconcile}`,
    ];
  const lost = await openLosses(trx)
    .where("exception.instance_id", "=", instance_id)
    .select("exception_id")
    .orderBy("happened_at")
    .execute();
  if (lost.length === 0) return [];
  return [
    `${instance_id} has ${plural(lost.length, "lost charge")} that nobody has explained. Close each one first; ${reconcile} says how:`,
    ...lost.map(({ exception_id }) => `  ${exception_id}`),
  ];
}
