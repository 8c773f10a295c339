import { readSwitch, receiptTypesOffered } from "@paydown/domain";
import { emailOf } from "../account-notices/tell.js";
import type { InstanceTransaction } from "../db/database.js";
import type { Tenant } from "../tenants/tenant.js";

/** Where something is sent; nowhere where both are null. */
export interface Reach {
  readonly email: string | null;
  /** Ten digits. */
  readonly phone: string | null;
}

/**
 * Where a user is sent what they have a right to without asking: by the ways in which the instance sends receipts, and in their order; by
 * text message only where there is no email (decisions Q74).
 */
export async function findReach(trx: InstanceTransaction, tenant: Tenant, username: string): Promise<Reach> {
  const user = await trx
    .selectFrom("users")
    .select(["username", "email", "phone"])
    .where("instance_id", "=", tenant.instanceId)
    .where("username", "=", username)
    .executeTakeFirst();
  const offered = receiptTypesOffered({
    email: readSwitch(tenant.instance, "emailReceiptsEnabled"),
    sms: readSwitch(tenant.instance, "smsReceiptsEnabled"),
  });
  const email = user && offered.includes("email") ? (emailOf(tenant, user) ?? null) : null;
  return { email, phone: user && email === null && offered.includes("sms") ? user.phone : null };
}
