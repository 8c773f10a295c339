import type { Tenant } from "../tenants/tenant.js";

/** The one spelling of a username: without spaces around, and an email address in small letters. */
export function canonicalUsername(tenant: Tenant, typed: string): string {
  const trimmed = typed.trim();
  return tenant.instance.loginIdentifier === "EMAIL" ? trimmed.toLowerCase() : trimmed;
}
