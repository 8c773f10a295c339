import type { CurrentAccounts } from "./accounts/account.js";
import type { Clock } from "@paydown/host/clock";
import type { Database } from "./db/database.js";
import type { Secrets } from "./db/secrets.js";
import type { AttemptLimits } from "./settings/attempt-limits.js";
import type { SessionLimits } from "./settings/session-limits.js";
import type { Tenants } from "./tenants/tenant.js";

/** Dependencies of the handlers. */
export interface Context {
  readonly db: Database;
  readonly tenants: Tenants;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly accounts: CurrentAccounts;
  readonly limits: AttemptLimits;
  readonly sessions: SessionLimits;
}
