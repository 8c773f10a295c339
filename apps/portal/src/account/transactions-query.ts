import { answer } from "@paydown/api-client";
import { queryOptions } from "@tanstack/react-query";
import type { Session } from "../session/session";
import { withBalance } from "./balance-of";
import { whilePaymentsAreOpen, withPaymentLists } from "./payments-in-sight";

/** The account's transactions, newest first; polled while a payment is open. */
export function transactionsQuery(session: Session, accountNo: string) {
  const { instanceId, username, api } = session;
  return queryOptions({
    queryKey: [instanceId, username, "transactions", accountNo],
    queryFn: ({ client }) => {
      const params = { path: { id: accountNo, user: username } };
      const transactions = withPaymentLists(answer(api.GET("/api/transactions/{id};user={user}", { params })));
      return withBalance(transactions, client, session, accountNo);
    },
    // Refetched whenever a screen opens, because a payment may just have been made.
    staleTime: 0,
    refetchInterval: whilePaymentsAreOpen,
  });
}
