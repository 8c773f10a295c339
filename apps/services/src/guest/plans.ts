import type { components } from "@paydown/api-client";
import { cents, todayIn, toDecimal } from "@paydown/domain";
import type { InstanceTransaction } from "../db/database.js";
import type { KeyRing } from "../db/key-ring.js";
import { usDate } from "../db/stored-date.js";
import type { Guest } from "./guest.js";
import { isSecondFact } from "./look-up.js";
import { linesAfter, minimumAfter, type PlanPosting } from "./plan-dues.js";
import type { GuestAttempt, GuestPlanRow, StoredLine } from "./tables.js";

type ShownPlan = components["schemas"]["PaymentPlan"];

/** A plan with the payments that guests made on it in Paydown, and its open attempt. */
export interface GuestPlan {
  readonly row: GuestPlanRow;
  /** The payments made after the import's `asOf`, oldest first. */
  readonly postings: readonly (PlanPosting & { readonly trackingNo: string })[];
  /** The attempt that blocks the plan for other payments. */
  readonly open: GuestAttempt | undefined;
}

/** The ids of the guest's plans, in order. */
export async function planIdsOf(
  trx: InstanceTransaction,
  keyRing: KeyRing,
  { instanceId, field, value, secondFact }: Guest,
): Promise<string[]> {
  const rows = await trx
    .selectFrom("guest_lookups")
    .select(["instance_id", "field", "value", "plan_id", "second_fact"])
    .where("instance_id", "=", instanceId)
    .where("field", "=", field)
    .where("value", "=", value)
    .orderBy("plan_id")
    .execute();
  return rows
    .filter((row) => secondFact === null || isSecondFact(keyRing, row, secondFact))
    .map(({ plan_id }) => plan_id);
}

/** Plans in their current state, in the order of their ids. */
export async function readPlans(
  trx: InstanceTransaction,
  instanceId: string,
  planIds: readonly string[],
  timeZone: string,
): Promise<GuestPlan[]> {
  if (planIds.length === 0) return [];
  const rows = await trx
    .selectFrom("guest_plans")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .where("plan_id", "in", planIds)
    .orderBy("plan_id")
    .execute();
  const entries = await trx
    .selectFrom("plan_ledger_entries as entry")
    .innerJoin("guest_plans as plan", (join) =>
      join.onRef("plan.instance_id", "=", "entry.instance_id").onRef("plan.plan_id", "=", "entry.plan_id"),
    )
    .select(["entry.plan_id", "entry.amount_cents", "entry.posted_at", "entry.tracking_no"])
    .where("entry.instance_id", "=", instanceId)
    .where("entry.plan_id", "in", planIds)
    .where("entry.ledger_account", "=", "guest-plan")
    .whereRef("entry.posted_at", ">", "plan.as_of")
    .orderBy("entry.posted_at")
    .execute();
  const attempts = await trx
    .selectFrom("guest_attempts")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .where("plan_id", "in", planIds)
    .where("state", "in", ["open", "review"])
    .execute();
  return rows.map((row) => ({
    row,
    postings: entries
      .filter(({ plan_id }) => plan_id === row.plan_id)
      .map(({ amount_cents, posted_at, tracking_no }) => ({
        cents: -amount_cents,
        date: todayIn(timeZone, posted_at),
        trackingNo: tracking_no,
      })),
    open: attempts.find(({ plan_id }) => plan_id === row.plan_id),
  }));
}

/**
 * An attempt as the guest sees it.
 *
 * @param expireAfterMs - how long to wait for a notification before the hosted page is asked to end the payment
 */
export function shownAttempt(
  { plan_id, amount_cents, opened_at, tracking_no, state }: GuestAttempt,
  expireAfterMs?: number,
): components["schemas"]["OpenPlanPayment"] {
  const endsBy = expireAfterMs !== undefined &&
    state === "open" && { endsBy: new Date(opened_at.getTime() + expireAfterMs).toISOString() };
  return {
    planId: plan_id,
    amount: money(amount_cents),
    since: opened_at.toISOString(),
    trackingNo: tracking_no,
    ...endsBy,
    ...(state === "review" && { inReview: true }),
  };
}

/** A plan as the guest sees it, and as the rules read it. */
export function shownPlan({ row, postings, open }: GuestPlan, expireAfterMs?: number): ShownPlan {
  return {
    id: row.plan_id,
    status: row.status,
    ...(row.orig_enroll_cents !== null && { origEnrollAmount: money(row.orig_enroll_cents) }),
    ...(row.completion_date !== null && { completionDate: usDate(row.completion_date) }),
    minPaymentDue: money(minimumAfter(row.min_due_cents, postings)),
    ...(row.payment_due_date !== null && { paymentDueDate: usDate(row.payment_due_date) }),
    info: row.info,
    lineItems: linesAfter(row.line_items, postings).map((line) => shownLine(row.plan_id, line)),
    ...(open && { openPayment: shownAttempt(open, expireAfterMs) }),
  };
}

function shownLine(
  planId: string,
  { dueCents, citationDate, lastPaymentDate, lastPaymentCents, ...line }: StoredLine,
): ShownPlan["lineItems"][number] {
  return {
    ...line,
    planId,
    ...(citationDate !== undefined && { citationDate: usDate(citationDate) }),
    ...(lastPaymentDate !== undefined && { lastPaymentDate: usDate(lastPaymentDate) }),
    ...(lastPaymentCents !== undefined && { lastPaymentAmount: money(lastPaymentCents) }),
    due: money(dueCents),
  };
}

/** Cents as decimal text for the contract. */
export const money = (amount: number) => toDecimal(cents(amount));
