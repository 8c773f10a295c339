import { canonicalLogin } from "@paydown/domain";
import type { Tenant } from "../tenants/tenant.js";

/** The canonical spelling of a username: trimmed, and lowercase if it is an email address. */
export function canonicalUsername(tenant: Tenant, typed: string): string {
  return canonicalLogin(tenant.instance.loginIdentifier, typed);
}
