import type { components } from "@paydown/api-client";
import type { InstanceTransaction } from "../db/database.js";
import type { Guest } from "./guest.js";

type PlanHistory = components["schemas"]["PlanHistory"];

/** Appends an event; events never change. */
export async function noteHistory(
  trx: InstanceTransaction,
  { instanceId, usernameHash }: Guest,
  entry: PlanHistory,
  at: Date,
): Promise<void> {
  await trx
    .insertInto("guest_history")
    .values({
      instance_id: instanceId,
      username_hash: usernameHash,
      event: entry.event,
      plan_id: entry.accountNo,
      payload: entry.payload,
      tracking_no: entry.event === "LEAVE_PORTAL" ? entry.trackingNo : null,
      at,
    })
    .execute();
}

/**
 * Records that the guest has come back. SUCCESS and CANCEL prove nothing (HOST-46). After CANCEL, the hosted page is
 * asked immediately to end the payment; its answer is the proof that frees the plan.
 */
export async function returnToPortal(
  trx: InstanceTransaction,
  guest: Guest,
  entry: components["schemas"]["ReturnToPortal"],
  now: Date,
): Promise<void> {
  await noteHistory(trx, guest, entry, now);
  if (entry.payload !== "CANCEL") return;
  const { instanceId, usernameHash } = guest;
  const open = trx
    .selectFrom("guest_attempts")
    .select("tracking_no")
    .where("instance_id", "=", instanceId)
    .where("plan_id", "=", entry.accountNo)
    .where("state", "=", "open");
  await trx
    .updateTable("guest_trackings")
    .set({ wants_end: true, next_check_at: now })
    .where("instance_id", "=", instanceId)
    .where("username_hash", "=", usernameHash)
    .where("closed_at", "is", null)
    .where("tracking_no", "in", open)
    .execute();
}
