import { useConfiguration } from "@paydown/shell/configuration";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { passcodeCalls } from "../../passcode/passcode-calls";
import {
  forgetWaiting,
  keepWaiting,
  readWaiting,
  type SentCode,
  type WaitingPasscode,
} from "../../passcode/waiting-passcode";
import { paths } from "../../paths";
import { usePortal } from "../../session/session";

/** The pending one-time passcode of this tenant, and the actions on it. */
export function useWaiting() {
  const portal = usePortal();
  const { instanceId } = useConfiguration().instanceConfig;
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState(() => readWaiting(instanceId));
  const calls = waiting && passcodeCalls(portal, instanceId, waiting);

  return {
    /** Null when nothing is pending: the screen was opened by its URL, or reopened after the passcode ended. */
    waiting: calls ? waiting : null,
    calls,
    /** Where the screens redirect when nothing is pending. */
    elsewhere: portal.session(instanceId) ? paths.home.href(instanceId) : paths.login.href(instanceId),
    noteSent(sent: SentCode) {
      if (!waiting) return;
      const next: WaitingPasscode = { ...waiting, sent };
      keepWaiting(instanceId, next);
      setWaiting(next);
    },
    /** Call when the sign-in took too long or the session has ended. */
    end() {
      forgetWaiting(instanceId);
      if (waiting?.token !== undefined)
        void navigate(paths.login.href(instanceId, { sessionTimeout: true }), { replace: true });
    },
    async cancel() {
      const to = waiting?.token === undefined ? paths.home : paths.login;
      await navigate(to.href(instanceId), { replace: true });
      forgetWaiting(instanceId);
    },
  };
}
