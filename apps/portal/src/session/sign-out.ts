import { answer, failureOf } from "@paydown/api-client";
import { useNotifications } from "@paydown/shell/notifications";
import { useNavigate } from "react-router-dom";
import { paths } from "../paths";
import { useWords } from "../words/words";
import { usePortal, useSession } from "./session";

/** Ends the session here and at the services, and says so on login; should the services not hear of it, that is said and this device still forgets it (decisions Q29). */
export function useSignOut(): () => void {
  const portal = usePortal();
  const { instanceId, username, api } = useSession();
  const { error, success } = useNotifications();
  const { failures, login, shell } = useWords();
  const navigate = useNavigate();
  return async () => {
    let detail: string | null = null;
    try {
      await answer(api.POST("/api/demographics/logout;user={user}", { params: { path: { user: username } } }));
    } catch (reason) {
      const failure = failureOf(reason);
      // The session had already ended, which is what was asked for; its own notice says so.
      if (failure.kind === "refused" && failure.code === "unauthenticated") return;
      detail = failures.detail(failure);
    }
    portal.forget(instanceId);
    success(login.signedOut);
    if (detail !== null) error(shell.failures.loggingOut, detail);
    await navigate(paths.login.href(instanceId));
  };
}
