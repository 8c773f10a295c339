import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { ProblemError } from "../contract/problems.js";
import type { InstanceTransaction } from "../db/database.js";

/** Failed attempts to sign in that are let through in a window; more of them answer `too_many_attempts`. */
export const loginLimits = { windowMs: 15 * 60_000, perUser: 10, perAddress: 50 } as const;

/** Who is counted: the user aimed at, and the address aimed from. */
export interface LoginSubjects {
  readonly user: string;
  readonly address: string;
}

/** Kept as HMACs, because what is typed as a username may be a password. */
export function loginSubjects(key: Buffer, username: string, address: string): LoginSubjects {
  const subject = (kind: string, text: string) => createHmac("sha256", key).update(`${kind}:${text}`).digest("base64url");
  return { user: subject("user", username), address: subject("address", address) };
}

/**
 * Counts an attempt before it is made, so that many at once cannot slip past the limit.
 * @throws ProblemError `too_many_attempts` with the seconds to wait
 */
export async function countAttempt(trx: InstanceTransaction, instanceId: string, subjects: LoginSubjects, now: Date): Promise<void> {
  const since = new Date(now.getTime() - loginLimits.windowMs);
  for (const subject of [subjects.user, subjects.address].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(trx);
  }
  await trx.deleteFrom("login_attempts").where("instance_id", "=", instanceId).where("attempted_at", "<=", since).execute();
  for (const [subject, limit] of [
    [subjects.user, loginLimits.perUser],
    [subjects.address, loginLimits.perAddress],
  ] as const) {
    const attempts = await trx
      .selectFrom("login_attempts")
      .select("attempted_at")
      .where("instance_id", "=", instanceId)
      .where("subject", "=", subject)
      .orderBy("attempted_at", "desc")
      .limit(limit)
      .execute();
    const oldest = attempts[limit - 1];
    if (oldest) {
      const waitMs = oldest.attempted_at.getTime() + loginLimits.windowMs - now.getTime();
      throw new ProblemError("too_many_attempts", { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
    }
  }
  const rows = Object.values(subjects).map((subject: string) => ({ instance_id: instanceId, subject, attempted_at: now }));
  await trx.insertInto("login_attempts").values(rows).execute();
}

/** Forgets a user's failures, and this attempt of the address, after a right password. */
export async function forgiveAttempts(trx: InstanceTransaction, instanceId: string, subjects: LoginSubjects, now: Date): Promise<void> {
  await trx.deleteFrom("login_attempts").where("instance_id", "=", instanceId).where("subject", "=", subjects.user).execute();
  const own = trx
    .selectFrom("login_attempts")
    .select("attempt_id")
    .where("instance_id", "=", instanceId)
    .where("subject", "=", subjects.address)
    .where("attempted_at", "=", now)
    .limit(1);
  await trx.deleteFrom("login_attempts").where("instance_id", "=", instanceId).where("attempt_id", "in", own).execute();
}
