import type { Failure } from "@paydown/api-client";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../paths";
import { useGuest } from "../session/guest-context";
import { plans as english } from "../words/plans.en";

/** True if the guest's username has expired at the services (GUEST-24). */
export const hasEnded = (failure: Failure): boolean => failure.kind === "refused" && failure.code === "guest_not_found";

/** Once `ended`, redirects to the lookup with the reason. */
export function useEndedLookup(ended: boolean): void {
  const { instanceId, username, notifications } = useGuest();
  const navigate = useNavigate();
  useEffect(() => {
    if (!ended) return;
    username.forget();
    notifications.show("other", ({ screens }) => (screens?.plans ?? english).lookupEnded);
    void navigate(paths.lookup.href(instanceId), { replace: true });
  }, [ended, username, notifications, navigate, instanceId]);
}
