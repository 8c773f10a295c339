import { sql } from "kysely";
import { ProblemError } from "../contract/problems.js";
import type { InstanceTransaction } from "../db/database.js";
import type { LiveSession, Session } from "../contract/session.js";
import { codeLimits, isSameHash } from "./code.js";
import type { Destination } from "./destination.js";
import type { PasscodeTable } from "./tables.js";

type Purpose = PasscodeTable["purpose"];

/** The destination of a user's one-time passcodes, if the user is enrolled. */
export function findEnrollment(
  trx: InstanceTransaction,
  instanceId: string,
  username: string,
): Promise<Destination | undefined> {
  return trx
    .selectFrom("passcode_enrollments")
    .select(["channel", "target"])
    .where("instance_id", "=", instanceId)
    .where("username", "=", username)
    .executeTakeFirst();
}

/** Enrolls a user who has proven that codes arrive at the destination. */
export async function keepEnrollment(
  trx: InstanceTransaction,
  { instanceId, username }: Omit<Session, "sessionId">,
  { channel, target }: Destination,
  now: Date,
): Promise<void> {
  const columns = { channel, target, imported: false, enrolled_at: now };
  await trx
    .insertInto("passcode_enrollments")
    .values({ instance_id: instanceId, username, ...columns })
    .onConflict((conflict) => conflict.columns(["instance_id", "username"]).doUpdateSet(columns))
    .execute();
}

/** Restores the previous destination of a user's passcodes. If there was none, the user is no longer enrolled. */
export async function restoreEnrollment(
  trx: InstanceTransaction,
  login: Omit<Session, "sessionId">,
  destination: Destination | undefined,
  now: Date,
): Promise<void> {
  if (destination) return keepEnrollment(trx, login, destination, now);
  await trx
    .deleteFrom("passcode_enrollments")
    .where("instance_id", "=", login.instanceId)
    .where("username", "=", login.username)
    .execute();
}

/** Sets the purpose of the session's next code and forgets the previous one. */
export async function awaitCode(
  trx: InstanceTransaction,
  { instanceId, sessionId }: Session,
  purpose: Purpose,
  { channel, target }: Destination,
): Promise<void> {
  const columns = { purpose, channel, target, code_hash: null, expires_at: null, tries: 0 };
  await trx
    .insertInto("passcodes")
    .values({ instance_id: instanceId, session_id: sessionId, ...columns })
    .onConflict((conflict) => conflict.columns(["instance_id", "session_id"]).doUpdateSet(columns))
    .execute();
}

/** Destination of a session's next code: the enrolled one while signing in, otherwise the one being enrolled. */
export async function nextDestination(
  trx: InstanceTransaction,
  session: LiveSession,
): Promise<{ readonly purpose: Purpose; readonly destination: Destination }> {
  const destination = session.otpPending
    ? await findEnrollment(trx, session.instanceId, session.username)
    : await ofSession(trx, session)
        .where("purpose", "=", "enrollment")
        .select(["channel", "target"])
        .executeTakeFirst();
  if (!destination) throw new ProblemError("passcode_not_enrolled");
  return { purpose: session.otpPending ? "sign-in" : "enrollment", destination };
}

/** Makes a code the only one that the session accepts. */
export async function expectCode(
  trx: InstanceTransaction,
  { instanceId, sessionId }: Session,
  hash: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("passcodes")
    .set({ code_hash: hash, tries: 0, expires_at: new Date(now.getTime() + codeLimits.livesMs) })
    .where("instance_id", "=", instanceId)
    .where("session_id", "=", sessionId)
    .execute();
}

/** Withdraws a code that could not be sent, unless a newer one has replaced it. */
export async function withdrawCode(
  trx: InstanceTransaction,
  { instanceId, sessionId }: Session,
  hash: string,
): Promise<void> {
  await trx
    .updateTable("passcodes")
    .set({ code_hash: null, expires_at: null })
    .where("instance_id", "=", instanceId)
    .where("session_id", "=", sessionId)
    .where("code_hash", "=", hash)
    .execute();
}

/** Result of trying a code. */
export type Try =
  | { readonly kind: "right"; readonly purpose: Purpose; readonly destination: Destination }
  | { readonly kind: "wrong"; readonly triesLeft: number }
  | { readonly kind: "expired" | "used-up" };

/**
 * Tries a code. Counts the try first and locks the row until the transaction ends, so that concurrent calls get no
 * extra tries. A right code is deleted.
 */
export async function tryCode(trx: InstanceTransaction, session: LiveSession, hash: string, now: Date): Promise<Try> {
  const { instanceId, sessionId, otpPending } = session;
  const row = await trx
    .updateTable("passcodes")
    .set({ tries: sql`tries + 1` })
    .where("instance_id", "=", instanceId)
    .where("session_id", "=", sessionId)
    .where("purpose", "=", otpPending ? "sign-in" : "enrollment")
    .where("tries", "<", codeLimits.tries)
    .where("expires_at", ">", now)
    .returning(["purpose", "channel", "target", "code_hash", "tries"])
    .executeTakeFirst();
  if (!row || row.code_hash === null) {
    const spent = await ofSession(trx, session)
      .where("expires_at", ">", now)
      .where("tries", ">=", codeLimits.tries)
      .select("tries")
      .executeTakeFirst();
    return { kind: spent ? "used-up" : "expired" };
  }
  const { purpose, channel, target, code_hash, tries } = row;
  if (!isSameHash(code_hash, hash)) return { kind: "wrong", triesLeft: codeLimits.tries - tries };
  await trx.deleteFrom("passcodes").where("instance_id", "=", instanceId).where("session_id", "=", sessionId).execute();
  return { kind: "right", purpose, destination: { channel, target } };
}

const ofSession = (trx: InstanceTransaction, { instanceId, sessionId }: Session) =>
  trx.selectFrom("passcodes").where("instance_id", "=", instanceId).where("session_id", "=", sessionId);
