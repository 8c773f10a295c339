import { createHmac } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { ProblemError } from "../contract/problems.js";
import type { InstanceTransaction } from "../db/database.js";
import { together } from "../db/pipelined.js";

/** How long an attempt counts. */
export const attemptWindowMs = 15 * 60_000;

/** A counted subject, and how many attempts it may make within {@link attemptWindowMs}. */
export interface Limited {
  /** From {@link attemptSubject}. */
  readonly subject: string;
  readonly limit: number;
  /** A subject that counts the same attempts and refuses none itself: while it is full, `limit` is lower. */
  readonly whileFull?: { readonly subject: string; readonly limit: number; readonly lowerTo: number };
}

/** An HMAC, because a consumer may type the password as the username. Kinds are counted separately. */
export function attemptSubject(key: Buffer, kind: string, text: string): string {
  return createHmac("sha256", key).update(`${kind}:${text}`).digest("base64url");
}

/** Every subject that an attempt counts for. */
export const countedSubjects = (limited: readonly Limited[]): readonly string[] =>
  limited.flatMap(({ subject, whileFull }) => [subject, ...(whileFull ? [whileFull.subject] : [])]);

/**
 * Counts an attempt before it is made. Concurrent attempts on one subject wait for each other until their transactions
 * end, so they can't exceed a limit together. Starts all queries at once, and a refused attempt inserts nothing, so the
 * caller may commit without waiting.
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
  // A separate statement after the locks, so that it sees the attempts that earlier lock holders counted.
  const nth = (subject: string, limit: number | RawBuilder<number>) =>
    trx
      .selectFrom("login_attempts")
      .select("attempted_at")
      .where("instance_id", "=", instanceId)
      .where("subject", "=", subject)
      .where("attempted_at", ">", since)
      .orderBy("attempted_at", "desc")
      .offset(sql<number>`${limit} - 1`)
      .limit(1);
  const oldest = limited.map(({ subject, limit, whileFull }) =>
    nth(
      subject,
      whileFull
        ? sql`case when exists (${nth(whileFull.subject, whileFull.limit)}) then ${whileFull.lowerTo}::int else ${limit}::int end`
        : limit,
    ),
  );
  const expired = trx
    .deleteFrom("login_attempts")
    .where("instance_id", "=", instanceId)
    .where("attempted_at", "<=", since);
  const [, { rows }] = await together([
    sql`select ${sql.join(locks)}`.execute(trx),
    sql<{ counted: Date | null }>`
      with "full" as materialized (
        select counted from unnest(array[${sql.join(oldest.map((one) => sql`(${one})`))}]) as counted
      ), expired as (${expired}), added as (
        insert into login_attempts (instance_id, subject, attempted_at)
        select ${instanceId}, subject, ${now}::timestamptz
        from unnest(${countedSubjects(limited)}::text[]) as subject
        where not exists (select from "full" where counted is not null)
      )
      select counted from "full"`.execute(trx),
  ]);
  const full = rows.find(({ counted }) => counted !== null)?.counted;
  if (full) {
    const waitMs = full.getTime() + attemptWindowMs - now.getTime();
    throw new ProblemError("too_many_attempts", {
      ...(detail !== undefined && { detail }),
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
    });
  }
}

/**
 * Commits the transaction without waiting for the disk. Losing a count in a crash is harmless, but syncing every count
 * of a flood would block the disk for everybody else.
 */
export async function commitUnsynced(trx: InstanceTransaction): Promise<void> {
  await sql`select set_config('synchronous_commit', 'off', true)`.execute(trx);
}

/** A query that deletes every attempt of a subject. */
export const forgetAttempts = (trx: InstanceTransaction, instanceId: string, subject: string) =>
  trx.deleteFrom("login_attempts").where("instance_id", "=", instanceId).where("subject", "=", subject);

/**
 * A query that deletes the attempt that a subject made at a given moment. `=` runs its subquery once. With `in`, a plan
 * made while the table was nearly empty ran it for each attempt of a flood, which took a minute.
 */
export function uncountAttempt(trx: InstanceTransaction, instanceId: string, subject: string, at: Date) {
  const own = trx
    .selectFrom("login_attempts")
    .select("attempt_id")
    .where("instance_id", "=", instanceId)
    .where("subject", "=", subject)
    .where("attempted_at", "=", at)
    .limit(1);
  return trx.deleteFrom("login_attempts").where("instance_id", "=", instanceId).where("attempt_id", "=", own);
}
