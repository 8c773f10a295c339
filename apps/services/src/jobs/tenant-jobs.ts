import { type SelectQueryBuilder, sql } from "kysely";
import type { Database, InstanceTransaction } from "../db/database.js";
import type { Tables } from "../db/tables.js";
import type { ErrorLog } from "../log.js";
import { type Job, repeat, type RepeatOptions } from "./repeat.js";

/** A query whose rows are work that is due. Only whether it has rows matters. */
export type DueRows = SelectQueryBuilder<Tables, keyof Tables, object>;

/** Work that repeats for each tenant while the services run. */
export interface TenantJob {
  /** Unique among the jobs. */
  readonly name: string;
  /** How often to look for work, in milliseconds. */
  readonly everyMs: number;
  /** Queries for due work of the transaction's instance; the job works for a tenant while one of them has rows. */
  due(trx: InstanceTransaction, instanceId: string): readonly DueRows[];
  /** Works for a tenant until nothing is due; `stopping` aborts when it should start no more work. */
  work(instanceId: string, stopping: AbortSignal): Promise<void>;
  /** Runs for each tenant before the first look. */
  prepare?(instanceId: string): Promise<void>;
  /** What to log when `work` or `prepare` fails. */
  readonly failure: string;
}

interface RunnerContext {
  readonly db: Pick<Database, "asJob" | "asJobOfEach">;
  readonly tenants: { readonly ids: readonly string[] };
  readonly log: ErrorLog;
}

/**
 * Runs jobs for every tenant. One short transaction finds the due work of all tenants, so while nothing is due, the jobs
 * cost no more than that. A job's work for one tenant waits for no other work.
 */
export function startTenantJobs(
  { db, tenants, log }: RunnerContext,
  jobs: readonly TenantJob[],
  wait?: RepeatOptions["wait"],
): Job {
  const working = new Map<string, Promise<void>>();
  const lookedAt = new Map<TenantJob, number>();
  const toPrepare = new Set(jobs.filter(({ prepare }) => prepare));

  const pollMs = Math.min(...jobs.map(({ everyMs }) => everyMs));
  const runner = repeat({
    pollMs,
    ...(wait && { wait }),
    async pass(stopping) {
      for (const job of toPrepare) {
        for (const instanceId of tenants.ids) await job.prepare?.(instanceId);
        toPrepare.delete(job);
      }
      const now = performance.now();
      // Up to half an interval early counts as on time, so that a timer that fires early does not skip a look.
      const asked = jobs.filter((job) => now - (lookedAt.get(job) ?? -Infinity) >= job.everyMs - pollMs / 2);
      const found = await db.asJobOfEach(tenants.ids, (trx, instanceId) =>
        lookFor(
          asked.filter((job) => !working.has(keyOf(job, instanceId))),
          trx,
          instanceId,
        ),
      );
      for (const job of asked) lookedAt.set(job, now);
      for (const [index, due] of found.entries()) {
        const instanceId = tenants.ids[index] ?? "";
        for (const job of due) {
          const key = keyOf(job, instanceId);
          const work = job
            .work(instanceId, stopping)
            .catch((err: unknown) => log.error({ err, instance: instanceId }, job.failure))
            .finally(() => working.delete(key));
          working.set(key, work);
        }
      }
    },
    onError: (err) => log.error({ err }, "Could not look for due work; retrying later."),
  });
  return {
    async stop() {
      await runner.stop();
      await Promise.all(working.values());
    },
  };
}

const keyOf = ({ name }: TenantJob, instanceId: string) => `${name} ${instanceId}`;

/** The jobs that have work for the transaction's instance. */
async function lookFor(
  jobs: readonly TenantJob[],
  trx: InstanceTransaction,
  instanceId: string,
): Promise<readonly TenantJob[]> {
  if (jobs.length === 0) return [];
  const found = await trx
    .selectNoFrom(({ exists, or }) =>
      jobs.map(({ name, due }) =>
        or(due(trx, instanceId).map((rows) => exists(rows.select(sql`1`.as("one"))))).as(name),
      ),
    )
    .executeTakeFirstOrThrow();
  return jobs.filter(({ name }) => found[name]);
}
