import type { PlanChoices } from "@paydown/domain/guest";
import { createQueryClient } from "@paydown/shell/query-client";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { Outlet } from "react-router-dom";
import { useGuest } from "../session/guest-context";
import { ChoicesProvider } from "./choices";
import { createPlanStore, PlanStoreProvider } from "./plan-store";

/** What the screens after the lookup share: their queries, what the tab keeps, and the choices for as long as the guest is among them. */
export function Component() {
  const guest = useGuest();
  const [store] = useState(() => createPlanStore(guest));
  const [queryClient] = useState(createQueryClient);
  const choices = useState<PlanChoices | null>(null);
  return (
    <QueryClientProvider client={queryClient}>
      <PlanStoreProvider value={store}>
        <ChoicesProvider value={choices}>
          <Outlet />
        </ChoicesProvider>
      </PlanStoreProvider>
    </QueryClientProvider>
  );
}
