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

/** The one-time passcode that the screens of this address wait for, and what may be done about it. */
export function useWaiting() {
  const portal = usePortal();
  const { instanceId } = useConfiguration().instanceConfig;
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState(() => readWaiting(instanceId));
  const calls = waiting && passcodeCalls(portal, instanceId, waiting);

  return {
    /** Null where there is nothing to wait for: opened by address, or gone back to after it was over. */
    waiting: calls ? waiting : null,
    calls,
    /** Where the screens lead when there is nothing to wait for. */
    elsewhere: portal.session(instanceId) ? paths.home.href(instanceId) : paths.login.href(instanceId),
    noteSent(sent: SentCode) {
      if (!waiting) return;
      const next: WaitingPasscode = { ...waiting, sent };
      keepWaiting(instanceId, next);
      setWaiting(next);
    },
    /** The sign-in took too long, or the session has ended. */
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
