import { answer, type ApiClient } from "@paydown/api-client";
import { type CalendarDate, parseCalendarDate, type RegistrationPrompt } from "@paydown/domain";
import { queryOptions } from "@tanstack/react-query";

export interface Asked {
  readonly prompts: readonly RegistrationPrompt[];
  /** The services' date: the device's clock may be wrong. */
  readonly today: CalendarDate;
}

/** The prompts of registration (fetchSODPrompts). A prompt whose name occurs twice is asked only once (REG-23). */
export function promptsQuery(api: ApiClient, instanceId: string, code: string) {
  return queryOptions({
    queryKey: [instanceId, "registration prompts", code],
    // The form must not change while the consumer fills it in.
    staleTime: Infinity,
    queryFn: async (): Promise<Asked> => {
      const params = { path: { code }, query: { instanceId } };
      const { prompts, today: said } = await answer(api.GET("/public/strategies/{code}/prompts", { params }));
      const today = parseCalendarDate(said);
      if (!today) throw new Error("The prompts have no day.");
      return {
        prompts: prompts.filter(({ name }, index) => prompts.findIndex((prompt) => prompt.name === name) === index),
        today,
      };
    },
  });
}
