import { answer, type ApiClient } from "@paydown/api-client";
import type { RegistrationPrompt } from "@paydown/domain";
import { queryOptions } from "@tanstack/react-query";

/** What whoever registers is asked (fetchSODPrompts; decisions Q138). A name that comes twice is asked once. */
export function promptsQuery(api: ApiClient, instanceId: string, code: string) {
  return queryOptions({
    queryKey: [instanceId, "registration prompts", code],
    // The form must not change under what was typed.
    staleTime: Infinity,
    queryFn: async (): Promise<readonly RegistrationPrompt[]> => {
      const params = { path: { code }, query: { instanceId } };
      const { prompts } = await answer(api.GET("/public/strategies/{code}/prompts", { params }));
      return prompts.filter(({ name }, index) => prompts.findIndex((prompt) => prompt.name === name) === index);
    },
  });
}
