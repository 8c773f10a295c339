import type { Language } from "@paydown/domain";
import { tell } from "../account-notices/tell.js";
import type { InstanceTransaction } from "../db/database.js";
import { ownerReach } from "../login-changes/original.js";
import { endSessions } from "../sessions/session-store.js";
import type { Tenant } from "../tenants/tenant.js";

export interface NewPassword {
  readonly username: string;
  readonly passwordHash: string;
  /** What the hash must still be; left out where a link is proof enough. */
  readonly insteadOf?: string;
  readonly language: Language | undefined;
  readonly now: Date;
}

/**
 * Sets a password, ends every session of the user, kills the link that is out, and has the user told (decisions Q146).
 *
 * @returns false, and nothing is done, where the password is another one by now
 */
export async function setPassword(
  trx: InstanceTransaction,
  tenant: Tenant,
  { username, passwordHash, insteadOf, language, now }: NewPassword,
): Promise<boolean> {
  const { instanceId } = tenant;
  // The user's row first, here and wherever else it is locked with others.
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
  await trx
    .deleteFrom("password_links")
    .where("instance_id", "=", instanceId)
    .where("username", "=", username)
    .execute();
  await tell(trx, await ownerReach(trx, tenant, user, now), {
    instanceId,
    username,
    kind: "passwordChanged",
    language,
    now,
  });
  return true;
}
