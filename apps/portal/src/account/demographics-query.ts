import { answer } from "@paydown/api-client";
import { queryOptions } from "@tanstack/react-query";
import type { Session } from "../session/session";
import { HomePart } from "./home-part";
import { whilePaymentsAreOpen, withPaymentLists } from "./payments-in-sight";

/** The user, one row for each of their accounts, and their open, scheduled and just finished payments. */
export function demographicsQuery({ instanceId, username, api }: Session) {
  return queryOptions({
    queryKey: [instanceId, username, "demographics"],
    async queryFn() {
      const params = { path: { user: username } };
      const [user] = await Promise.all([
        withPaymentLists(answer(api.GET("/api/demographics/m;user={user}", { params }))),
        // So that the layout does not shift when the accounts appear.
        HomePart.preload(),
      ]);
      return user;
    },
    refetchInterval: whilePaymentsAreOpen,
  });
}
