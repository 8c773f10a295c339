import type { InstanceTransaction } from "../db/database.js";
import type { Guest } from "./guest.js";
import { newTrackingNo } from "./opaque-codes.js";

/** The tracking number of the guest's next payment. It stays the same until the guest leaves with it. */
export async function trackingNumberOf(
  trx: InstanceTransaction,
  { instanceId, usernameHash }: Guest,
  now: Date,
): Promise<string> {
  await trx
    .insertInto("guest_trackings")
    .values({
      instance_id: instanceId,
      tracking_no: newTrackingNo(instanceId),
      username_hash: usernameHash,
      issued_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { tracking_no } = await trx
    .selectFrom("guest_trackings")
    .select("tracking_no")
    .where("instance_id", "=", instanceId)
    .where("username_hash", "=", usernameHash)
    .where("left_at", "is", null)
    .executeTakeFirstOrThrow();
  return tracking_no;
}
