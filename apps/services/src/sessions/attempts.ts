import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { ProblemError } from "../contract/problems.js";
import type { InstanceTransaction } from "../db/database.js";

/** How long an attempt counts. */
export const attemptWindowMs = 15 * 60_000;

/** A counted subject, and how many attempts it may make within {@link attemptWindowMs}. */
export interface Limited {
  /** From {@link attemptSubject}. */
  readonly subject: string;
  readonly limit: number;
}

/** An HMAC, because a consumer may type the password as the username. Kinds are counted separately. */
export function attemptSubject(key: Buffer, kind: string, text: string): string {
  return createHmac("sha256", key).update(`${kind}:${text}`).digest("base64url");
}

/**
 * Counts an attempt before it is made, so that concurrent attempts can't exceed a limit. Uses few statements, because
 * under attack every request waits for each statement.
 * @throws ProblemError `too_many_attempts` with the seconds to wait; the refused attempt is not counted
 */
export async function countAttempt(
  trx: InstanceTransaction,
  instanceId: string,
  limited: readonly Limited[],
  now: Date,
  detail?: string,
): Promise<void> {
  const since = new Date(now.getTime() - attemptWindowMs);
  const locks = limited
    .map(({ subject }) => subject)
    .sort()
    .map((subject) => sql`pg_advisory_xact_lock(hashtextextended(${subject}, 0))`);
  await sql`select ${sql.join(locks)}`.execute(trx);
  // A separate statement after the locks, so that it sees the attempts that earlier lock holders counted.
  const oldest = limited.map(({ subject, limit }) =>
    trx
      .selectFrom("login_attempts")
      .select("attempted_at")
      .where("instance_id", "=", instanceId)
      .where("subject", "=", subject)
      .where("attempted_at", ">", since)
      .orderBy("attempted_at", "desc")
      .offset(limit - 1)
      .limit(1),
  );
  const { rows } = await sql<{
    counted: Date | null;
  }>`select * from unnest(array[${sql.join(oldest.map((one) => sql`(${one})`))}]) as counted`.execute(trx);
  const full = rows.find(({ counted }) => counted !== null)?.counted;
  if (full) {
    const waitMs = full.getTime() + attemptWindowMs - now.getTime();
    throw new ProblemError("too_many_attempts", {
      ...(detail !== undefined && { detail }),
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
    });
  }
  await trx
    .with("over", (cte) =>
      cte.deleteFrom("login_attempts").where("instance_id", "=", instanceId).where("attempted_at", "<=", since),
    )
    .insertInto("login_attempts")
    .values(limited.map(({ subject }) => ({ instance_id: instanceId, subject, attempted_at: now })))
    .execute();
}

/** Forgets every attempt of a subject. */
export async function forgetAttempts(trx: InstanceTransaction, instanceId: string, subject: string): Promise<void> {
  await trx.deleteFrom("login_attempts").where("instance_id", "=", instanceId).where("subject", "=", subject).execute();
}

/** Uncounts the attempt that a subject made at a given moment. */
export async function uncountAttempt(
  trx: InstanceTransaction,
  instanceId: string,
  subject: string,
  at: Date,
): Promise<void> {
  const own = trx
    .selectFrom("login_attempts")
    .select("attempt_id")
    .where("instance_id", "=", instanceId)
    .where("subject", "=", subject)
    .where("attempted_at", "=", at)
    .limit(1);
  await trx.deleteFrom("login_attempts").where("instance_id", "=", instanceId).where("attempt_id", "in", own).execute();
}
