import { ProblemError } from "../contract/problems.js";
import type { Tenant, Tenants } from "./tenant.js";

/**
 * The tenant that a session, a body or a path names.
 * @throws ProblemError `instance_not_found`
 */
export function tenantOf(
  { tenants }: { readonly tenants: Tenants },
  { instanceId }: { readonly instanceId: string },
): Tenant {
  const tenant = tenants.get(instanceId);
  if (!tenant) throw new ProblemError("instance_not_found");
  return tenant;
}

/**
 * The tenant of a row, a job or a checked command. These exist for loaded tenants only.
 * @throws RangeError if the tenant is not loaded
 */
export function knownTenant(tenants: Tenants, instanceId: string): Tenant {
  const tenant = tenants.get(instanceId);
  if (!tenant) throw new RangeError(`There is no instance ${instanceId}.`);
  return tenant;
}
