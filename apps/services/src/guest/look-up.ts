import { createHash, timingSafeEqual } from "node:crypto";
import type { InstanceTransaction } from "../db/database.js";
import type { KeyRing, StoredAt } from "../db/key-ring.js";
import { sendWithCommit } from "../db/pipelined.js";
import { newGuestUsername, usernameHash } from "./opaque-codes.js";
import type { GuestLookupTable, GuestUsernameTable } from "./tables.js";

/** The looked-up values, in the form in which they are compared. */
export interface LookedUp {
  readonly field: string;
  readonly value: string;
  /** Null if the tenant asks for no second fact. */
  readonly secondFact: string | null;
}

type LookupRow = Pick<GuestLookupTable, "instance_id" | "field" | "value" | "plan_id">;

/** Where a plan's second fact is stored. */
export const secondFactAt = ({ instance_id, field, value, plan_id }: LookupRow): StoredAt => ({
  instanceId: instance_id,
  column: "guest_lookups.second_fact",
  row: [field, value, plan_id],
});
/** Where a guest's second fact is stored. */
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
 * Whether a second fact matches a plan's row. It does the same work for a right, wrong or missing fact, and even
 * without a row. An empty or absent fact matches nothing.
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
 * Creates a guest username for the looked-up value. A miss runs the same two statements as a hit and also stores a row,
 * but its username opens no plans (GUEST-39).
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
  sendWithCommit(
    trx,
    trx.insertInto("guest_usernames").values({
      ...row,
      found,
      field,
      value,
      second_fact: secondFact === null ? null : keyRing.seal(givenFactAt(row), secondFact),
      created_at: now,
      last_used_at: now,
    }),
  );
  return { found, username };
}
