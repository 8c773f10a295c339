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
