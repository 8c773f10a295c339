import { answer } from "@paydown/api-client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { useGuest } from "../session/guest-context";
import { useHeldChoices } from "./choices";
import { type Departure, type ReturnPayload, usePlanStore } from "./plan-store";

/** What a return page is about. */
export interface Return {
  /** What the guest had left with; null where this tab knows of nothing, or the address is another guest's. */
  readonly departure: Departure | null;
  /** The departure came back otherwise: this page has nothing to say of it. */
  readonly isAnothers: boolean;
}

/**
 * Tells that the guest is back: RETURN_TO_PORTAL for each plan that was left with, once per return, and no more choices to keep after a
 * success (guest-and-registration §7, decisions Q131). It proves nothing, so that it holds nothing up and its failure is not told. The entry
 * of the history then keeps whose page it is, so that the browser's Back never shows another payment on it.
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

/** Who comes back by the browser's own Back has left the external page as one who pressed Cancel there. */
export function useBackFromDeparture(): void {
  const store = usePlanStore();
  useTold(
    useMemo(() => store.lastDeparture(), [store]),
    "CANCEL",
  );
}

/** Tells it of a departure of which nothing has been told. */
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

/** The tracking number that an entry of the history keeps. */
function boundTo(state: unknown): string | null {
  const { trackingNumber } = (state ?? {}) as { readonly trackingNumber?: unknown };
  return typeof trackingNumber === "string" ? trackingNumber : null;
}
