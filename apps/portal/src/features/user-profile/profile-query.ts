import { answer, type components } from "@paydown/api-client";
import { queryOptions } from "@tanstack/react-query";
import type { Session } from "../../session/session";

export type UserProfile = components["schemas"]["UserProfile"];

/** The user's contact details, refetched each time the screen opens (PROF-3). */
export function profileQuery({ instanceId, username, api }: Session) {
  return queryOptions({
    queryKey: [instanceId, username, "userProfile"],
    queryFn: (): Promise<UserProfile> =>
      answer(api.GET("/api/demographics/userProfile;user={user}", { params: { path: { user: username } } })),
    staleTime: 0,
    gcTime: 0,
  });
}
