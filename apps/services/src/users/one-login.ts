import { type CommandOutcome, refused } from "../admin/outcome.js";
import type { InstanceTransaction } from "../db/database.js";
import type { Tenant } from "../tenants/tenant.js";
import { loginsOf } from "./find-users.js";

/** The login that a text names, or why it names none or several. */
export async function oneLogin(
  trx: InstanceTransaction,
  tenant: Tenant,
  named: string,
): Promise<string | { readonly refusal: CommandOutcome }> {
  const [login, ...others] = await loginsOf(trx, tenant, named);
  if (login === undefined)
    return {
      refusal: refused(
        1,
        `No user of ${tenant.instanceId} has this login, person's number or account. A person without a login registers in the portal.`,
      ),
    };
  if (others.length > 0)
    return { refusal: refused(1, `Several users match: ${[login, ...others].join(", ")}. Name one by the login.`) };
  return login;
}
