import type { components } from "@paydown/api-client";
import {
  continueReasons,
  type ContinueReason,
  type LineItem,
  readLineItems,
  readPlan,
  toLineItem,
  writeLineItems,
} from "@paydown/domain/guest";
import { sayContinueReason } from "@paydown/domain/messages/en";
import { ProblemError } from "../contract/problems.js";
import type { InstanceTransaction } from "../db/database.js";
import { requireNotPaused } from "../pauses/pauses.js";
import type { Tenant } from "../tenants/tenant.js";
import { noteHistory } from "./history.js";
import type { Guest } from "./guest.js";
import { readPlans, shownAttempt, shownPlan } from "./plans.js";
import type { GuestAttempt, GuestTracking } from "./tables.js";

type Leave = components["schemas"]["LeavePortal"];

export interface Leaving {
  readonly tenant: Tenant;
  readonly guest: Guest;
  readonly now: Date;
  /** When to ask the hosted page about the outcome. */
  readonly checkAt: Date;
}

/**
 * Opens an attempt on a plan. A plan has at most one open attempt: if two guests leave at once, the unique index
 * rejects the second. The plan's due is read only after the attempt is stored.
 *
 * @throws ProblemError as the contract declares for addPlanHistory
 */
export async function leavePortal(trx: InstanceTransaction, leaving: Leaving, leave: Leave): Promise<void> {
  const { guest, now, checkAt } = leaving;
  const { instanceId } = guest;
  const item = readEntry(leave);
  const tracking = await lockTracking(trx, guest, leave.trackingNo);
  const before = await attemptOf(trx, tracking, leave.accountNo);
  if (before?.line_items === leave.payload) return;
  if (before) throw inProgress(before);
  await requireNotPaused(trx, instanceId);
  const opened = await trx
    .insertInto("guest_attempts")
    .values({
      instance_id: instanceId,
      tracking_no: tracking.tracking_no,
      plan_id: leave.accountNo,
      amount_cents: item.amount,
      line_items: leave.payload,
      state: "open",
      opened_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("plan_id")
    .executeTakeFirst();
  const [plan] = await readPlans(trx, instanceId, [leave.accountNo], leaving.tenant.instance.timeZone);
  if (!plan) throw new ProblemError("plan_not_found");
  if (!opened) throw plan.open ? inProgress(plan.open) : new ProblemError("plan_payment_in_progress");
  refuse(leaving.tenant, shownPlan({ ...plan, open: undefined }), item, leave.payload);
  await trx
    .updateTable("guest_trackings")
    .set({ left_at: tracking.left_at ?? now, next_check_at: tracking.next_check_at ?? checkAt })
    .where("instance_id", "=", instanceId)
    .where("tracking_no", "=", tracking.tracking_no)
    .execute();
  await noteHistory(trx, guest, leave, now);
}

function readEntry({ accountNo, payload }: Leave): LineItem {
  const items = readLineItems(payload);
  const [item] = items ?? [];
  if (!item || items?.length !== 1 || item.planId !== accountNo)
    throw invalid("must be a single LineItems entry for the plan in accountNo");
  return item;
}

/** Checks the entry against the plan's current state, by the same rules as the guest app. */
function refuse(tenant: Tenant, shown: components["schemas"]["PaymentPlan"], item: LineItem, payload: string): void {
  const reasons = continueReasons([readPlan(shown)], {
    amounts: [{ id: item.planId, value: item.amount }],
    grandTotal: item.amount,
  });
  if (reasons.some(isForbidden)) throw new ProblemError("plan_payments_not_allowed");
  if (reasons.length > 0)
    throw new ProblemError("invalid_plan_payment", {
      parameterViolations: reasons.map((reason) => ({ path: "payload", message: sayContinueReason(reason) })),
    });
  const expected = toLineItem(shown, item.amount, Number(item.seq) || 1, tenant.instance.lineItemLabel ?? null);
  if (writeLineItems([expected]) !== payload) throw invalid("must match the plan's line items");
}

const isForbidden = (reason: ContinueReason) =>
  reason.rule === "closedPlan" && reason.reason.rule === "paymentsNotAllowed";
const invalid = (message: string) =>
  new ProblemError("invalid_plan_payment", { parameterViolations: [{ path: "payload", message }] });
const inProgress = (attempt: GuestAttempt) =>
  new ProblemError("plan_payment_in_progress", { openPlanPayment: shownAttempt(attempt) });

/** Locks a tracking number, so that no guest leaves under it while its outcome is recorded. */
async function lockTracking(
  trx: InstanceTransaction,
  { instanceId, usernameHash }: Guest,
  trackingNo: string,
): Promise<GuestTracking> {
  const tracking = await trx
    .selectFrom("guest_trackings")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .where("tracking_no", "=", trackingNo)
    .where("username_hash", "=", usernameHash)
    .forUpdate()
    .executeTakeFirst();
  if (!tracking || tracking.closed_at !== null) throw new ProblemError("tracking_number_used");
  return tracking;
}

function attemptOf(
  trx: InstanceTransaction,
  { instance_id, tracking_no }: GuestTracking,
  planId: string,
): Promise<GuestAttempt | undefined> {
  return trx
    .selectFrom("guest_attempts")
    .selectAll()
    .where("instance_id", "=", instance_id)
    .where("tracking_no", "=", tracking_no)
    .where("plan_id", "=", planId)
    .executeTakeFirst();
}
