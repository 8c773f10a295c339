import { createHash, timingSafeEqual } from "node:crypto";
import type { InstanceTransaction } from "../db/database.js";
import { newGuestUsername, usernameHash } from "./opaque-codes.js";

/** What was asked for; both in the form in which they are compared. */
export interface LookedUp {
  readonly field: string;
  readonly value: string;
  /** Null where the instance asks for none. */
  readonly secondFact: string | null;
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Whether a second fact is right; the same work is done whatever it is. Nothing equals a fact that is empty or absent. */
export function isSecondFact(known: string | null | undefined, given: string): boolean {
  const equal = timingSafeEqual(digest(known ?? ""), digest(given));
  return equal && given !== "";
}

/**
 * Makes a guest username for what was looked up. A miss takes the same two statements and leaves the same row as a hit, under
 * a username that is good for nothing.
 */
export async function lookUp(trx: InstanceTransaction, instanceId: string, { field, value, secondFact }: LookedUp, now: Date): Promise<{ readonly found: boolean; readonly username: string }> {
  const plans = await trx
    .selectFrom("guest_lookups")
    .select("second_fact")
    .where("instance_id", "=", instanceId)
    .where("field", "=", field)
    .where("value", "=", value)
    .execute();
  let isRight = secondFact === null;
  for (const known of plans.length > 0 ? plans : [undefined]) isRight = isSecondFact(known?.second_fact, secondFact ?? "") || isRight;
  const found = plans.length > 0 && isRight;
  const username = newGuestUsername(instanceId);
  await trx
    .insertInto("guest_usernames")
    .values({ instance_id: instanceId, username_hash: usernameHash(username), found, field, value, second_fact: secondFact, created_at: now, last_used_at: now })
    .execute();
  return { found, username };
}
