import type { PlanChoices } from "@paydown/domain/guest";
import { useShellWords } from "@paydown/shell/language";
import { createQueryClient } from "@paydown/shell/query-client";
import { Loading } from "@paydown/ui/loading";
import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useCallback, useMemo, useState } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { useGuest } from "../session/guest-context";
import { ChoicesProvider } from "./choices";
import { createPlanStore, PlanStoreProvider } from "./plan-store";

/**
 * Shared by the screens after the lookup: the queries, the tab's store, and the choices while the guest stays on these
 * screens.
 */
export function Component() {
  const guest = useGuest();
  const { loading } = useShellWords();
  const { pathname } = useLocation();
  const [store] = useState(() => createPlanStore(guest));
  const [queryClient] = useState(createQueryClient);
  const user = guest.username.current();
  const [choices, setChoices] = useState(() => store.choices(user));
  const hold = useCallback(
    (next: PlanChoices | null) => {
      setChoices(next);
      if (next) store.keepChoices(user, next);
    },
    [store, user],
  );
  const held = useMemo(() => [choices, hold] as const, [choices, hold]);
  return (
    <QueryClientProvider client={queryClient}>
      <PlanStoreProvider value={store}>
        <ChoicesProvider value={held}>
          {/* The key gives each screen its own loading state; the shared parts stay mounted. */}
          <Suspense key={pathname} fallback={<Loading label={loading} />}>
            <Outlet />
          </Suspense>
        </ChoicesProvider>
      </PlanStoreProvider>
    </QueryClientProvider>
  );
}
