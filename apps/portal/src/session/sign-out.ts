import { answer, failureOf } from "@paydown/api-client";
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
    const logout = api.POST("/api/demographics/logout;user={user}", { params: { path: { user: username } } });
    const failed = await answer(logout).then(() => null, failureOf);
    // The session has already ended, which is the requested result; its own notice says so.
    if (failed?.kind === "refused" && failed.code === "unauthenticated") return;
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
