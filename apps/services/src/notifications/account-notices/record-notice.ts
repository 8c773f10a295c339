import { randomUUID } from "node:crypto";
import { type Language, languages } from "@paydown/domain";
import type { InstanceTransaction } from "../../db/database.js";
import type { Tenant } from "../../tenants/tenant.js";
import type { AccountNoticeKind } from "./tables.js";

/** The address of a user, and its channel. */
export interface Recipient {
  readonly channel: "email" | "sms";
  readonly address: string;
}

interface UserContacts {
  readonly username: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/** The email address of a user: the profile's, else the login if that is an email address. */
export function emailOf({ instance }: Tenant, { username, email }: Omit<UserContacts, "phone">): string | undefined {
  return email ?? (instance.loginIdentifier === "EMAIL" ? username : undefined);
}

/** Email if the user has one, else a text message to the phone on file. */
export function recipientOf(tenant: Tenant, user: UserContacts): Recipient | undefined {
  const email = emailOf(tenant, user);
  if (email !== undefined) return { channel: "email", address: email };
  return user.phone === null ? undefined : { channel: "sms", address: user.phone };
}

export interface NewAccountNotice {
  readonly instanceId: string;
  readonly username: string;
  readonly kind: AccountNoticeKind;
  /** Whether a password link is an invitation. Only for the kind `passwordLink`. */
  readonly invited?: boolean;
  readonly language: Language | undefined;
  readonly now: Date;
  readonly linkId?: string;
  readonly expiresAt?: Date;
}

/** Records a notice to a user in the same transaction as the change; does nothing if the user cannot be reached. */
export async function queueNotice(
  trx: InstanceTransaction,
  recipient: Recipient | undefined,
  { instanceId, username, kind, invited = false, language, now, linkId, expiresAt }: NewAccountNotice,
): Promise<void> {
  if (!recipient) return;
  await trx
    .insertInto("account_notices")
    .values({
      instance_id: instanceId,
      notice_id: randomUUID(),
      username,
      kind,
      invited,
      channel: recipient.channel,
      address: recipient.address,
      language: languages.find((known) => known === language) ?? "en",
      link_id: linkId ?? null,
      state: "waiting",
      next_attempt_at: now,
      created_at: now,
      expires_at: expiresAt ?? null,
    })
    .execute();
}
