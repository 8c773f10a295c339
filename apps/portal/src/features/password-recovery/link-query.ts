import { answer, type ApiClient, failureOf } from "@paydown/api-client";
import { queryOptions } from "@tanstack/react-query";

/** Whether the services say that a link is no good, so that nobody chooses a password in vain. Where they do not answer it is tried: setting the password tells. */
export function deadLinkQuery(api: ApiClient, instanceId: string, secret: string) {
  return queryOptions({
    queryKey: [instanceId, "password link", secret],
    // Once a page: a link that has been used here is not to be called dead while its answer is on the way.
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
