import { DatabaseUnavailable } from "../db/unavailable.js";
import type { InstanceTransaction } from "../db/database.js";
import type { TenantJob } from "../jobs/tenant-jobs.js";
import type { ErrorLog } from "../log.js";
import { readHeads } from "./heads.js";
import { daysWithFiles, writeHeadsFile } from "./heads-files.js";
import { dueSeals, openSeal, type SealContext, sealDueDays } from "./seal-heads.js";

export interface HeadsContext extends SealContext {
  /** The folder outside the database that keeps the signed heads. */
  readonly evidenceDir: string;
  readonly log: ErrorLog;
}

const everyMs = 60_000;
/** After a failure, a tenant's heads wait this long, so that the log does not repeat the failure every minute. */
const retryMs = 5 * 60_000;
/**
 * How far a look goes back behind the one before, for the clocks of other replicas and looks that failed. What is
 * missed all the same is written with the tenant's next day, or at the next start.
 */
const overlapMs = 10 * 60_000;

/**
 * Signs each tenant's heads once a day, and writes them to the evidence folder. Every replica may run it: one signs a
 * day, and each writes the days that its own folder lacks. Payments never wait for it.
 */
export function evidenceJob(context: HeadsContext): TenantJob {
  /** The last day in the folder of this process, for each tenant; unknown before the job first reads the folder. */
  const writtenThrough = new Map<string, string>();
  /** The tenants whose heads could not be signed or written. */
  const retryAt = new Map<string, number>();
  let lookedAt: Date | undefined;
  return {
    name: "evidence",
    everyMs,
    prepare: (instanceId) => openSeal(context, instanceId),
    serves: (instanceId) => (retryAt.get(instanceId) ?? 0) <= performance.now(),
    due(trx) {
      const now = context.clock.now();
      const since = retryAt.size > 0 || !lookedAt ? undefined : new Date(lookedAt.getTime() - overlapMs);
      lookedAt = now;
      return [dueSeals(trx, now), signedSince(trx, since)];
    },
    async work(instanceId, stopping) {
      retryAt.delete(instanceId);
      try {
        await sealDueDays(context, instanceId, stopping);
      } catch (error) {
        if (error instanceof DatabaseUnavailable) throw error;
        retryAt.set(instanceId, performance.now() + retryMs);
        context.log.error(
          { err: error, instance: instanceId },
          "Could not sign the evidence heads; signing them later. Payments are not affected.",
        );
      }
      try {
        writtenThrough.set(
          instanceId,
          await writeMissingDays(context, instanceId, writtenThrough.get(instanceId), stopping),
        );
      } catch (error) {
        if (error instanceof DatabaseUnavailable) throw error;
        retryAt.set(instanceId, performance.now() + retryMs);
        context.log.error(
          { err: error, instance: instanceId, folder: context.evidenceDir },
          "Could not write the evidence heads to their folder; writing them later. Payments are not affected.",
        );
      }
    },
    failure: "Could not keep the evidence heads; retrying later.",
  };
}

/** The heads that were signed since, by any replica; every head without a time. */
const signedSince = (trx: InstanceTransaction, since: Date | undefined) =>
  trx.selectFrom("evidence_heads").$if(since !== undefined, (heads) => heads.where("sealed_at", ">=", since ?? null));

const unwritten = (trx: InstanceTransaction, instanceId: string, through: string) =>
  trx
    .selectFrom("evidence_heads")
    .where("instance_id", "=", instanceId)
    .$if(through !== "", (heads) => heads.where("day", ">", through));

/**
 * Writes the signed days after the last one in the folder. An earlier day is never written again: if its file is gone,
 * somebody removed it, and the command `evidence` says so.
 *
 * @param through - the last day in the folder, if known
 * @returns the last day in the folder; empty if there is none
 */
export async function writeMissingDays(
  { db, evidenceDir }: Pick<HeadsContext, "db" | "evidenceDir">,
  instanceId: string,
  through?: string,
  stopping: AbortSignal = new AbortController().signal,
): Promise<string> {
  let last = through ?? (await daysWithFiles(evidenceDir, instanceId)).at(-1) ?? "";
  while (!stopping.aborted) {
    const next = await db.asJob(instanceId, (trx) =>
      unwritten(trx, instanceId, last).select(["day", "file"]).orderBy("day").limit(1).executeTakeFirst(),
    );
    if (!next) break;
    const publicKey = readHeads(next.file)?.heads.publicKey;
    if (publicKey === undefined) throw new Error(`The heads of ${next.day} are unreadable in the database.`);
    await writeHeadsFile(evidenceDir, instanceId, { ...next, publicKey });
    last = next.day;
  }
  return last;
}
