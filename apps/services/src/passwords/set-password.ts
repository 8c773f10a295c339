import type { Language } from "@paydown/domain";
import { queueNotice } from "../notifications/account-notices/record-notice.js";
import type { InstanceTransaction } from "../db/database.js";
import { ownerRecipient } from "../login-changes/original.js";
import { withdrawLinks } from "../notifications/account-notices/request-link.js";
import { endSessions } from "../sessions/session-store.js";
import type { Tenant } from "../tenants/tenant.js";

export interface NewPassword {
  readonly username: string;
  readonly passwordHash: string;
  /** The password hash that must still be stored; omitted if a link proves the user's identity. */
  readonly insteadOf?: string;
  readonly language: Language | undefined;
  readonly now: Date;
}

/**
 * Sets a password, ends every session of the user, withdraws links and requests for one, and notifies the user
 * (PASS-18).
 *
 * @returns false, having done nothing, if the password has changed meanwhile
 */
export async function setPassword(
  trx: InstanceTransaction,
  tenant: Tenant,
  { username, passwordHash, insteadOf, language, now }: NewPassword,
): Promise<boolean> {
  const { instanceId } = tenant;
  // Lock order: always the user's row first.
  const user = await trx
    .updateTable("users")
    .set({ password_hash: passwordHash })
    .where("instance_id", "=", instanceId)
    .where("username", "=", username)
    .$if(insteadOf !== undefined, (query) => query.where("password_hash", "=", insteadOf ?? ""))
    .returning(["username", "email", "phone"])
    .executeTakeFirst();
  if (!user) return false;
  await endSessions(trx, instanceId, username, now);
  await withdrawLinks(trx, instanceId, username);
  await queueNotice(trx, await ownerRecipient(trx, tenant, user, now), {
    instanceId,
    username,
    kind: "passwordChanged",
    language,
    now,
  });
  return true;
}
