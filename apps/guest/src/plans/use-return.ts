import { answer } from "@paydown/api-client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { useGuest } from "../session/guest-context";
import { useHeldChoices } from "./choices";
import { type Departure, type ReturnPayload, usePlanStore } from "./plan-store";

/** The departure that a return page shows. */
export interface Return {
  /** The departure; null if this tab has none or the address names another guest. */
  readonly departure: Departure | null;
  /**
   * True if the tab has already reported the opposite outcome for the departure. This page then does not show the
   * departure.
   */
  readonly isAnothers: boolean;
}

/**
 * Reports the guest's return: posts RETURN_TO_PORTAL once for each plan of the departure, and drops the choices after a
 * success (HOST-43, HOST-44). The report proves no payment, so the page neither waits for the call nor shows its
 * failure. The history entry then keeps the tracking number, so the browser's Back never shows another payment on this
 * page (GUEST-93).
 */
export function useReturn(outcome: ReturnPayload): Return {
  const store = usePlanStore();
  const [query] = useSearchParams();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const user = query.get("user");
  const bound = boundTo(state);
  const departure = useMemo(() => {
    const held = bound === null ? store.lastDeparture() : store.departure(bound);
    return held !== null && (user === null || user === held.user) ? held : null;
  }, [store, bound, user]);
  const isAnothers = departure !== null && departure.told !== null && departure.told !== outcome;
  const mine = isAnothers ? null : departure;
  useTold(mine, outcome);
  const trackingNumber = mine?.trackingNumber ?? null;
  useEffect(() => {
    if (trackingNumber !== null && bound === null)
      void navigate(pathname + search, { replace: true, state: { trackingNumber } });
  }, [trackingNumber, bound, navigate, pathname, search]);
  return { departure: mine, isAnothers };
}

/** Reports the browser's Back from the external page as a cancellation (HOST-45). */
export function useBackFromDeparture(): void {
  const store = usePlanStore();
  useTold(
    useMemo(() => store.lastDeparture(), [store]),
    "CANCEL",
  );
}

/** Reports the outcome of a departure, unless one has been reported before. */
function useTold(departure: Departure | null, outcome: ReturnPayload): void {
  const { api } = useGuest();
  const store = usePlanStore();
  const queryClient = useQueryClient();
  const [, hold] = useHeldChoices();
  useEffect(() => {
    if (departure === null || store.departure(departure.trackingNumber)?.told !== null) return;
    if (store.told(departure, outcome)) hold(null);
    const { user, submission } = departure;
    const tell = (accountNo: string) =>
      answer(
        api.POST("/public/plans/history;user={user}", {
          params: { path: { user } },
          body: { event: "RETURN_TO_PORTAL", accountNo, payload: outcome },
        }),
      );
    void Promise.allSettled(submission.amounts.map(({ id }) => tell(id))).then(() => queryClient.invalidateQueries());
  }, [api, store, queryClient, hold, departure, outcome]);
}

/** The tracking number in a history entry's state, if any. */
function boundTo(state: unknown): string | null {
  const { trackingNumber } = (state ?? {}) as { readonly trackingNumber?: unknown };
  return typeof trackingNumber === "string" ? trackingNumber : null;
}
