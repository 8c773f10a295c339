import type { Selectable } from "kysely";
import { type Recipient, recipientOf } from "../notifications/account-notices/record-notice.js";
import type { InstanceTransaction } from "../db/database.js";
import type { Tenant } from "../tenants/tenant.js";
import type { LoginUndoTable } from "./tables.js";

export type LoginUndo = Selectable<LoginUndoTable>;

interface UserContacts {
  readonly username: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/** The state to which a login's changes can still be undone, or undefined. */
export function findOpenUndo(
  trx: InstanceTransaction,
  instanceId: string,
  username: string,
  now: Date,
): Promise<LoginUndo | undefined> {
  return trx
    .selectFrom("login_undos")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .where("username", "=", username)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Destination of passcodes before the changes, if any. */
export function passcodesOf({ passcode_channel: channel, passcode_target: address }: LoginUndo): Recipient | undefined {
  return channel === null || address === null ? undefined : { channel, address };
}

/**
 * Where to reach a login's owner. While its latest changes can be undone, this is the contact data from before them, so
 * that an attacker who made them gets no recovery link or notice.
 */
export async function ownerRecipient(
  trx: InstanceTransaction,
  tenant: Tenant,
  user: UserContacts,
  now: Date,
): Promise<Recipient | undefined> {
  const undo = await findOpenUndo(trx, tenant.instanceId, user.username, now);
  return undo ? (recipientOf(tenant, undo) ?? passcodesOf(undo)) : recipientOf(tenant, user);
}
