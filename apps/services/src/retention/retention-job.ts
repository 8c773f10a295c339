import pLimit from "p-limit";
import type { Context } from "../context.js";
import type { InstanceTransaction } from "../db/database.js";
import type { TenantJob } from "../jobs/tenant-jobs.js";
import { knownTenant } from "../tenants/tenant-of.js";
import { applyRetention } from "./retain.js";

const everyMs = 60_000;
const dayMs = 24 * 60 * 60_000;
/** Removing reads whole tables, and the consumers' calls need the connections. */
const tenantsAtOnce = 2;

type JobContext = Pick<Context, "db" | "clock" | "tenants">;

/**
 * Removes once a day what is due, for tenants whose files say so. One replica does it for each tenant. If that replica
 * is stopped, another one continues the same day; if it fails or is killed, the work continues the next day.
 */
export function retentionJob({ db, clock, tenants }: JobContext): TenantJob {
  const moveTo = (instanceId: string, at: Date) =>
    db.asJob(instanceId, (trx) =>
      trx.updateTable("retention_looks").set({ next_look_at: at }).where("instance_id", "=", instanceId).execute(),
    );
  const limit = pLimit(tenantsAtOnce);
  return {
    name: "retention",
    everyMs,
    prepare: (instanceId) =>
      db.asJob(instanceId, async (trx) => {
        await trx
          .insertInto("retention_looks")
          .values({ instance_id: instanceId, next_look_at: clock.now() })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }),
    due: (trx) => [dueLooks(trx, clock.now())],
    async work(instanceId, stopping) {
      const now = clock.now();
      const tenant = knownTenant(tenants, instanceId);
      const taken = await db.asJob(instanceId, (trx) =>
        trx
          .updateTable("retention_looks")
          .set({ next_look_at: new Date(now.getTime() + dayMs) })
          .where("instance_id", "=", instanceId)
          .where("next_look_at", "<=", now)
          .executeTakeFirstOrThrow(),
      );
      if (taken.numUpdatedRows === 0n || !tenant.retention.apply) return;
      await limit(() => applyRetention(db, { tenant, now }, "paydown", stopping));
      if (stopping.aborted) await moveTo(instanceId, now);
    },
    failure: "Could not remove the records whose retention is over; retrying tomorrow.",
  };
}

const dueLooks = (trx: InstanceTransaction, now: Date) =>
  trx.selectFrom("retention_looks").where("next_look_at", "<=", now);
