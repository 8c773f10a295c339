import { answer } from "@paydown/api-client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useGuest } from "../session/guest-context";
import { type Departure, type ReturnPayload, usePlanStore } from "./plan-store";

/**
 * Tells that the guest is back: RETURN_TO_PORTAL for each plan that was left with, once per return, and no more choices to keep after a
 * success (guest-and-registration §7, decisions Q131). It proves nothing, so that it holds nothing up and its failure is not told.
 *
 * @returns what the guest had left with; null where this tab knows of nothing, or the address is another guest's
 */
export function useReturn(outcome: ReturnPayload): Departure | null {
  const store = usePlanStore();
  const [query] = useSearchParams();
  const user = query.get("user");
  const [departure] = useState(() => store.departure());
  const theirs = departure !== null && (user === null || user === departure.user) ? departure : null;
  useTold(theirs !== null && theirs.told !== outcome ? outcome : null);
  return theirs;
}

/** Who comes back by the browser's own Back has left the external page as one who pressed Cancel there. */
export function useBackFromDeparture(): void {
  const store = usePlanStore();
  const [departure] = useState(() => store.departure());
  useTold(departure !== null && departure.told === null ? "CANCEL" : null);
}

function useTold(outcome: ReturnPayload | null): void {
  const { api } = useGuest();
  const store = usePlanStore();
  const queryClient = useQueryClient();
  useEffect(() => {
    const departure = store.departure();
    if (outcome === null || departure === null || departure.told === outcome) return;
    store.depart({ ...departure, told: outcome });
    if (outcome === "SUCCESS") store.dropSubmission();
    const { user, submission } = departure;
    const tell = (accountNo: string) =>
      answer(api.POST("/public/plans/history;user={user}", { params: { path: { user } }, body: { event: "RETURN_TO_PORTAL", accountNo, payload: outcome } }));
    void Promise.allSettled(submission.amounts.map(({ id }) => tell(id))).then(() => queryClient.invalidateQueries());
  }, [api, store, queryClient, outcome]);
}
