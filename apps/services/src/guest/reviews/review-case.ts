import type { components } from "@paydown/api-client";
import { type Selectable, sql } from "kysely";
import type { InstanceTransaction } from "../../db/database.js";
import type { HostedCharge, HostedOutcome } from "../../providers/hosted-page.js";
import type { GuestAttempt, GuestReview, HostedReportTable } from "../tables.js";

export type HostedReportRow = Selectable<HostedReportTable>;

/** A case for review: one payment, by its tracking number. */
export interface ReviewCase {
  readonly trackingNo: string;
  /** The attempts that the guest left with; empty if nobody left. */
  readonly attempts: readonly GuestAttempt[];
  /** Undecided reports that pay nothing, oldest first. */
  readonly reports: readonly HostedReportRow[];
  /** Earlier decisions, latest first. */
  readonly reviews: readonly GuestReview[];
}

/** The tracking numbers of a tenant with something left to decide, the longest waiting first. */
export async function waitingTrackingNos(trx: InstanceTransaction, instanceId: string): Promise<string[]> {
  const rows = await undecided(trx, instanceId).select("report.tracking_no").orderBy("report.at").execute();
  return [...new Set(rows.map(({ tracking_no }) => tracking_no))];
}

/**
 * Blocks reports and decisions on a tracking number until the transaction ends. An unknown number has no row to lock.
 */
export async function lockReviewCase(trx: InstanceTransaction, instanceId: string, trackingNo: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${instanceId} ${trackingNo}`}, 0))`.execute(trx);
  await trx
    .selectFrom("guest_trackings")
    .select("tracking_no")
    .where("instance_id", "=", instanceId)
    .where("tracking_no", "=", trackingNo)
    .forUpdate()
    .execute();
}

/** Everything about one tracking number. */
export async function readReviewCase(
  trx: InstanceTransaction,
  instanceId: string,
  trackingNo: string,
): Promise<ReviewCase> {
  const attempts = await trx
    .selectFrom("guest_attempts")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .where("tracking_no", "=", trackingNo)
    .orderBy("plan_id")
    .execute();
  const reports = await undecided(trx, instanceId)
    .selectAll("report")
    .where("report.tracking_no", "=", trackingNo)
    .orderBy("report.at")
    .execute();
  const reviews = await trx
    .selectFrom("guest_reviews")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .where("tracking_no", "=", trackingNo)
    .orderBy("at", "desc")
    .execute();
  return { trackingNo, attempts, reports, reviews };
}

/** The reports of a tenant that wait for a decision. */
export function undecided(trx: InstanceTransaction, instanceId: string) {
  return trx
    .selectFrom("hosted_reports as report")
    .leftJoin("guest_reviews as review", (join) =>
      join.onRef("review.instance_id", "=", "report.instance_id").onRef("review.report_id", "=", "report.report_id"),
    )
    .where("report.instance_id", "=", instanceId)
    .where("report.outcome", "in", ["unknown", "differs"])
    .where("review.report_id", "is", null);
}

/** The charge that a report describes; undefined if it says that nothing was charged. */
export function chargeOf({ instance_id: instanceId, told_by, body }: HostedReportRow): HostedCharge | undefined {
  if (told_by === "notification") {
    const { event, merchantCode, amount, items, chargeReference } = body as components["schemas"]["HostedNotification"];
    return event === "PAID"
      ? { instanceId, merchantCode, amount, items, chargeReference: chargeReference ?? "" }
      : undefined;
  }
  const word = body as HostedOutcome;
  return word.kind === "paid" ? word.charge : undefined;
}
