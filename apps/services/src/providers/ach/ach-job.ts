import { bankingDate } from "@paydown/domain/bank";
import { takeDue } from "../../jobs/batch.js";
import type { TenantJob } from "../../jobs/tenant-jobs.js";
import type { InstanceTransaction } from "../../db/database.js";
import { findPause, pauseInstance, restoreCheck } from "../../pauses/pauses.js";
import { type BankConnection, BankFault, withBank } from "./bank-connection.js";
import type { AchContext } from "./context.js";
import { nextCutOff } from "./cut-offs.js";
import { fileNumberIn, formFile } from "./form-file.js";
import { forgetAccounts } from "./forget-accounts.js";
import { receiveFiles } from "./receive-files.js";
import { lockBank, settleFiles } from "./report.js";
import { review } from "./reviews.js";
import type { AchSettings } from "./settings.js";
import { uploadFiles } from "./upload-files.js";

export interface AchJobContext extends AchContext {
  /** Timeout of connecting to a bank, and of each call, in milliseconds. */
  readonly timeoutMs: number;
  /** How often the bank's folders are read, in milliseconds. */
  readonly pollMs: number;
}

/** A replica may be connected to a bank for this long. If it dies, another one connects after this time. */
const leaseMs = 10 * 60_000;

/** How often to look for due work; connecting has an interval of its own. */
const lookMs = 10_000;

/** A bank that has not answered a file within a day may not have received it. */
const unansweredMs = 24 * 60 * 60_000;

/**
 * Exchanges files with the banks of the instances: forms and uploads a file at each cut-off, and reads
 * acknowledgements, returns and notifications of change. It may run in every replica.
 */
export const achJob = (context: AchJobContext): TenantJob => ({
  name: "ach",
  everyMs: Math.min(lookMs, context.pollMs),
  prepare: (instanceId) => openBank(context, instanceId),
  serves: (instanceId) => context.banks.instanceIds.includes(instanceId),
  due: (trx) => [dueLooks(trx, context.clock.now())],
  work: (instanceId) => exchangeFiles(context, instanceId),
  failure: "Could not exchange files with the bank; retrying later.",
});

const dueLooks = (trx: InstanceTransaction, now: Date) => trx.selectFrom("ach_banks").where("next_look_at", "<=", now);

/** Opens an instance's bank. Its first cut-off is the next one. */
export async function openBank({ db, clock, banks }: AchContext, instanceId: string): Promise<void> {
  if (!banks.instanceIds.includes(instanceId)) return;
  const now = clock.now();
  await db.asJob(instanceId, (trx) =>
    trx
      .insertInto("ach_banks")
      .values({ instance_id: instanceId, last_cut_off_at: now, next_look_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

/** One exchange with an instance's bank, if it is due and no other replica is connected. */
export async function exchangeFiles(context: AchJobContext, instanceId: string): Promise<void> {
  const startedAt = context.clock.now();
  if (!(await lease(context, instanceId, startedAt))) return;
  const settings = context.banks.settingsOf(instanceId);
  try {
    if (settings) await exchangeLeased(context, instanceId, settings, startedAt);
    else
      context.log.error({ instance: instanceId }, "The settings of the bank cannot be read, so no file is exchanged.");
  } catch (error) {
    if (!(error instanceof BankFault)) throw error;
    context.log.error(
      { instance: instanceId },
      `Could not exchange files with the bank; retrying later. ${error.message}`,
    );
  } finally {
    // Files that are accepted settle, and account numbers go, whether or not the bank can be reached.
    const today = bankingDate(context.clock.now());
    await settleFiles(context, instanceId, today);
    await forgetAccounts(context, instanceId, today);
    await tellUnanswered(context, instanceId);
    await lookAgain(context, instanceId, settings, startedAt);
  }
}

/**
 * The exchange itself. It is safe in two replicas at once, because a lease may expire while its replica still works.
 */
export async function exchangeLeased(
  context: AchJobContext,
  instanceId: string,
  settings: AchSettings,
  startedAt: Date,
): Promise<void> {
  await withBank(settings.sftp, context.timeoutMs, async (bank) => {
    const isAnswered = await receiveFiles(context, instanceId, bank, "acknowledgements");
    const isReturned = await receiveFiles(context, instanceId, bank, "returns");
    if (isAnswered && isReturned) await looked(context, instanceId, startedAt);
    await pauseIfRestored(context, instanceId, bank);
    try {
      await formFile(context, instanceId, settings);
    } catch (err) {
      // The files that are formed already must not wait for it.
      context.log.error({ err, instance: instanceId }, "Could not form a file for the bank; retrying later.");
    }
    await uploadFiles(context, instanceId, bank);
  });
}

/**
 * Pauses an instance whose bank has a file with a number that the database has not given yet: the database was replaced
 * by an earlier copy, and what it holds as waiting may be in that file (ACH-16).
 */
async function pauseIfRestored(context: AchContext, instanceId: string, bank: BankConnection): Promise<void> {
  const names = [...(await bank.list("outgoing")), ...(await bank.list("acknowledgements"))].map(({ name }) => name);
  await context.db.asJob(instanceId, async (trx) => {
    const { next_file_no } = await lockBank(trx, instanceId);
    const unknown = names.filter((name) => (fileNumberIn(instanceId, name) ?? 0) >= next_file_no);
    const newest = unknown.sort().at(-1);
    if (newest === undefined || (await findPause(trx, instanceId))) return;
    const why = `the bank has the file ${newest}, which the database does not know: it was probably restored`;
    await pauseInstance(trx, instanceId, { by: restoreCheck, why, compareFrom: null }, context.clock.now());
    context.log.error({ instance: instanceId }, `The instance is paused: ${why}.`);
  });
}

/** @returns whether the exchange is due; then no other replica begins one before the lease expires */
function lease({ db }: AchContext, instanceId: string, now: Date): Promise<boolean> {
  return db.asJob(instanceId, async (trx) => {
    const taken = await takeDue(dueLooks(trx, now).where("instance_id", "=", instanceId).select("instance_id"), () =>
      trx
        .updateTable("ach_banks")
        .set({ next_look_at: new Date(now.getTime() + leaseMs) })
        .where("instance_id", "=", instanceId)
        .returning("instance_id")
        .execute(),
    );
    return taken.length > 0;
  });
}

/** Records a complete look at the bank's folders; only then may payments clear. */
async function looked({ db }: AchContext, instanceId: string, at: Date): Promise<void> {
  await db.asJob(instanceId, (trx) =>
    trx.updateTable("ach_banks").set({ looked_at: at }).where("instance_id", "=", instanceId).execute(),
  );
}

/** The next exchange is due one interval after this one started, or at the next cut-off. */
async function lookAgain(
  { db, pollMs }: AchJobContext,
  instanceId: string,
  settings: AchSettings | undefined,
  startedAt: Date,
): Promise<void> {
  const cutOff = settings ? nextCutOff(settings.cutOffs, startedAt).getTime() : Infinity;
  const next = new Date(Math.min(startedAt.getTime() + pollMs, cutOff));
  await db.asJob(instanceId, (trx) =>
    trx.updateTable("ach_banks").set({ next_look_at: next }).where("instance_id", "=", instanceId).execute(),
  );
}

async function tellUnanswered(context: AchContext, instanceId: string): Promise<void> {
  await context.db.asJob(instanceId, async (trx) => {
    const files = await trx
      .selectFrom("ach_files")
      .select("name")
      .where("instance_id", "=", instanceId)
      .where("state", "=", "uploaded")
      .where("uploaded_at", "<", new Date(context.clock.now().getTime() - unansweredMs))
      .execute();
    for (const { name } of files)
      await review(context, trx, instanceId, {
        kind: "unanswered",
        about: name,
        note: `The bank has not answered ${name} for a day. Ask whether it has the file.`,
      });
  });
}
