import type { components } from "@paydown/api-client";
import type { InstanceTransaction } from "../db/database.js";
import type { Guest } from "./guest.js";
import { money } from "./plans.js";

type SettledPayment = components["schemas"]["SettledPlanPayment"];

/**
 * The outcomes of this guest's paid or closed attempts, by plan id, oldest first. Other guests' attempts on the same
 * plan are left out.
 */
export async function settledOf(
  trx: InstanceTransaction,
  { instanceId, usernameHash }: Guest,
): Promise<Map<string, SettledPayment[]>> {
  const rows = await trx
    .selectFrom("guest_attempts as attempt")
    .innerJoin("guest_trackings as tracking", (join) =>
      join
        .onRef("tracking.instance_id", "=", "attempt.instance_id")
        .onRef("tracking.tracking_no", "=", "attempt.tracking_no"),
    )
    .select([
      "attempt.plan_id",
      "attempt.tracking_no",
      "attempt.amount_cents",
      "attempt.state",
      "attempt.closed_at",
      "attempt.opened_at",
      "tracking.wants_end",
      "tracking.replaced_at",
    ])
    .select(({ exists, selectFrom, lit }) =>
      exists(
        selectFrom("hosted_reports as report")
          .select(lit(1).as("one"))
          .whereRef("report.instance_id", "=", "attempt.instance_id")
          .whereRef("report.tracking_no", "=", "attempt.tracking_no")
          .where("report.told_by", "=", "expire")
          .where("report.outcome", "=", "closed"),
      ).as("expired"),
    )
    .where("attempt.instance_id", "=", instanceId)
    .where("tracking.username_hash", "=", usernameHash)
    .where("attempt.state", "in", ["paid", "closed"])
    .orderBy("attempt.opened_at")
    .execute();
  return groupByPlan(rows.map(shown));

  function shown(row: (typeof rows)[number]): readonly [string, SettledPayment] {
    const isPaid = row.state === "paid";
    return [
      row.plan_id,
      {
        trackingNo: row.tracking_no,
        amount: money(row.amount_cents),
        outcome: isPaid ? "PAID" : "NOT_PAID",
        at: (row.closed_at ?? row.opened_at).toISOString(),
        // The payment timed out, unless the guest cancelled it or another payment replaced it.
        ...(!isPaid && row.expired && !row.wants_end && !row.replaced_at && { timedOut: true }),
        ...(!isPaid && row.replaced_at && { replaced: true }),
      },
    ];
  }
}

function groupByPlan(entries: readonly (readonly [string, SettledPayment])[]): Map<string, SettledPayment[]> {
  const byPlan = new Map<string, SettledPayment[]>();
  for (const [planId, payment] of entries) byPlan.set(planId, [...(byPlan.get(planId) ?? []), payment]);
  return byPlan;
}
