import { randomUUID } from "node:crypto";
import { cents, parseDecimal } from "@paydown/domain";
import { paidDifferences, type PlanSubmission } from "@paydown/domain/guest";
import type { InstanceTransaction } from "../db/database.js";
import type { HostedCharge, HostedOutcome } from "../providers/hosted-page.js";
import type { Tenant } from "../tenants/tenant.js";
import { recordUse } from "./guest.js";
import { postedOf, postPlans } from "./plan-ledger.js";
import type { GuestAttempt, GuestTracking, HostedReportTable, ReportDifference, ReportOutcome } from "./tables.js";

/** The hosted page's report on a tracking number, in a notification or an answer. */
export interface HostedReport {
  readonly id: string;
  readonly trackingNo: string;
  readonly toldBy: HostedReportTable["told_by"];
  /** Null if nothing was charged, and never will be. */
  readonly charge: HostedCharge | null;
  /** True if the payment was ended to make way for another payment. */
  readonly isReplaced: boolean;
  /** As received. */
  readonly body: unknown;
}

/** A report that decides a payment. */
export type FinalOutcome = HostedOutcome & { readonly kind: "paid" | "ended" };

/** How the hosted page was asked. */
export type AskedBy = Exclude<HostedReportTable["told_by"], "notification">;

/** The report in an answer of the hosted page. */
export function reportOf(trackingNo: string, toldBy: AskedBy, heard: FinalOutcome): HostedReport {
  const isPaid = heard.kind === "paid";
  return {
    id: `${toldBy}:${randomUUID()}`,
    trackingNo,
    toldBy,
    charge: isPaid ? heard.charge : null,
    isReplaced: !isPaid && heard.replaced === true,
    body: heard,
  };
}

interface Verdict {
  readonly outcome: ReportOutcome;
  readonly differences: readonly ReportDifference[];
  /** The new state of the attempts; undefined leaves them unchanged. */
  readonly to?: "paid" | "closed" | "review";
}

/**
 * Applies a report. If it matches the attempts, it pays each of their plans, once. Otherwise it goes to review and pays
 * nothing. A charge is applied as a whole: if a single amount differs, none of its plans is marked as paid.
 *
 * @returns the outcome; `repeated` for a report applied before
 */
export async function takeReport(
  trx: InstanceTransaction,
  tenant: Tenant,
  report: HostedReport,
  now: Date,
): Promise<ReportOutcome> {
  const { instanceId } = tenant;
  // Locked: reports on one tracking number are applied in turn, and no guest leaves under it in the meantime.
  const tracking = await trx
    .selectFrom("guest_trackings")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .where("tracking_no", "=", report.trackingNo)
    .forUpdate()
    .executeTakeFirst();
  const before = await trx
    .selectFrom("hosted_reports")
    .select("report_id")
    .where("instance_id", "=", instanceId)
    .where("report_id", "=", report.id)
    .executeTakeFirst();
  if (before) return "repeated";
  const attempts = await trx
    .selectFrom("guest_attempts")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .where("tracking_no", "=", report.trackingNo)
    .orderBy("plan_id")
    .execute();
  const verdict = await judge(trx, tenant, report, attempts);
  await trx
    .insertInto("hosted_reports")
    .values({
      instance_id: instanceId,
      report_id: report.id,
      tracking_no: report.trackingNo,
      told_by: report.toldBy,
      body: JSON.stringify(report.body),
      outcome: verdict.outcome,
      differences: JSON.stringify(verdict.differences),
      at: now,
    })
    // The same notification may arrive twice at once for an unknown tracking number.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (tracking && verdict.to) await conclude(trx, tracking, attempts, verdict.to, report, now);
  return verdict.outcome;
}

async function judge(
  trx: InstanceTransaction,
  tenant: Tenant,
  { trackingNo, charge }: HostedReport,
  attempts: readonly GuestAttempt[],
): Promise<Verdict> {
  const [first] = attempts;
  if (!first) return { outcome: "unknown", differences: [{ rule: "trackingNo" }] };
  // An operator's decision may have paid some of the payment's plans and not others.
  const state = attempts.some((attempt) => attempt.state === "paid") ? "paid" : first.state;
  const contradiction: ReportDifference = { rule: "contradiction", state };
  if (charge === null) {
    if (state === "open") return { outcome: "closed", differences: [], to: "closed" };
    return state === "closed"
      ? { outcome: "repeated", differences: [] }
      : { outcome: "differs", differences: [contradiction] };
  }
  const differences = differencesOf(
    tenant,
    new Map(attempts.map(({ plan_id, amount_cents }) => [plan_id, amount_cents])),
    charge,
  );
  if (state === "open")
    return differences.length === 0
      ? { outcome: "paid", differences, to: "paid" }
      : { outcome: "differs", differences, to: "review" };
  const posted = await postedOf(trx, {
    instanceId: tenant.instanceId,
    trackingNo,
    chargeReference: charge.chargeReference,
  });
  const isSameCharge = posted.size > 0 && differencesOf(tenant, posted, charge).length === 0;
  return isSameCharge
    ? { outcome: "repeated", differences: [] }
    : { outcome: "differs", differences: [...differences, contradiction] };
}

/** How a charge differs from what was expected: `expected` has each plan's amount in cents. */
function differencesOf(
  { instanceId, instance }: Tenant,
  expected: ReadonlyMap<string, number>,
  charge: HostedCharge,
): ReportDifference[] {
  const submitted = submission([...expected].map(([id, cents]) => ({ id, cents })));
  const paid: PlanSubmission = {
    amounts: charge.items.map(({ planId, amount }) => ({ id: planId, value: read(amount) })),
    grandTotal: read(charge.amount),
  };
  const amounts = paidDifferences(submitted, paid).map((difference) => ({ rule: "amount" as const, ...difference }));
  return [
    ...amounts,
    ...(charge.instanceId === instanceId ? [] : [{ rule: "instanceId" } as const]),
    ...(charge.merchantCode === instance.merchantCode ? [] : [{ rule: "merchantCode" } as const]),
  ];
}

function submission(amounts: readonly { readonly id: string; readonly cents: number }[]): PlanSubmission {
  return {
    amounts: amounts.map(({ id, cents: value }) => ({ id, value: cents(value) })),
    grandTotal: cents(amounts.reduce((sum, { cents: value }) => sum + value, 0)),
  };
}

function read(amount: string) {
  const value = parseDecimal(amount);
  if (value === undefined) throw new RangeError("An amount from the hosted page was read before it was validated.");
  return value;
}

async function conclude(
  trx: InstanceTransaction,
  tracking: GuestTracking,
  attempts: readonly GuestAttempt[],
  to: NonNullable<Verdict["to"]>,
  { charge, isReplaced }: HostedReport,
  now: Date,
): Promise<void> {
  const { instance_id, tracking_no, username_hash } = tracking;
  await trx
    .updateTable("guest_attempts")
    .set({ state: to, closed_at: to === "review" ? null : now })
    .where("instance_id", "=", instance_id)
    .where("tracking_no", "=", tracking_no)
    .execute();
  await trx
    .updateTable("guest_trackings")
    .set({ closed_at: now, next_check_at: null, ...(isReplaced && { replaced_at: now }) })
    .where("instance_id", "=", instance_id)
    .where("tracking_no", "=", tracking_no)
    .execute();
  if (to === "paid" && charge) {
    const paid = new Map(attempts.map(({ plan_id, amount_cents }) => [plan_id, amount_cents]));
    await postPlans(
      trx,
      { instanceId: instance_id, trackingNo: tracking_no, chargeReference: charge.chargeReference, at: now },
      paid,
    );
  }
  await recordUse(trx, instance_id, username_hash, now);
}
