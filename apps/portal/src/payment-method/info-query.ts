import { answer, CallFailed, type components } from "@paydown/api-client";
import { queryOptions } from "@tanstack/react-query";
import type { Session } from "../session/session";

export type PaymentInfo = components["schemas"]["PaymentInfo"];

/** The method on file for an account; null after a 404 (FORM-45). */
export function infoQuery({ instanceId, username, api }: Session, accountNo: string) {
  return queryOptions({
    queryKey: [instanceId, username, "info", accountNo],
    async queryFn(): Promise<PaymentInfo | null> {
      try {
        const params = { path: { instanceId, dbtNo: accountNo, user: username } };
        return await answer(api.GET("/api/payments/info/{instanceId}/{dbtNo};user={user}", { params }));
      } catch (reason) {
        if (reason instanceof CallFailed && reason.failure.kind === "refused" && reason.failure.problem.status === 404)
          return null;
        throw reason;
      }
    },
  });
}
