import { CallFailed } from "@paydown/api-client";
import { QueryClient } from "@tanstack/react-query";

/** What was fetched stays fresh for a moment, so that a screen and its loader ask once. */
const freshMs = 10_000;

/** Only a call that got no answer is worth a second try; a refusal stays a refusal. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        retry: (count, reason) => count < 1 && reason instanceof CallFailed && reason.failure.kind === "unreachable",
      },
      mutations: { retry: false },
    },
  });
}
