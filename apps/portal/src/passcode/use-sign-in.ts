import { answer } from "@paydown/api-client";
import { loadChunk } from "@paydown/shell/chunk";
import { useConfiguration } from "@paydown/shell/configuration";
import { useNavigate } from "react-router-dom";
import { paths } from "../paths";
import { usePortal } from "../session/session";

/** What signs a consumer in. */
export interface Login {
  readonly username: string;
  readonly password: string;
}

/**
 * Signs in and opens Home, or the passcode's screen where the services ask for one. Throws the failure of the call.
 */
export function useSignIn(): (login: Login) => Promise<void> {
  const { publicApi, signIn } = usePortal();
  const { instanceId } = useConfiguration().instanceConfig;
  const navigate = useNavigate();
  return async ({ username, password }) => {
    const signedIn = await answer(
      publicApi.POST("/token/login", { body: { instanceId, username: username.trim(), password } }),
    );
    if (signedIn.otpPending) {
      const { beginSignIn } = await loadChunk(() => import("./waiting-passcode"));
      beginSignIn(instanceId, signedIn);
      return navigate(paths.otpRequest.href(instanceId));
    }
    signIn(instanceId, { token: signedIn.jwt, username: signedIn.username });
    await navigate(paths.home.href(instanceId), { replace: true });
  };
}
