import { randomUUID } from "node:crypto";
import type { InstanceTransaction } from "../db/database.js";
import type { LiveSession, Session } from "../contract/session.js";
import { sendWithCommit } from "../db/pipelined.js";
import type { SessionLimits } from "../settings/session-limits.js";

const minute = 60_000;
/**
 * A session may wait half an hour for its one-time passcode. The last use is written at most once a minute (SIGN-79).
 */
const [otpPendingMs, touchEveryMs] = [30 * minute, minute];

/** A session that was just opened, or just completed by its one-time passcode. */
export interface OpenedSession {
  readonly sessionId: string;
  readonly endsAt: Date;
}

interface Opening {
  readonly instanceId: string;
  readonly username: string;
  readonly otpPending: boolean;
  readonly now: Date;
}

/** Opens a session for a user whose password was right. Its row is sent with the commit. */
export function openSession(
  trx: InstanceTransaction,
  limits: SessionLimits,
  { instanceId, username, otpPending, now }: Opening,
): OpenedSession {
  const sessionId = randomUUID();
  const endsAt = new Date(now.getTime() + (otpPending ? otpPendingMs : limits.totalMinutes * minute));
  sendWithCommit(
    trx,
    trx.insertInto("sessions").values({
      instance_id: instanceId,
      session_id: sessionId,
      username,
      created_at: now,
      last_seen: now,
      ends_at: endsAt,
      otp_pending: otpPending,
      revoked_at: null,
      password_at: now,
    }),
  );
  return { sessionId, endsAt };
}

/**
 * Completes a session whose one-time passcode was right. Returns undefined if the session was completed or revoked
 * meanwhile.
 */
export async function completeSession(
  trx: InstanceTransaction,
  limits: SessionLimits,
  { instanceId, sessionId }: Session,
  now: Date,
): Promise<OpenedSession | undefined> {
  const endsAt = new Date(now.getTime() + limits.totalMinutes * minute);
  const { numUpdatedRows } = await trx
    .updateTable("sessions")
    .set({ otp_pending: false, last_seen: now, ends_at: endsAt })
    .where("instance_id", "=", instanceId)
    .where("session_id", "=", sessionId)
    .where("otp_pending", "=", true)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? { sessionId, endsAt } : undefined;
}

/** Records this use of the session and returns the live session; undefined if the session has ended. */
export async function useSession(
  trx: InstanceTransaction,
  limits: SessionLimits,
  session: Session,
  now: Date,
): Promise<LiveSession | undefined> {
  const row = await trx
    .selectFrom("sessions")
    .select(["last_seen", "ends_at", "otp_pending", "revoked_at", "password_at"])
    .where("instance_id", "=", session.instanceId)
    .where("session_id", "=", session.sessionId)
    .where("username", "=", session.username)
    .executeTakeFirst();
  if (!row || row.revoked_at || row.ends_at <= now) return undefined;
  const idleMs = now.getTime() - row.last_seen.getTime();
  const mayIdleMs = limits.idleMinutes * minute;
  if (idleMs >= mayIdleMs) return undefined;
  const touches = idleMs >= touchEveryMs;
  if (touches) {
    await trx
      .updateTable("sessions")
      .set({ last_seen: now })
      .where("instance_id", "=", session.instanceId)
      .where("session_id", "=", session.sessionId)
      .execute();
  }
  const leftMs = Math.min(mayIdleMs - (touches ? 0 : idleMs), row.ends_at.getTime() - now.getTime());
  return {
    ...session,
    otpPending: row.otp_pending,
    expiresInSeconds: Math.max(0, Math.floor(leftMs / 1000)),
    passwordAt: row.password_at,
  };
}

/** Records that the password was entered in a session. */
export async function notePassword(
  trx: InstanceTransaction,
  { instanceId, sessionId }: Session,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("sessions")
    .set({ password_at: now })
    .where("instance_id", "=", instanceId)
    .where("session_id", "=", sessionId)
    .execute();
}

/** Ends a session for good. */
export async function revokeSession(trx: InstanceTransaction, session: Session, now: Date): Promise<void> {
  await trx
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("instance_id", "=", session.instanceId)
    .where("session_id", "=", session.sessionId)
    .where("revoked_at", "is", null)
    .execute();
}

/** Ends every session of a user for good. */
export async function endSessions(
  trx: InstanceTransaction,
  instanceId: string,
  username: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("instance_id", "=", instanceId)
    .where("username", "=", username)
    .where("revoked_at", "is", null)
    .execute();
}
