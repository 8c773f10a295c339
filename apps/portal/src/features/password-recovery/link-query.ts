import { answer, type ApiClient, failureOf } from "@paydown/api-client";
import { queryOptions } from "@tanstack/react-query";

/**
 * Whether the services call a link invalid, so that the consumer learns that before choosing a password. If they do not
 * answer, the form opens anyway, and the services judge the link when the password is sent (PASS-51).
 */
export function deadLinkQuery(api: ApiClient, instanceId: string, secret: string) {
  return queryOptions({
    queryKey: [instanceId, "password link", secret],
    // Asked only once per page: a link just used here must not be reported as invalid before the response to its use
    // arrives.
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async (): Promise<boolean> => {
      try {
        await answer(api.POST("/public/passwordRecovery/link", { body: { instanceId, secret } }));
        return false;
      } catch (reason) {
        const failure = failureOf(reason);
        return failure.kind === "refused" && failure.code === "reset_link_invalid";
      }
    },
  });
}
