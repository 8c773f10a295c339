import type { Tenants } from "./tenant.js";

/** The tenants of the moment. Each access may see another version, so take what belongs together in one step. */
export const liveTenants = (current: () => Tenants): Tenants => ({
  get global() {
    return current().global;
  },
  get: (instanceId) => current().get(instanceId),
  get ids() {
    return current().ids;
  },
  get warnings() {
    return current().warnings;
  },
});
