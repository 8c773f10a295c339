import { answer } from "@paydown/api-client";
import { queryOptions } from "@tanstack/react-query";
import { AccountStatuses } from "../balance/account-statuses";
import { TotalBand } from "../balance/total-owed";
import type { Session } from "../session/session";
import { whilePaymentsAreOpen, withPaymentLists } from "./payments-in-sight";

/** The user, one row for each of their accounts, and their open, scheduled and just finished payments. */
export function demographicsQuery({ instanceId, username, api }: Session) {
  return queryOptions({
    queryKey: [instanceId, username, "demographics"],
    async queryFn() {
      const params = { path: { user: username } };
      const user = await withPaymentLists(answer(api.GET("/api/demographics/m;user={user}", { params })));
      // Preloads the chips and the sum, so that the layout does not shift when the table appears.
      if (Object.values(user.balances).some(({ statuses }) => statuses.length > 0)) await AccountStatuses.preload();
      if (user.accounts[1]) await TotalBand.preload();
      return user;
    },
    refetchInterval: whilePaymentsAreOpen,
  });
}
