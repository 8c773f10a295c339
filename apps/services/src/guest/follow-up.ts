import { sql } from "kysely";
import type { Timings } from "../settings/timings.js";
import type { Context } from "../context.js";
import { batchSize, takeDue, processBatch } from "../jobs/batch.js";
import type { InstanceTransaction } from "../db/database.js";
import type { TenantJob } from "../jobs/tenant-jobs.js";
import type { ErrorLog } from "../log.js";
import { retryPolicyOf } from "../payments/lifecycle/retry-policy.js";
import type { HostedPages } from "../providers/hosted-page.js";
import { guestIdleMs } from "./guest.js";
import type { GuestSettings } from "../settings/guest-settings.js";
import type { GuestTracking } from "./tables.js";
import { type AskedBy, type FinalOutcome, reportOf, takeReport } from "./take-report.js";

/** Dependencies of the follow-up of guests' payments. */
export interface FollowUpContext extends Pick<Context, "db" | "tenants" | "clock"> {
  readonly hostedPages: HostedPages;
  readonly timings: Timings;
  readonly guests: Pick<GuestSettings, "hostedExpireAfterMs">;
  readonly log: ErrorLog;
}

/** How long an expired username is kept, for anyone who investigates a payment. */
const keepUsernamesMs = 24 * 60 * 60_000;

/** Brings payments without a notification to their final state. It may run in every replica. */
export const followUpJob = (context: FollowUpContext): TenantJob => ({
  name: "follow-up",
  everyMs: retryPolicyOf(context.timings).pollMs,
  due: (trx) => [dueForCheck(trx, context.clock.now())],
  async work(instanceId, stopping) {
    while (!stopping.aborted && (await followUp(context, instanceId)) === batchSize);
  },
  failure: "Could not follow up guests' payments; retrying later.",
});

/** Deletes usernames a day after they expire, and tracking numbers of that age that no guest left with. */
export const guestSweepJob = ({ db, clock }: Pick<FollowUpContext, "db" | "clock">): TenantJob => {
  const before = () => new Date(clock.now().getTime() - guestIdleMs - keepUsernamesMs);
  return {
    name: "guest-sweep",
    everyMs: 10 * 60_000,
    due: (trx) => [unusedTrackings(trx, before()), expiredUsernames(trx, before())],
    work: (instanceId) => db.asJob(instanceId, (trx) => sweep(trx, instanceId, before())),
    failure: "Could not delete expired guest usernames; retrying later.",
  };
};

const dueForCheck = (trx: InstanceTransaction, now: Date) =>
  trx.selectFrom("guest_trackings").where("next_check_at", "<=", now);

/**
 * Asks the hosted page about a tenant's payments whose next check is due, at most one batch.
 *
 * @returns the number of payments asked about
 */
export async function followUp(context: FollowUpContext, instanceId: string): Promise<number> {
  return processBatch(
    await lease(context, instanceId),
    (tracking) => check(context, tracking),
    (err, { tracking_no }) =>
      context.log.error({ err, trackingNo: tracking_no }, "Could not follow up a guest's payment; retrying later."),
  );
}

/** Leases payments. If this process dies, the leases expire. */
function lease({ db, clock, timings }: FollowUpContext, instanceId: string): Promise<GuestTracking[]> {
  const now = clock.now();
  return db.asJob(instanceId, (trx) =>
    takeDue(
      dueForCheck(trx, now).where("instance_id", "=", instanceId).select("tracking_no").orderBy("next_check_at"),
      (due) =>
        trx
          .updateTable("guest_trackings")
          .set({ next_check_at: new Date(now.getTime() + retryPolicyOf(timings).leaseMs), checks: sql`checks + 1` })
          .where("instance_id", "=", instanceId)
          .where(
            "tracking_no",
            "in",
            due.map(({ tracking_no }) => tracking_no),
          )
          .returningAll()
          .execute(),
    ),
  );
}

/** Ends a payment only if the hosted page answers that the payment was charged, or that it never will be. */
async function check(context: FollowUpContext, tracking: GuestTracking): Promise<void> {
  const { hostedPages, log } = context;
  const { tracking_no: trackingNo } = tracking;
  const hostedPage = hostedPages.of(tracking.instance_id);
  const asked = await hostedPage.query(trackingNo);
  const isToEnd = asked.kind === "open" && (tracking.wants_end || isOld(context, tracking));
  const heard = isToEnd ? await hostedPage.expire(trackingNo, "late") : asked;
  if (heard.kind === "paid" || heard.kind === "ended")
    return take(context, tracking, isToEnd ? "expire" : "query", heard);
  if (heard.kind === "unknown")
    log.error(
      { trackingNo, reason: heard.reason },
      "The hosted page did not report a payment's state; asking again later.",
    );
  return askAgain(context, tracking);
}

async function take(
  { db, tenants, clock }: FollowUpContext,
  { instance_id, tracking_no }: GuestTracking,
  toldBy: AskedBy,
  heard: FinalOutcome,
): Promise<void> {
  const tenant = tenants.get(instance_id);
  if (!tenant) return;
  await db.asJob(instance_id, (trx) => takeReport(trx, tenant, reportOf(tracking_no, toldBy, heard), clock.now()));
}

/** Schedules the next query, unless a notification has ended the payment in the meantime. */
async function askAgain(
  { db, clock, timings }: FollowUpContext,
  { instance_id, tracking_no, checks }: GuestTracking,
): Promise<void> {
  const nextCheckAt = new Date(clock.now().getTime() + retryPolicyOf(timings).waitAfter(checks - 1));
  await db.asJob(instance_id, (trx) =>
    trx
      .updateTable("guest_trackings")
      .set({ next_check_at: nextCheckAt })
      .where("instance_id", "=", instance_id)
      .where("tracking_no", "=", tracking_no)
      .where("closed_at", "is", null)
      .execute(),
  );
}

const isOld = ({ clock, guests }: FollowUpContext, { left_at }: GuestTracking) =>
  left_at !== null && clock.now().getTime() - left_at.getTime() >= guests.hostedExpireAfterMs;

const unusedTrackings = (trx: InstanceTransaction, before: Date) =>
  trx.selectFrom("guest_trackings").where("left_at", "is", null).where("issued_at", "<", before);

const expiredUsernames = (trx: InstanceTransaction, before: Date) =>
  trx
    .selectFrom("guest_usernames")
    .where("last_used_at", "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("guest_trackings as open")
            .select("open.tracking_no")
            .whereRef("open.instance_id", "=", "guest_usernames.instance_id")
            .whereRef("open.username_hash", "=", "guest_usernames.username_hash")
            .where("open.closed_at", "is", null),
        ),
      ),
    );

async function sweep(trx: InstanceTransaction, instanceId: string, before: Date): Promise<void> {
  await trx
    .deleteFrom("guest_trackings")
    .where("instance_id", "=", instanceId)
    .where(
      "tracking_no",
      "in",
      unusedTrackings(trx, before).where("instance_id", "=", instanceId).select("tracking_no"),
    )
    .execute();
  await trx
    .deleteFrom("guest_usernames")
    .where("instance_id", "=", instanceId)
    .where(
      "username_hash",
      "in",
      expiredUsernames(trx, before)
        .where("guest_usernames.instance_id", "=", instanceId)
        .select("guest_usernames.username_hash"),
    )
    .execute();
}
