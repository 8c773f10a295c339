import { answer } from "@paydown/api-client";
import { queryOptions } from "@tanstack/react-query";
import { AccountStatuses } from "../balance/account-statuses";
import { TotalBand } from "../balance/total-owed";
import type { Session } from "../session/session";
import { HomeRail } from "./home-rail";
import { whilePaymentsAreOpen, withPaymentLists } from "./payments-in-sight";

/** The user, one row for each of their accounts, and their open, scheduled and just finished payments. */
export function demographicsQuery({ instanceId, username, api }: Session) {
  return queryOptions({
    queryKey: [instanceId, username, "demographics"],
    async queryFn() {
      const params = { path: { user: username } };
      const user = await withPaymentLists(answer(api.GET("/api/demographics/m;user={user}", { params })));
      // Preloads what stands around the accounts, so that the layout does not shift when the table appears.
      await Promise.all([
        HomeRail.preload(),
        user.accounts[1] && TotalBand.preload(),
        Object.values(user.balances).some(({ statuses }) => statuses.length > 0) && AccountStatuses.preload(),
      ]);
      return user;
    },
    refetchInterval: whilePaymentsAreOpen,
  });
}
