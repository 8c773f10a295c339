import { type SelectQueryBuilder, sql } from "kysely";
import pLimit, { type LimitFunction } from "p-limit";
import type { Database, WatchTransaction } from "../db/database.js";
import type { Tables } from "../db/tables.js";
import type { ErrorLog } from "../log.js";
import { type Job, repeat, type RepeatOptions } from "./repeat.js";

/**
 * A query whose rows are work that is due, of every tenant that the transaction sees. Its cost must not grow with the
 * number of tenants or of rows that are not due, so it needs an index of open work, or one that begins with the time.
 * Name states with `sql.lit`: the plan is made without the parameters, and has to know that the index covers them.
 */
export type DueRows = SelectQueryBuilder<Tables, keyof Tables, object>;

/** Work that repeats for each tenant while the services run. */
export interface TenantJob {
  /** Unique among the jobs. */
  readonly name: string;
  /** How often to look for work, in milliseconds. */
  readonly everyMs: number;
  /** Whether the job works for a tenant at this time; without it, for every tenant. */
  serves?(instanceId: string): boolean;
  /** Queries for due work; the job works for the tenants of their rows. They read as `paydown_watch`. */
  due(trx: WatchTransaction): readonly DueRows[];
  /** Works for a tenant until nothing is due; `stopping` aborts when it should start no more work. */
  work(instanceId: string, stopping: AbortSignal): Promise<void>;
  /** Runs for each tenant before the first look. */
  prepare?(instanceId: string): Promise<void>;
  /** What to log when `work` or `prepare` fails. */
  readonly failure: string;
}

interface RunnerContext {
  readonly db: Pick<Database, "asWatch">;
  readonly tenants: { readonly ids: readonly string[] };
  readonly log: ErrorLog;
  readonly lasting?: LastingJobs;
}

/** What the jobs of this process share when the tenants' files change. Keyed by job and tenant, or by job. */
interface LastingJobs {
  /** What has been prepared: each job and tenant once. */
  readonly prepared: Set<string>;
  /** The work that runs, of every version of the tenants. */
  readonly working: Map<string, Promise<void>>;
  readonly limits: Map<string, LimitFunction>;
}

const lastingJobs = (): LastingJobs => ({ prepared: new Set(), working: new Map(), limits: new Map() });

/** How many tenants a job works for at a time. At 5 a.m., the daily comparison may be due for hundreds of tenants. */
const tenantsAtOnce = 50;

/**
 * Runs jobs for every tenant. One statement finds the due work of all tenants, so while nothing is due, the jobs cost
 * no more than that, however many tenants there are. A job's work for one tenant waits for no other work, unless the
 * job already works for {@link tenantsAtOnce} tenants, or still works for this one with an earlier version of the
 * tenants.
 */
export function startTenantJobs(
  { db, tenants, log, lasting: { prepared, working, limits } = lastingJobs() }: RunnerContext,
  jobs: readonly TenantJob[],
  wait?: RepeatOptions["wait"],
): Job {
  /** The keys of the work that this version has begun. */
  const own = new Set<string>();
  for (const { name } of jobs) if (!limits.has(name)) limits.set(name, pLimit(tenantsAtOnce));
  const limitOf = ({ name }: TenantJob) => limits.get(name) ?? pLimit(tenantsAtOnce);
  const lookedAt = new Map<TenantJob, number>();
  const toPrepare = new Set(jobs.filter(({ prepare }) => prepare));

  const pollMs = Math.min(...jobs.map(({ everyMs }) => everyMs));
  const runner = repeat({
    pollMs,
    ...(wait && { wait }),
    async pass(stopping) {
      for (const job of toPrepare) {
        for (const instanceId of tenants.ids) {
          if (stopping.aborted) return;
          const key = keyOf(job, instanceId);
          if (prepared.has(key)) continue;
          // Added first, so that a newer version of the tenants does not prepare it at the same time.
          prepared.add(key);
          try {
            await job.prepare?.(instanceId);
          } catch (error) {
            prepared.delete(key);
            throw error;
          }
        }
        toPrepare.delete(job);
      }
      const now = performance.now();
      // Up to half an interval early counts as on time, so that a timer that fires early does not skip a look.
      const asked = jobs.filter((job) => now - (lookedAt.get(job) ?? -Infinity) >= job.everyMs - pollMs / 2);
      // The look may still see work as due that ends before the look does.
      const busy = new Set(own);
      const found = await lookFor(db, asked);
      if (stopping.aborted) return;
      for (const job of asked) lookedAt.set(job, now);
      for (const { job, instanceId } of found) {
        const key = keyOf(job, instanceId);
        if (busy.has(key) || !tenants.ids.includes(instanceId) || job.serves?.(instanceId) === false) continue;
        const earlier = working.get(key);
        own.add(key);
        const work = (async () => {
          await earlier;
          await limitOf(job)(async () => {
            if (!stopping.aborted) await job.work(instanceId, stopping);
          });
        })()
          .catch((err: unknown) => log.error({ err, instance: instanceId }, job.failure))
          .finally(() => {
            own.delete(key);
            if (working.get(key) === work) working.delete(key);
          });
        working.set(key, work);
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

export interface ReplaceableJobs {
  /** Starts the jobs of these tenants, and stops those of the version before. */
  replace(tenants: RunnerContext["tenants"], jobs: readonly TenantJob[]): void;
  /** Waits for the work of every version. */
  stop(): Promise<void>;
}

/**
 * Runs the jobs of one version of the tenants after another. Work that runs ends with its version, and starts no more;
 * the next version waits for it only where it has the same work (CONFIG-66).
 */
export function replaceableJobs(context: Pick<RunnerContext, "db" | "log">): ReplaceableJobs {
  const lasting = lastingJobs();
  let running: Job | undefined;
  let stopped: Promise<unknown> = Promise.resolve();
  let isStopping = false;
  return {
    replace(tenants, jobs) {
      if (isStopping) return;
      stopped = Promise.all([stopped, running?.stop()]);
      running = startTenantJobs({ ...context, tenants, lasting }, jobs);
    },
    async stop() {
      isStopping = true;
      await Promise.all([stopped, running?.stop()]);
    },
  };
}

/** Identifies the work of a job for a tenant, in every version of the tenants. */
const keyOf = ({ name }: TenantJob, instanceId: string) => `${name} ${instanceId}`;

/** The due work of all tenants: each job, and the tenants that it has work for. */
async function lookFor(
  db: RunnerContext["db"],
  jobs: readonly TenantJob[],
): Promise<{ readonly job: TenantJob; readonly instanceId: string }[]> {
  const found = await db.asWatch((trx) => {
    const looks = jobs.flatMap(({ due }, index) =>
      due(trx).map((rows) =>
        rows.select([sql<number>`${sql.lit(index)}::int`.as("job"), sql<string>`instance_id`.as("instance_id")]),
      ),
    );
    const [first, ...others] = looks;
    // A union has no row twice.
    return first ? others.reduce((one, other) => one.union(other), first.distinct()).execute() : Promise.resolve([]);
  });
  return found.flatMap(({ job: index, instance_id: instanceId }) => {
    const job = jobs[index];
    return job ? [{ job, instanceId }] : [];
  });
}
