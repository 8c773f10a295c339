import { answer } from "@paydown/api-client";
import { queryOptions } from "@tanstack/react-query";
import type { Session } from "../session/session";

/** The user, and a row for each account of theirs. */
export function demographicsQuery({ instanceId, username, api }: Session) {
  return queryOptions({
    queryKey: [instanceId, username, "demographics"],
    queryFn: () => answer(api.GET("/api/demographics/m;user={user}", { params: { path: { user: username } } })),
  });
}
