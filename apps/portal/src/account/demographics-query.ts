import { answer } from "@paydown/api-client";
import { queryOptions } from "@tanstack/react-query";
import type { Session } from "../session/session";
import { whilePaymentsAreOpen, withPaymentLists } from "./payments-in-sight";

/** The user, one row for each of their accounts, and their open, scheduled and just finished payments. */
export function demographicsQuery({ instanceId, username, api }: Session) {
  return queryOptions({
    queryKey: [instanceId, username, "demographics"],
    queryFn: () =>
      withPaymentLists(answer(api.GET("/api/demographics/m;user={user}", { params: { path: { user: username } } }))),
    refetchInterval: whilePaymentsAreOpen,
  });
}
