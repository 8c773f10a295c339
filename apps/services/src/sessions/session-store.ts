import { randomUUID } from "node:crypto";
import type { InstanceTransaction } from "../db/database.js";
import type { Session } from "./session.js";

const minute = 60_000;
/** design.md §4: 15 minutes idle, 8 hours in all, the last use written at most once a minute. */
const sessionLimits = { idleMs: 15 * minute, totalMs: 8 * 60 * minute, touchEveryMs: minute } as const;

/** Opens a session for a user whose password was right. */
export async function openSession(trx: InstanceTransaction, instanceId: string, username: string, now: Date): Promise<{ sessionId: string; endsAt: Date }> {
  const sessionId = randomUUID();
  const endsAt = new Date(now.getTime() + sessionLimits.totalMs);
  await trx
    .insertInto("sessions")
    .values({ instance_id: instanceId, session_id: sessionId, username, created_at: now, last_seen: now, ends_at: endsAt, revoked_at: null })
    .execute();
  return { sessionId, endsAt };
}

/** Whether a session is live, and notes that it was used. */
export async function useSession(trx: InstanceTransaction, session: Session, now: Date): Promise<boolean> {
  const row = await trx
    .selectFrom("sessions")
    .select(["last_seen", "ends_at", "revoked_at"])
    .where("instance_id", "=", session.instanceId)
    .where("session_id", "=", session.sessionId)
    .where("username", "=", session.username)
    .executeTakeFirst();
  if (!row || row.revoked_at || row.ends_at <= now) return false;
  const idleMs = now.getTime() - row.last_seen.getTime();
  if (idleMs >= sessionLimits.idleMs) return false;
  if (idleMs >= sessionLimits.touchEveryMs) {
    await trx
      .updateTable("sessions")
      .set({ last_seen: now })
      .where("instance_id", "=", session.instanceId)
      .where("session_id", "=", session.sessionId)
      .execute();
  }
  return true;
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
