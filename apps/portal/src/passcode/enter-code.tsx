import { type Failure, failureOf } from "@paydown/api-client";
import { Actions } from "@paydown/ui/actions";
import { Button } from "@paydown/ui/button";
import { Field } from "@paydown/ui/field";
import { Hint } from "@paydown/ui/hint";
import { Notice } from "@paydown/ui/notice";
import { Stack } from "@paydown/ui/stack";
import { TextInput } from "@paydown/ui/text-input";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { useFailedAttempt } from "../checked-form/use-failed-attempt";
import { otp as english } from "./otp.en";
import { useScreenWords, useWords } from "../words/words";
import type { AppliedPasscode, PasscodeCalls } from "./passcode-calls";
import { SendRefused } from "./send-refused";
import { useSecondsUntil } from "./use-seconds-until";
import type { SentCode, WaitingPasscode } from "./waiting-passcode";

export interface EnterCodeProps {
  readonly waiting: WaitingPasscode & { readonly sent: SentCode };
  readonly calls: PasscodeCalls;
  /** Called when another code was sent. */
  readonly onSent: (sent: SentCode) => void;
  readonly onApplied: (applied: AppliedPasscode) => void | Promise<void>;
  /** Called when the sign-in or session that waits for the code has ended. */
  readonly onEnded: () => void;
  /** The link back. */
  readonly children: ReactNode;
}

type Fault = "required" | "form" | "usedUp" | "expired" | { readonly triesLeft: number };

/** People type the code in groups, as they read it. */
const digitsOf = (typed: string) => typed.replace(/[\s-]/g, "");

/** Accepts the code that was sent, and sends another if it was lost or used up. */
export function EnterCode({ waiting: { target, sent }, calls, onSent, onApplied, onEnded, children }: EnterCodeProps) {
  const words = useScreenWords("otp", english);
  const { rules } = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<Fault | null>(null);
  const [failed, setFailure] = useFailedAttempt();
  const [busy, setBusy] = useState<"apply" | "send" | null>(null);
  const [sentAgain, setSentAgain] = useState(0);
  const resendIn = useSecondsUntil(sent.resendAt);
  const isExpired = useSecondsUntil(sent.expiresAt) === 0;

  function fail(reason: unknown) {
    const its = failureOf(reason);
    if (its.kind === "refused" && its.code === "unauthenticated") return onEnded();
    const known = faultOf(its);
    setFault(known);
    if (!known) return setFailure(its);
    setFailure(null);
    input.current?.focus();
  }

  async function apply(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setSentAgain(0);
    const digits = digitsOf(code);
    const wrong = digits === "" ? "required" : /^\d{6}$/.test(digits) ? null : "form";
    setFault(wrong);
    setFailure(null);
    if (wrong) return input.current?.focus();
    setBusy("apply");
    try {
      await onApplied(await calls.apply(digits));
    } catch (reason) {
      setBusy(null);
      fail(reason);
    }
  }

  async function sendAgain() {
    if (busy) return;
    setBusy("send");
    setFailure(null);
    try {
      onSent(await calls.send());
      setCode("");
      setFault(null);
      setSentAgain((times) => times + 1);
    } catch (reason) {
      fail(reason);
    }
    setBusy(null);
  }

  function sayFault(its: Fault): string {
    if (its === "required") return rules.required(words.code);
    if (its === "form") return words.codeForm;
    if (its === "usedUp" || (typeof its === "object" && its.triesLeft === 0)) return words.usedUp;
    return its === "expired" ? words.expired : words.wrong(its.triesLeft);
  }

  const shown = fault ?? (isExpired ? "expired" : null);
  return (
    <form noValidate onSubmit={(event) => void apply(event)}>
      <Stack gap="loose" width="narrow">
        {failed.failure && <SendRefused key={failed.attempt} failure={failed.failure} />}
        {sentAgain > 0 && (
          <Notice key={`sent-${sentAgain}`} tone="success" takesFocus>
            {words.sentAgain}
          </Notice>
        )}
        <Field
          id="code"
          label={words.code}
          hint={target.channel === "email" ? words.codeHint : words.codeHintSms}
          error={shown ? sayFault(shown) : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              ref={input}
              name="code"
              width={10}
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={(event) => {
                setCode(event.target.value);
                if (fault === "required" || fault === "form") setFault(null);
              }}
            />
          )}
        </Field>
        <Actions>
          <Button type="submit" variant="filled" busy={busy !== null}>
            {words.verify}
          </Button>
          {resendIn === 0 && (
            <Button busy={busy !== null} onClick={sendAgain}>
              {words.resend}
            </Button>
          )}
          {children}
        </Actions>
        {resendIn > 0 && <Hint>{words.resendIn(resendIn)}</Hint>}
      </Stack>
    </form>
  );
}

/** The field's error for a refusal of the code itself. */
function faultOf(failure: Failure): Fault | null {
  if (failure.kind !== "refused") return null;
  if (failure.code === "passcode_wrong") return { triesLeft: failure.problem.triesLeft ?? 0 };
  if (failure.code === "passcode_used_up") return "usedUp";
  return failure.code === "passcode_expired" ? "expired" : null;
}
