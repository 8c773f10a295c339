import { type Failure, failureOf } from "@paydown/api-client";
import { Actions } from "@paydown/ui/actions";
import { Button } from "@paydown/ui/button";
import { Field } from "@paydown/ui/field";
import { Hint } from "@paydown/ui/hint";
import { Notice } from "@paydown/ui/notice";
import { Stack } from "@paydown/ui/stack";
import { TextInput } from "@paydown/ui/text-input";
import { type FormEvent, type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
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

/** Why the services refused the code. */
type Refusal = "usedUp" | "expired" | { readonly triesLeft: number };

/** Ignores spaces and hyphens, because people type the code in groups of digits. */
const digitsOf = (typed: string) => typed.replace(/[\s-]/g, "");

const validate = {
  required: (typed: string) => digitsOf(typed) !== "",
  form: (typed: string) => /^\d{6}$/.test(digitsOf(typed)),
};

/** Accepts the code that was sent, and sends another code if it was lost or used up. */
export function EnterCode({ waiting: { target, sent }, calls, onSent, onApplied, onEnded, children }: EnterCodeProps) {
  const words = useScreenWords("otp", english);
  const { rules } = useWords();
  const form = useForm({ defaultValues: { code: "" }, reValidateMode: "onSubmit" });
  const { errors, isSubmitting } = form.formState;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [failed, setFailure] = useFailedAttempt();
  const [sending, setSending] = useState(false);
  const [sentAgain, setSentAgain] = useState(0);
  const resendIn = useSecondsUntil(sent.resendAt);
  const isExpired = useSecondsUntil(sent.expiresAt) === 0;
  const busy = isSubmitting || sending;

  function fail(reason: unknown) {
    const its = failureOf(reason);
    if (its.kind === "refused" && its.code === "unauthenticated") return onEnded();
    const known = refusalOf(its);
    form.clearErrors();
    setRefusal(known);
    if (!known) return setFailure(its);
    setFailure(null);
    form.setFocus("code");
  }

  function submit(event: FormEvent) {
    if (busy) return event.preventDefault();
    setSentAgain(0);
    setRefusal(null);
    setFailure(null);
    void form.handleSubmit(apply)(event);
  }

  async function apply({ code }: { readonly code: string }) {
    try {
      await onApplied(await calls.apply(digitsOf(code)));
    } catch (reason) {
      fail(reason);
    }
  }

  async function sendAgain() {
    if (busy) return;
    setSending(true);
    setFailure(null);
    try {
      onSent(await calls.send());
      form.resetField("code");
      setRefusal(null);
      setSentAgain((times) => times + 1);
    } catch (reason) {
      fail(reason);
    }
    setSending(false);
  }

  function error(): string | undefined {
    if (errors.code) return errors.code.type === "required" ? rules.required(words.code) : words.codeForm;
    const reason = refusal ?? (isExpired ? "expired" : null);
    if (typeof reason === "string") return words[reason];
    return reason ? words.wrong(reason.triesLeft) : undefined;
  }

  return (
    <form noValidate onSubmit={submit}>
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
          error={error()}
        >
          {(control) => (
            <TextInput
              {...control}
              {...form.register("code", { validate, onChange: () => form.clearErrors() })}
              width={10}
              inputMode="numeric"
              autoComplete="one-time-code"
            />
          )}
        </Field>
        <Actions>
          <Button type="submit" variant="filled" busy={busy}>
            {words.verify}
          </Button>
          {resendIn === 0 && (
            <Button busy={busy} onClick={sendAgain}>
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

/** Why the code itself was refused; null for any other failure. */
function refusalOf(failure: Failure): Refusal | null {
  if (failure.kind !== "refused") return null;
  if (failure.code === "passcode_wrong")
    return failure.problem.triesLeft ? { triesLeft: failure.problem.triesLeft } : "usedUp";
  if (failure.code === "passcode_used_up") return "usedUp";
  return failure.code === "passcode_expired" ? "expired" : null;
}
