import { answer } from "@paydown/api-client";
import { queryOptions } from "@tanstack/react-query";
import type { Session } from "../session/session";

/** Succeeds only if the routing number exists; any other answer, or none, fails (VALID-28). */
export function bankQuery({ instanceId, username, api }: Session, routingNumber: string) {
  return queryOptions({
    queryKey: [instanceId, username, "bank", routingNumber],
    async queryFn({ signal }): Promise<true> {
      await answer(
        api.GET("/api/payments/bankExists;user={user}", {
          params: { path: { user: username }, query: { routingNumber } },
          signal,
        }),
      );
      return true;
    },
    retry: false,
    staleTime: Infinity,
  });
}
