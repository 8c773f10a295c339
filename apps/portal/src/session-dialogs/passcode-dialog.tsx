import { type components, failureOf } from "@paydown/api-client";
import { Button } from "@paydown/ui/button";
import { Dialog } from "@paydown/ui/dialog";
import { Stack } from "@paydown/ui/stack";
import { useState } from "react";
import { useFailedAttempt } from "../checked-form/use-failed-attempt";
import { EnterCode } from "../passcode/enter-code";
import { passcodeCalls } from "../passcode/passcode-calls";
import { SendRefused } from "../passcode/send-refused";
import { waitingOf, type SentCode } from "../passcode/waiting-passcode";
import { otp as english } from "../passcode/otp.en";
import { useScreenWords, useWords } from "../words/words";
import { usePortal, useSession } from "../session/session";

export interface PasscodeDialogProps {
  readonly signedIn: components["schemas"]["SignedIn"];
  readonly proceed: (token: string) => void;
  readonly giveUp: () => void;
}

/** The one-time passcode dialog on top of a screen whose session has ended, after the password (SIGN-103). */
export function Component({ signedIn, proceed, giveUp }: PasscodeDialogProps) {
  const portal = usePortal();
  const { instanceId } = useSession();
  const words = useScreenWords("otp", english);
  const { paymentFlow } = useWords();
  const [waiting] = useState(() => waitingOf(signedIn));
  const [sent, setSent] = useState<SentCode | null>(null);
  const [failed, setFailure] = useFailedAttempt();
  const [sending, setSending] = useState(false);
  const calls = passcodeCalls(portal, instanceId, waiting);
  const { channel, target } = waiting.target;

  async function send() {
    setSending(true);
    try {
      setSent((await calls?.send()) ?? null);
    } catch (reason) {
      const failure = failureOf(reason);
      if (failure.kind === "refused" && failure.code === "unauthenticated") return giveUp();
      setFailure(failure);
    }
    setSending(false);
  }

  const cancel = <Button onClick={giveUp}>{paymentFlow.cancel}</Button>;
  if (sent && calls) {
    const text = channel === "email" ? words.sentByEmail(target) : words.sentBySms(target);
    return (
      <Dialog open title={words.verifyTitle} onClose={giveUp} actions={null}>
        <Stack>
          <p>{text}</p>
          <EnterCode
            waiting={{ ...waiting, sent }}
            calls={calls}
            onSent={setSent}
            onApplied={({ jwt }) => (jwt === undefined ? giveUp() : proceed(jwt))}
            onEnded={giveUp}
          >
            {cancel}
          </EnterCode>
        </Stack>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      title={words.requestTitle}
      onClose={giveUp}
      actions={
        <>
          <Button variant="filled" busy={sending} onClick={send}>
            {words.send}
          </Button>
          {cancel}
        </>
      }
    >
      <Stack>
        {failed.failure && <SendRefused key={failed.attempt} failure={failed.failure} />}
        <p>{channel === "email" ? words.requestByEmail(target) : words.requestBySms(target)}</p>
      </Stack>
    </Dialog>
  );
}
