import { answer } from "@paydown/api-client";
import { queryOptions } from "@tanstack/react-query";
import type { Session } from "../session/session";
import { whilePaymentsAreOpen, withPaymentLists } from "./payments-in-sight";

/** The account's transactions, newest first; polled while a payment is open. */
export function transactionsQuery({ instanceId, username, api }: Session, accountNo: string) {
  return queryOptions({
    queryKey: [instanceId, username, "transactions", accountNo],
    queryFn: () =>
      withPaymentLists(
        answer(api.GET("/api/transactions/{id};user={user}", { params: { path: { id: accountNo, user: username } } })),
      ),
    // Refetched whenever a screen opens, because a payment may just have been made.
    staleTime: 0,
    refetchInterval: whilePaymentsAreOpen,
  });
}
