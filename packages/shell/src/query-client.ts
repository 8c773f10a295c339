import { CallFailed, isPassing } from "@paydown/api-client";
import { notifyManager, QueryClient } from "@tanstack/react-query";

/** How long fetched data stays fresh, so a screen and its loader share one call. */
const freshMs = 10_000;

/** Retries a query once after a transient failure, and never after a refusal. */
export function createQueryClient(): QueryClient {
  // The default scheduler, a timer, would leave time for a second press before the mutation's button is busy.
  notifyManager.setScheduler(queueMicrotask);
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
