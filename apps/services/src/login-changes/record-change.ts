import type { Language } from "@paydown/domain";
import { type Recipient, recipientOf, queueNotice } from "../notifications/account-notices/record-notice.js";
import type { AccountNoticeKind } from "../notifications/account-notices/tables.js";
import { ProblemError } from "../contract/problems.js";
import type { InstanceTransaction } from "../db/database.js";
import { hashOfSecret, newLinkId } from "../notifications/account-notices/password-link.js";
import { findEnrollment } from "../passcodes/passcode-store.js";
import type { Session } from "../contract/session.js";
import type { Tenant } from "../tenants/tenant.js";
import { findOpenUndo, type LoginUndo, passcodesOf } from "./original.js";
import { undoHours, undoSecretOf } from "../notifications/account-notices/undo-link.js";

/** A user's row, locked until the transaction ends. */
export interface LockedLogin {
  readonly username: string;
  readonly phone: string | null;
  readonly email: string | null;
}

/**
 * Locks a login for a change by a session.
 * @throws ProblemError `unauthenticated` when the session ended while waiting for the lock, for example by an undo
 */
export async function lockLogin(
  trx: InstanceTransaction,
  { instanceId, username, sessionId }: Session,
): Promise<LockedLogin> {
  const user = await trx
    .selectFrom("users")
    .select(["username", "phone", "email"])
    .where("instance_id", "=", instanceId)
    .where("username", "=", username)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const session = await trx
    .selectFrom("sessions")
    .select("revoked_at")
    .where("instance_id", "=", instanceId)
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  if (!session || session.revoked_at) throw new ProblemError("unauthenticated");
  return user;
}

export interface LoginChange {
  readonly tenant: Tenant;
  /** The row before the change. */
  readonly user: LockedLogin;
  readonly kind: Extract<AccountNoticeKind, "emailChanged" | "phoneChanged" | "passcodesMoved" | "passcodesOn">;
  readonly language: Language | undefined;
  readonly now: Date;
  /** The tenant's HMAC key. */
  readonly key: Buffer;
}

/**
 * Stores a login's state before its first change in 72 hours, and notifies the owner with an undo link. Call it before
 * making the change.
 */
export async function recordChange(trx: InstanceTransaction, change: LoginChange): Promise<void> {
  const { tenant, user, kind, language, now } = change;
  const { instanceId } = tenant;
  const undo = (await findOpenUndo(trx, instanceId, user.username, now)) ?? (await originalOf(trx, change));
  const places = placesOf(tenant, undo, kind);
  // Without a destination, the owner can neither be notified nor get a recovery link.
  if (places.length === 0) return;
  const { instance_id, username, ...columns } = undo;
  await trx
    .insertInto("login_undos")
    .values({ instance_id, username, ...columns })
    .onConflict((conflict) => conflict.columns(["instance_id", "username"]).doUpdateSet(columns))
    .execute();
  for (const place of places) {
    await queueNotice(trx, place, {
      instanceId,
      username,
      kind,
      language,
      now,
      linkId: undo.link_id,
      expiresAt: undo.expires_at,
    });
  }
}

async function originalOf(
  trx: InstanceTransaction,
  { tenant: { instanceId }, user, now, key }: LoginChange,
): Promise<LoginUndo> {
  const { username, email, phone } = user;
  const passcodes = await findEnrollment(trx, instanceId, username);
  const linkId = newLinkId();
  return {
    instance_id: instanceId,
    username,
    email,
    phone,
    passcode_channel: passcodes?.channel ?? null,
    passcode_target: passcodes?.target ?? null,
    link_id: linkId,
    secret_hash: hashOfSecret(undoSecretOf(key, linkId)),
    expires_at: new Date(now.getTime() + undoHours * 60 * 60_000),
  };
}

/**
 * The destinations of the notice: the previous email, or else the previous phone. The previous destination of passcodes
 * is added if passcodes moved, or if there is neither an email nor a phone.
 */
function placesOf(tenant: Tenant, undo: LoginUndo, kind: LoginChange["kind"]): Recipient[] {
  const [own, passcodes] = [recipientOf(tenant, undo), passcodesOf(undo)];
  const places = kind === "passcodesMoved" || !own ? [own, passcodes] : [own];
  return places.flatMap((place, index) => (place && (index === 0 || place.address !== own?.address) ? [place] : []));
}
