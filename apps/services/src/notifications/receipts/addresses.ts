import { isOn, receiptTypesOffered } from "@paydown/domain";
import { emailOf } from "../account-notices/record-notice.js";
import type { InstanceTransaction } from "../../db/database.js";
import type { Tenant } from "../../tenants/tenant.js";

/** The addresses of a recipient; both null if there are none. */
export interface RecipientAddresses {
  readonly email: string | null;
  /** Ten digits. */
  readonly phone: string | null;
}

/**
 * The addresses for messages that a user gets without requesting them. They use the tenant's receipt channels, in
 * order: a text message only if there is no email.
 */
export async function findAddresses(
  trx: InstanceTransaction,
  tenant: Tenant,
  username: string,
): Promise<RecipientAddresses> {
  const user = await trx
    .selectFrom("users")
    .select(["username", "email", "phone"])
    .where("instance_id", "=", tenant.instanceId)
    .where("username", "=", username)
    .executeTakeFirst();
  const offered = receiptTypesOffered({
    email: isOn(tenant.instance.emailReceiptsEnabled),
    sms: isOn(tenant.instance.smsReceiptsEnabled),
  });
  const email = user && offered.includes("email") ? (emailOf(tenant, user) ?? null) : null;
  return { email, phone: user && email === null && offered.includes("sms") ? user.phone : null };
}
