import { answer, type components } from "@paydown/api-client";
import { queryOptions } from "@tanstack/react-query";
import type { Session } from "../session/session";

export type Message = components["schemas"]["Message"];

/**
 * The messages for one of the company's codes; an empty list means there are none. A failure rejects instead of
 * returning an empty list.
 */
export function messagesQuery({ instanceId, username, api }: Session, accountNo: string, sodCode: string) {
  return queryOptions({
    queryKey: [instanceId, username, "messages", accountNo, sodCode],
    async queryFn({ signal }): Promise<readonly Message[]> {
      const path = { sodCode, relatedAccount: accountNo, user: username };
      const { messages } = await answer(
        api.GET("/api/messages/{sodCode}/{relatedAccount};user={user}", { params: { path }, signal }),
      );
      return messages;
    },
    retry: false,
    staleTime: 60_000,
  });
}
