import { CallFailed, isPassing } from "@paydown/api-client";
import { QueryClient } from "@tanstack/react-query";

/** What was fetched stays fresh for a moment, so that a screen and its loader ask once. */
const freshMs = 10_000;

/** Only a passing failure is worth a second try; any other refusal stays a refusal. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        retry: (count, reason) => count < 1 && reason instanceof CallFailed && isPassing(reason.failure),
      },
      mutations: { retry: false },
    },
  });
}
