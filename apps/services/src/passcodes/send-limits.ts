import { sql } from "kysely";
import { ProblemError } from "../contract/problems.js";
import type { InstanceTransaction } from "../db/database.js";
import type { AttemptLimits } from "../settings/attempt-limits.js";
import { attemptWindowMs } from "../sessions/attempts.js";

const second = 1_000;
const dayMs = 24 * 60 * 60 * second;

/** Minimum time between two codes. */
export const resendAfterMs = 30 * second;

/** How many codes a user may be sent within each window. */
const sendLimits = ({ passcodesPerUser, passcodesPerDay }: AttemptLimits) =>
  [
    { windowMs: resendAfterMs, sends: 1 },
    { windowMs: attemptWindowMs, sends: passcodesPerUser },
    { windowMs: dayMs, sends: passcodesPerDay },
  ] as const;

/**
 * Counts a code before it is sent, so that concurrent requests can't exceed the limits.
 * @returns the row, for {@link uncountSend}
 * @throws ProblemError `passcode_throttled` with the seconds to wait
 */
export async function countSend(
  trx: InstanceTransaction,
  limits: AttemptLimits,
  instanceId: string,
  username: string,
  now: Date,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`passcode:${instanceId}:${username}`}, 0))`.execute(trx);
  await trx
    .deleteFrom("passcode_sends")
    .where("instance_id", "=", instanceId)
    .where("username", "=", username)
    .where("sent_at", "<=", new Date(now.getTime() - dayMs))
    .execute();
  const rows = await trx
    .selectFrom("passcode_sends")
    .select("sent_at")
    .where("instance_id", "=", instanceId)
    .where("username", "=", username)
    .orderBy("sent_at", "desc")
    .execute();
  const waitMs = Math.max(
    ...sendLimits(limits).map(({ windowMs, sends }) => {
      const oldest = rows[sends - 1];
      return oldest ? oldest.sent_at.getTime() + windowMs - now.getTime() : 0;
    }),
  );
  if (waitMs > 0) throw new ProblemError("passcode_throttled", { retryAfterSeconds: Math.ceil(waitMs / second) });
  const { send_id } = await trx
    .insertInto("passcode_sends")
    .values({ instance_id: instanceId, username, sent_at: now })
    .returning("send_id")
    .executeTakeFirstOrThrow();
  return send_id;
}

/** Uncounts a code that certainly was not sent. */
export async function uncountSend(trx: InstanceTransaction, instanceId: string, sendId: number): Promise<void> {
  await trx.deleteFrom("passcode_sends").where("instance_id", "=", instanceId).where("send_id", "=", sendId).execute();
}

/** Forgets the codes sent to a user who has proven that the codes arrive. */
export async function clearSends(trx: InstanceTransaction, instanceId: string, username: string): Promise<void> {
  await trx
    .deleteFrom("passcode_sends")
    .where("instance_id", "=", instanceId)
    .where("username", "=", username)
    .execute();
}
