import { sql } from "kysely";
import type { Timings } from "../settings/timings.js";
import type { Context } from "../context.js";
import { batchSize, takeDue, processBatch } from "../jobs/batch.js";
import { type Job, repeat } from "../jobs/repeat.js";
import type { ErrorLog } from "../log.js";
import { retryPolicyOf } from "../payments/lifecycle/retry-policy.js";
import type { HostedPage } from "../providers/hosted-page.js";
import { guestIdleMs } from "./guest.js";
import type { GuestSettings } from "../settings/guest-settings.js";
import type { GuestTracking } from "./tables.js";
import { type AskedBy, type FinalOutcome, reportOf, takeReport } from "./take-report.js";

/** Dependencies of the follow-up of guests' payments. */
export interface FollowUpContext extends Pick<Context, "db" | "tenants" | "clock"> {
  readonly hostedPage: HostedPage;
  readonly timings: Timings;
  readonly guests: Pick<GuestSettings, "hostedExpireAfterMs">;
  readonly log: ErrorLog;
}

const sweepEveryMs = 10 * 60_000;
/** How long an expired username is kept, for anyone who investigates a payment. */
const keepUsernamesMs = 24 * 60 * 60_000;

/** Brings payments without a notification to their final state. It may run in every replica. */
export function startFollowUp(context: FollowUpContext): Job {
  const { tenants, clock, timings, log } = context;
  let sweptAt = 0;
  return repeat({
    pollMs: retryPolicyOf(timings).pollMs,
    async pass(stopping) {
      for (const instanceId of tenants.ids) {
        while (!stopping.aborted && (await followUp(context, instanceId)) === batchSize);
      }
      const now = clock.now().getTime();
      if (now - sweptAt < sweepEveryMs) return;
      sweptAt = now;
      for (const instanceId of tenants.ids) await sweep(context, instanceId);
    },
    onError: (err) => log.error({ err }, "Could not follow up guests' payments; retrying later."),
  });
}

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
      trx
        .selectFrom("guest_trackings")
        .select("tracking_no")
        .where("instance_id", "=", instanceId)
        .where("next_check_at", "<=", now)
        .orderBy("next_check_at"),
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
  const { hostedPage, log } = context;
  const { tracking_no: trackingNo } = tracking;
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

/** Deletes usernames a day after they expire, and tracking numbers of that age that no guest left with. */
async function sweep({ db, clock }: FollowUpContext, instanceId: string): Promise<void> {
  const before = new Date(clock.now().getTime() - guestIdleMs - keepUsernamesMs);
  await db.asJob(instanceId, async (trx) => {
    await trx
      .deleteFrom("guest_trackings")
      .where("instance_id", "=", instanceId)
      .where("left_at", "is", null)
      .where("issued_at", "<", before)
      .execute();
    const open = trx
      .selectFrom("guest_trackings")
      .select("username_hash")
      .where("instance_id", "=", instanceId)
      .where("closed_at", "is", null);
    await trx
      .deleteFrom("guest_usernames")
      .where("instance_id", "=", instanceId)
      .where("last_used_at", "<", before)
      .where("username_hash", "not in", open)
      .execute();
  });
}
