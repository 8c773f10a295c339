import { answer } from "@paydown/api-client";
import { queryOptions } from "@tanstack/react-query";
import type { Guest } from "../../session/guest";

export function planScheduleQuery({ api, instanceId }: Guest, user: string, planId: string) {
  return queryOptions({
    queryKey: [instanceId, user, "schedule", planId],
    queryFn: () =>
      answer(
        api.GET("/public/plans/{planId}/schedule;user={user}", {
          params: { path: { planId, user }, query: { instanceId } },
        }),
      ),
  });
}
