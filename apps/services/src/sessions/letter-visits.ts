import { randomUUID } from "node:crypto";
import { type LiveSession, type Session, visitPrefix } from "../contract/session.js";
import type { InstanceTransaction } from "../db/database.js";
import type { SessionLimits } from "../settings/session-limits.js";

const minute = 60_000;
/** A visit ends after 15 minutes without a call, and after an hour at the latest (LETTER-13). */
const [mostIdleMinutes, mostMinutes] = [15, 60];
/** The last use is written at most once a minute, as for a session. */
const touchEveryMs = minute;

interface Opening {
  readonly instanceId: string;
  readonly accountNo: string;
  readonly codeId: string;
  readonly demDbtNo: string;
  readonly now: Date;
}

/** Opens a visit under a username that nobody else ever has, so that no two visits share anything. */
export async function openVisit(
  trx: InstanceTransaction,
  limits: SessionLimits,
  { instanceId, accountNo, codeId, demDbtNo, now }: Opening,
): Promise<{ readonly session: Session; readonly endsAt: Date }> {
  const id = randomUUID();
  const username = `${visitPrefix}${id}`;
  const endsAt = new Date(now.getTime() + Math.min(limits.totalMinutes, mostMinutes) * minute);
  await trx
    .insertInto("letter_visits")
    .values({
      ...{ instance_id: instanceId, username, code_id: codeId, account_no: accountNo },
      ...{ dem_dbt_no: demDbtNo, opened_at: now, last_seen: now, ends_at: endsAt },
    })
    .execute();
  return { session: { instanceId, username, sessionId: id }, endsAt };
}

/** Records this use of a visit and returns it as a session; undefined if it has ended. */
export async function useVisit(
  trx: InstanceTransaction,
  limits: SessionLimits,
  session: Session,
  now: Date,
): Promise<LiveSession | undefined> {
  const { instanceId, username } = session;
  const row = await trx
    .selectFrom("letter_visits")
    .select(["last_seen", "ends_at", "ended_at"])
    .where("instance_id", "=", instanceId)
    .where("username", "=", username)
    .executeTakeFirst();
  if (!row || row.ended_at || row.ends_at <= now || username !== `${visitPrefix}${session.sessionId}`) return undefined;
  const idleMs = now.getTime() - row.last_seen.getTime();
  const mayIdleMs = Math.min(limits.idleMinutes, mostIdleMinutes) * minute;
  if (idleMs >= mayIdleMs) return undefined;
  const touches = idleMs >= touchEveryMs;
  if (touches)
    await trx
      .updateTable("letter_visits")
      .set({ last_seen: now })
      .where("instance_id", "=", instanceId)
      .where("username", "=", username)
      .execute();
  const leftMs = Math.min(mayIdleMs - (touches ? 0 : idleMs), row.ends_at.getTime() - now.getTime());
  return {
    ...session,
    otpPending: false,
    expiresInSeconds: Math.max(0, Math.floor(leftMs / 1000)),
    passwordAt: null,
  };
}

/** Ends a visit for good. */
export async function endVisit(trx: InstanceTransaction, { instanceId, username }: Session, now: Date): Promise<void> {
  await trx
    .updateTable("letter_visits")
    .set({ ended_at: now })
    .where("instance_id", "=", instanceId)
    .where("username", "=", username)
    .where("ended_at", "is", null)
    .execute();
}
