import { StatusChips } from "@paydown/ui/status-chips";
import type { AccountStatusesProps } from "./account-statuses";
import { useStatusChips } from "./use-status-chips";

/** What stands out about an account, such as that it is past due. */
export function Component({ statuses }: AccountStatusesProps) {
  return <StatusChips {...useStatusChips(statuses)} />;
}
