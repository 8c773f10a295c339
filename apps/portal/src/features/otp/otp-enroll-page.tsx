import { isOn } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { Navigate } from "react-router-dom";
import { paths } from "../../paths";
import { AskPassword } from "../../session-dialogs/ask-password";
import { SessionProvider, usePortal } from "../../session/session";
import { otp as english } from "../../passcode/otp.en";
import { useScreenWords } from "../../words/words";
import { EnrollForm } from "./enroll-form";
import { OtpScreen } from "./otp-screen";

/** Choosing where one-time passcodes go: for a signed-in user, where the tenant has enabled them (OTP-46). */
export function Component() {
  const words = useScreenWords("otp", english);
  const { instanceId, otpEnabled } = useConfiguration().instanceConfig;
  const session = usePortal().session(instanceId);
  if (!session) return <Navigate to={paths.login.href(instanceId)} replace />;
  if (!isOn(otpEnabled)) return <Navigate to={paths.home.href(instanceId)} replace />;
  return (
    <OtpScreen title={words.enrollTitle}>
      <p>{words.enrollText}</p>
      {/* The page is public, so its frame has no password dialog. Hence the session and the dialog here. */}
      <SessionProvider value={session}>
        <EnrollForm session={session} />
        <AskPassword />
      </SessionProvider>
    </OtpScreen>
  );
}
