import { ProblemError } from "../contract/problems.js";
import type { InstanceTransaction } from "../db/database.js";
import type { KeyRing } from "../db/key-ring.js";
import { givenFactAt } from "./look-up.js";
import { usernameHash } from "./opaque-codes.js";

/** A guest with a valid username; the lookup decides which plans they see. */
export interface Guest {
  readonly instanceId: string;
  readonly usernameHash: string;
  readonly field: string;
  readonly value: string;
  readonly secondFact: string | null;
}

/** How long a guest username stays valid after its last use. */
export const guestIdleMs = 30 * 60_000;
const noteUseEveryMs = 60_000;

/**
 * The guest of a username. The username stays valid while one of its tracking numbers has an open payment, so a slow
 * payer finds the way back.
 *
 * @throws ProblemError `guest_not_found` if the username was never issued, was issued by a lookup that found nothing,
 * or has expired
 */
export async function findGuest(
  trx: InstanceTransaction,
  keyRing: KeyRing,
  instanceId: string,
  username: string,
  now: Date,
): Promise<Guest> {
  const hash = usernameHash(username);
  const row = await trx
    .selectFrom("guest_usernames")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .where("username_hash", "=", hash)
    .where("found", "=", true)
    .executeTakeFirst();
  const idleMs = row ? now.getTime() - row.last_used_at.getTime() : 0;
  if (!row || (idleMs > guestIdleMs && !(await hasOpenPayment(trx, instanceId, hash))))
    throw new ProblemError("guest_not_found");
  if (idleMs >= noteUseEveryMs) await recordUse(trx, instanceId, hash, now);
  return {
    instanceId,
    usernameHash: hash,
    field: row.field,
    value: row.value,
    secondFact: keyRing.open(givenFactAt(row), row.second_fact),
  };
}

/** Restarts the validity of a username. */
export async function recordUse(trx: InstanceTransaction, instanceId: string, hash: string, now: Date): Promise<void> {
  await trx
    .updateTable("guest_usernames")
    .set({ last_used_at: now })
    .where("instance_id", "=", instanceId)
    .where("username_hash", "=", hash)
    .execute();
}

async function hasOpenPayment(trx: InstanceTransaction, instanceId: string, hash: string): Promise<boolean> {
  const open = await trx
    .selectFrom("guest_trackings")
    .select("tracking_no")
    .where("instance_id", "=", instanceId)
    .where("username_hash", "=", hash)
    .where("left_at", "is not", null)
    .where("closed_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}
