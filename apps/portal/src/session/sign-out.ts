import { answer, type Failure, failureOf } from "@paydown/api-client";
import { useNavigate } from "react-router-dom";
import { paths } from "../paths";
import { usePortal, useSession } from "./session";

/**
 * Ends the session here and at the services; login then says so. If the services cannot be reached, reports that and
 * still forgets the session on this device (SIGN-91, SIGN-94).
 */
export function useSignOut(): () => void {
  const portal = usePortal();
  const { instanceId, username, api } = useSession();
  const navigate = useNavigate();
  return () => void signOut();

  async function signOut() {
    let failed: Failure | null = null;
    try {
      await answer(api.POST("/api/demographics/logout;user={user}", { params: { path: { user: username } } }));
    } catch (reason) {
      const failure = failureOf(reason);
      // The session had already ended, as requested; its own notice says so.
      if (failure.kind === "refused" && failure.code === "unauthenticated") return;
      failed = failure;
    }
    portal.forget(instanceId);
    portal.notifications.show("success", ({ login }) => login.signedOut);
    if (failed)
      portal.notifications.error(
        ({ shell }) => shell.failures.loggingOut,
        ({ failures }) => failures.detail(failed),
      );
    await navigate(paths.login.href(instanceId));
  }
}
