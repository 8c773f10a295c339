import type { AccountStatus } from "@paydown/domain";
import { lazyPart } from "@paydown/shell/lazy-part";

export interface AccountStatusesProps {
  readonly statuses: readonly AccountStatus[];
}

/** The statuses of an account in a list of accounts. Preloaded with the list. */
export const AccountStatuses = lazyPart<AccountStatusesProps>(() => import("./account-status-chips"));
