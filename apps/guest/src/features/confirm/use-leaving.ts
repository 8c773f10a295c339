import { answer, failureOf, unreadable } from "@paydown/api-client";
import { type LineItem, type PlanSubmission, writeLineItems } from "@paydown/domain/guest";
import { useEffect, useState } from "react";
import { hasEnded, useEndedLookup } from "../../plans/guest-failure";
import { usePlanStore } from "../../plans/plan-store";
import { useGuest } from "../../session/guest-context";
import { confirm as english } from "./confirm.en";

interface LeavingOptions {
  readonly user: string;
  readonly trackingNumber: string;
  readonly submission: PlanSubmission;
  readonly lineItems: readonly LineItem[];
  readonly renew: () => void;
}

/** Posts LEAVE_PORTAL for each plan in turn before the guest leaves. A refusal stops the departure (HOST-3, HOST-5). */
export function useLeaving({ user, trackingNumber, submission, lineItems, renew }: LeavingOptions) {
  const { api, notifications } = useGuest();
  const store = usePlanStore();
  const [isLeaving, setLeaving] = useState(false);
  const [ended, setEnded] = useState(false);
  useEndedLookup(ended);
  useFreshPage();

  const history = "/public/plans/history;user={user}";
  const params = { path: { user } };

  /** Resolves to true if every plan was recorded and the guest may leave. */
  async function leave(): Promise<boolean> {
    setLeaving(true);
    const told: string[] = [];
    try {
      for (const item of lineItems) {
        const body = {
          event: "LEAVE_PORTAL" as const,
          accountNo: item.planId,
          payload: writeLineItems([item]),
          trackingNo: trackingNumber,
        };
        await answer(api.POST(history, { params, body }));
        told.push(item.planId);
      }
      store.depart({ user, trackingNumber, submission, told: null });
      return true;
    } catch (reason) {
      const failure = failureOf(reason, unreadable);
      setLeaving(false);
      if (hasEnded(failure)) setEnded(true);
      else
        notifications.error(
          ({ screens }) => (screens?.confirm ?? english).recording,
          ({ failures }) => failures.detail(failure),
        );
      // The guest did not leave, so the plans recorded so far are reported as cancelled. The services release these
      // plans after asking the external page.
      for (const accountNo of told) {
        await answer(
          api.POST(history, { params, body: { event: "RETURN_TO_PORTAL", accountNo, payload: "CANCEL" } }),
        ).catch(() => undefined);
      }
      if (!hasEnded(failure)) renew();
      return false;
    }
  }

  return { leave, isLeaving };
}

/** Reloads a page that the browser restores from its back/forward cache, since its data may be stale (GUEST-82). */
function useFreshPage(): void {
  useEffect(() => {
    const reload = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload();
    window.addEventListener("pageshow", reload);
    return () => window.removeEventListener("pageshow", reload);
  }, []);
}
