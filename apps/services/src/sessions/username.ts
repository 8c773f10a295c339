import { canonicalLogin } from "@paydown/domain";
import type { Tenant } from "../tenants/tenant.js";

/** The one spelling of a username: without spaces around, and an email address in small letters. */
export function canonicalUsername(tenant: Tenant, typed: string): string {
  return canonicalLogin(tenant.instance.loginIdentifier, typed);
}
