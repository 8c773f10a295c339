import { createHash, timingSafeEqual } from "node:crypto";
import type { InstanceTransaction } from "../db/database.js";
import type { KeyRing, StoredAt } from "../db/key-ring.js";
import { newGuestUsername, usernameHash } from "./opaque-codes.js";
import type { GuestLookupTable, GuestUsernameTable } from "./tables.js";

/** What was asked for; both in the form in which they are compared. */
export interface LookedUp {
  readonly field: string;
  readonly value: string;
  /** Null where the instance asks for none. */
  readonly secondFact: string | null;
}

type LookupRow = Pick<GuestLookupTable, "instance_id" | "field" | "value" | "plan_id">;

/** Where the second fact of a plan is stored. */
export const secondFactAt = ({ instance_id, field, value, plan_id }: LookupRow): StoredAt => ({
  instanceId: instance_id,
  column: "guest_lookups.second_fact",
  row: [field, value, plan_id],
});
/** Where the second fact that a guest gave is stored. */
export const givenFactAt = ({
  instance_id,
  username_hash,
}: Pick<GuestUsernameTable, "instance_id" | "username_hash">): StoredAt => ({
  instanceId: instance_id,
  column: "guest_usernames.second_fact",
  row: [username_hash],
});

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * Whether a second fact is the one of a plan's row. The same work is done whatever it is, and where there is no row. Nothing equals a fact that
 * is empty or absent.
 */
export function isSecondFact(
  keyRing: KeyRing,
  row: (LookupRow & Pick<GuestLookupTable, "second_fact">) | undefined,
  given: string,
): boolean {
  const known = keyRing.open(row ? secondFactAt(row) : nowhere, row?.second_fact ?? null);
  const equal = timingSafeEqual(digest(known ?? ""), digest(given));
  return equal && given !== "";
}

const nowhere = secondFactAt({ instance_id: "", field: "", value: "", plan_id: "" });

/**
 * Makes a guest username for what was looked up. A miss takes the same two statements and leaves the same row as a hit, under
 * a username that is good for nothing.
 */
export async function lookUp(
  trx: InstanceTransaction,
  keyRing: KeyRing,
  instanceId: string,
  { field, value, secondFact }: LookedUp,
  now: Date,
): Promise<{ readonly found: boolean; readonly username: string }> {
  const plans = await trx
    .selectFrom("guest_lookups")
    .select(["instance_id", "field", "value", "plan_id", "second_fact"])
    .where("instance_id", "=", instanceId)
    .where("field", "=", field)
    .where("value", "=", value)
    .execute();
  let isRight = secondFact === null;
  for (const known of plans.length > 0 ? plans : [undefined])
    isRight = isSecondFact(keyRing, known, secondFact ?? "") || isRight;
  const found = plans.length > 0 && isRight;
  const username = newGuestUsername(instanceId);
  const row = { instance_id: instanceId, username_hash: usernameHash(username) };
  await trx
    .insertInto("guest_usernames")
    .values({
      ...row,
      found,
      field,
      value,
      second_fact: secondFact === null ? null : keyRing.seal(givenFactAt(row), secondFact),
      created_at: now,
      last_used_at: now,
    })
    .execute();
  return { found, username };
}
