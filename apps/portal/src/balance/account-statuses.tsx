import type { AccountStatus } from "@paydown/domain";
import { StatusChips } from "@paydown/ui/status-chips";
import { useStatusChips } from "./use-status-chips";

/** What stands out about an account, such as that it is past due. */
export function AccountStatuses({ statuses }: { readonly statuses: readonly AccountStatus[] }) {
  return <StatusChips {...useStatusChips(statuses)} />;
}
