import { failureOf } from "@paydown/api-client";
import { Actions } from "@paydown/ui/actions";
import { Button, ButtonLink } from "@paydown/ui/button";
import { Hint } from "@paydown/ui/hint";
import { Stack } from "@paydown/ui/stack";
import { useState } from "react";
import { Navigate, useNavigate, useParams } from "react-router-dom";
import { useFailedAttempt } from "../../checked-form/use-failed-attempt";
import { SendRefused } from "../../passcode/send-refused";
import { useSecondsUntil } from "../../passcode/use-seconds-until";
import { paths } from "../../paths";
import { otp as english } from "../../passcode/otp.en";
import { useScreenWords } from "../../words/words";
import { OtpScreen } from "./otp-screen";
import { useWaiting } from "./use-waiting";

/** Shows where the one-time passcode will be sent. */
export function Component() {
  const { instanceId = "" } = useParams();
  const words = useScreenWords("otp", english);
  const navigate = useNavigate();
  const { waiting, calls, elsewhere, noteSent, end, cancel } = useWaiting();
  const [failed, setFailure] = useFailedAttempt();
  const [sending, setSending] = useState(false);
  const resendIn = useSecondsUntil(waiting?.sent?.resendAt ?? 0);
  if (!waiting || !calls) return <Navigate to={elsewhere} replace />;

  const { channel, target } = waiting.target;
  const verify = paths.otpVerify.href(instanceId);

  async function send() {
    if (!calls) return;
    setSending(true);
    try {
      noteSent(await calls.send());
      await navigate(verify);
    } catch (reason) {
      const failure = failureOf(reason);
      if (failure.kind === "refused" && failure.code === "unauthenticated") return end();
      setFailure(failure);
      setSending(false);
    }
  }

  return (
    <OtpScreen title={words.requestTitle}>
      {failed.failure && <SendRefused key={failed.attempt} failure={failed.failure} />}
      <Stack>
        <p>{channel === "email" ? words.requestByEmail(target) : words.requestBySms(target)}</p>
        <Hint>{words.requestHelp}</Hint>
      </Stack>
      <Actions>
        {resendIn === 0 && (
          <Button variant="filled" busy={sending} onClick={send}>
            {words.send}
          </Button>
        )}
        {waiting.sent && <ButtonLink href={verify}>{words.haveCode}</ButtonLink>}
        <Button variant="link" onClick={() => void cancel()}>
          {waiting.token === undefined ? words.back : words.cancel}
        </Button>
      </Actions>
      {resendIn > 0 && <Hint>{words.resendIn(resendIn)}</Hint>}
    </OtpScreen>
  );
}
