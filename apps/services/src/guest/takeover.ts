import type { components } from "@paydown/api-client";
import { ProblemError } from "../contract/problems.js";
import type { InstanceTransaction } from "../db/database.js";
import type { Guest } from "./guest.js";
import { money, shownAttempt } from "./plans.js";
import type { GuestAttempt } from "./tables.js";

/** How many payments of a plan may be replaced within {@link takeoverWindowMs}. */
const mostTakeovers = 3;
/** One hour, in milliseconds. */
const takeoverWindowMs = 60 * 60_000;

/** A payment, and the plan that it blocks. */
interface Displaced {
  readonly planId: string;
  readonly trackingNo: string;
}

/**
 * The attempt to replace. It is also returned if it has ended in the meantime, because the guest wants to know its
 * outcome. The limit needs no lock: while this payment is open, its plans have no other open payment, so their counts
 * cannot grow.
 *
 * @throws ProblemError `payment_not_found` if no guest left to pay the plan under this tracking number,
 * `plan_takeovers_used` with the seconds to wait
 */
export async function replaceableAttempt(
  trx: InstanceTransaction,
  { instanceId }: Guest,
  { planId, trackingNo }: Displaced,
  now: Date,
): Promise<GuestAttempt> {
  const attempts = await trx
    .selectFrom("guest_attempts")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .where("tracking_no", "=", trackingNo)
    .execute();
  const attempt = attempts.find(({ plan_id }) => plan_id === planId);
  if (!attempt) throw new ProblemError("payment_not_found");
  if (attempt.state === "open")
    await refuseMoreThanMost(
      trx,
      instanceId,
      attempts.map(({ plan_id }) => plan_id),
      now,
    );
  return attempt;
}

/** Ending a payment frees all its plans, so it counts toward the limit of each plan. */
async function refuseMoreThanMost(
  trx: InstanceTransaction,
  instanceId: string,
  planIds: readonly string[],
  now: Date,
): Promise<void> {
  const rows = await trx
    .selectFrom("guest_attempts as attempt")
    .innerJoin("guest_trackings as tracking", (join) =>
      join
        .onRef("tracking.instance_id", "=", "attempt.instance_id")
        .onRef("tracking.tracking_no", "=", "attempt.tracking_no"),
    )
    .select(["attempt.plan_id", "tracking.replaced_at"])
    .where("attempt.instance_id", "=", instanceId)
    .where("attempt.plan_id", "in", planIds)
    .where("tracking.replaced_at", ">", new Date(now.getTime() - takeoverWindowMs))
    .orderBy("tracking.replaced_at", "desc")
    .execute();
  const waits = planIds.flatMap((planId) => {
    const last = rows.filter(({ plan_id }) => plan_id === planId)[mostTakeovers - 1]?.replaced_at;
    return last ? [last.getTime() + takeoverWindowMs - now.getTime()] : [];
  });
  if (waits.length > 0)
    throw new ProblemError("plan_takeovers_used", {
      retryAfterSeconds: Math.max(1, Math.ceil(Math.max(...waits) / 1_000)),
    });
}

/** The current state of an attempt. */
export function attemptNow(
  trx: InstanceTransaction,
  { instance_id, tracking_no, plan_id }: GuestAttempt,
): Promise<GuestAttempt> {
  return trx
    .selectFrom("guest_attempts")
    .selectAll()
    .where("instance_id", "=", instance_id)
    .where("tracking_no", "=", tracking_no)
    .where("plan_id", "=", plan_id)
    .executeTakeFirstOrThrow();
}

/**
 * The outcome of an attempt that was to be replaced. Call it outside the transaction that applied the hosted page's
 * report, so that a refusal does not undo the report.
 *
 * @throws ProblemError `plan_payment_in_progress` while nothing proves that it ended
 */
export function takeoverOutcome(attempt: GuestAttempt): components["schemas"]["PlanTakeoverOutcome"] {
  const amount = money(attempt.amount_cents);
  switch (attempt.state) {
    case "paid":
      return { outcome: "PAID", amount };
    case "closed":
      return { outcome: "ENDED", amount };
    case "open":
    case "review":
      throw new ProblemError("plan_payment_in_progress", { openPlanPayment: shownAttempt(attempt) });
  }
}
