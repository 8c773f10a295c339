import { Button } from "@paydown/ui/button";
import { Navigate, useNavigate, useParams } from "react-router-dom";
import { EnterCode } from "../../passcode/enter-code";
import type { AppliedPasscode } from "../../passcode/passcode-calls";
import { forgetWaiting } from "../../passcode/waiting-passcode";
import { paths } from "../../paths";
import { usePortal } from "../../session/session";
import { otp as english } from "../../passcode/otp.en";
import { useScreenWords } from "../../words/words";
import { OtpScreen } from "./otp-screen";
import { useWaiting } from "./use-waiting";

/** Takes the code. The right code completes sign-in or enrollment and opens Home. */
export function Component() {
  const { instanceId = "" } = useParams();
  const words = useScreenWords("otp", english);
  const portal = usePortal();
  const navigate = useNavigate();
  const { waiting, calls, elsewhere, noteSent, end, cancel } = useWaiting();
  if (!waiting || !calls) return <Navigate to={elsewhere} replace />;
  const { sent, target } = waiting;
  if (!sent) return <Navigate to={paths.otpRequest.href(instanceId)} replace />;

  async function applied({ jwt, username }: AppliedPasscode) {
    if (jwt !== undefined) portal.signIn(instanceId, { token: jwt, username });
    await navigate(paths.home.href(instanceId), { replace: true });
    forgetWaiting(instanceId);
    if (jwt === undefined) portal.notifications.show("success", ({ screens }) => (screens?.otp ?? english).done);
  }

  return (
    <OtpScreen title={words.verifyTitle}>
      <p>{target.channel === "email" ? words.sentByEmail(target.target) : words.sentBySms(target.target)}</p>
      <EnterCode waiting={{ ...waiting, sent }} calls={calls} onSent={noteSent} onApplied={applied} onEnded={end}>
        <Button variant="link" onClick={() => void cancel()}>
          {waiting.token === undefined ? words.back : words.cancel}
        </Button>
      </EnterCode>
    </OtpScreen>
  );
}
