import { answer, type components } from "@paydown/api-client";
import { queryOptions } from "@tanstack/react-query";
import type { Session } from "../session/session";
import { whilePaymentsAreOpen, withPaymentLists } from "./payments-in-sight";

export type AccountPage = components["schemas"]["MakePaymentPage"];

/** Everything an account screen shows (getPage); the account asked for is the first of `accounts`. */
export function pageQuery({ instanceId, username, api }: Session, accountNo: string) {
  return queryOptions({
    queryKey: [instanceId, username, "page", accountNo],
    queryFn: () => {
      const params = { path: { instanceId, user: username }, query: { pageName: "MakePayment" as const, accountNo } };
      return withPaymentLists(answer(api.GET("/api/pages/{instanceId};user={user}", { params })));
    },
    refetchInterval: whilePaymentsAreOpen,
  });
}
