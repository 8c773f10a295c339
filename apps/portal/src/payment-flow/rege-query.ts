import { answer } from "@paydown/api-client";
import type { PaymentAction, PaymentOptionCode } from "@paydown/domain";
import { queryOptions } from "@tanstack/react-query";
import type { Message } from "../account/messages-query";
import type { Session } from "../session/session";

/**
 * The Regulation E messages of a payment; an empty list means there is nothing to accept. A failure rejects instead of
 * returning an empty list.
 */
export function regeQuery(
  { instanceId, username, api }: Session,
  accountNo: string,
  option: PaymentOptionCode,
  action: PaymentAction,
) {
  return queryOptions({
    queryKey: [instanceId, username, "rege", accountNo, option, action],
    async queryFn({ signal }): Promise<readonly Message[]> {
      const query = { option, action, relatedAccount: accountNo };
      const { messages } = await answer(
        api.GET("/api/regeMessages;user={user}", { params: { path: { user: username }, query }, signal }),
      );
      return messages;
    },
    retry: false,
    staleTime: 60_000,
  });
}
