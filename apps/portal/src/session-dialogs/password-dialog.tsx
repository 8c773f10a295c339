import { answer, type components, type Failure, failureOf } from "@paydown/api-client";
import { useConfiguration } from "@paydown/shell/configuration";
import { ChunkBoundary, lazyPart } from "@paydown/shell/lazy-part";
import { Button } from "@paydown/ui/button";
import { Dialog } from "@paydown/ui/dialog";
import { Field } from "@paydown/ui/field";
import { Notice } from "@paydown/ui/notice";
import { Stack } from "@paydown/ui/stack";
import { TextInput } from "@paydown/ui/text-input";
import { type FormEvent, useId, useState } from "react";
import { useForm } from "react-hook-form";
import { renewal as english } from "./renewal.en";
import { minutesToWait } from "../session/minutes-to-wait";
import { loginRefused as refusedEnglish } from "../session/login-refused.en";
import { useScreenWords, useWords } from "../words/words";
import type { PasscodeDialogProps } from "./passcode-dialog";
import { VisitEnded } from "./visit-ended";
import { isVisit, usePortal, useSession } from "../session/session";

type SignedIn = components["schemas"]["SignedIn"];

const PasscodeStep = lazyPart<PasscodeDialogProps>(() => import("./passcode-dialog"));

/** Asks for the password; in a visit, which has none, says that it has ended. */
export function Component() {
  return isVisit(useSession().username) ? <VisitEnded /> : <PasswordDialog />;
}

/**
 * The password dialog, on top of a screen whose session has ended or whose change needs the password. Cancel gives up
 * the session or the change (SIGN-97, SIGN-104).
 */
function PasswordDialog() {
  const { publicApi, renewal, renew } = usePortal();
  const { instanceId, username, api } = useSession();
  const { loginIdentifier } = useConfiguration().instanceConfig;
  const words = useScreenWords("renewal", english);
  const { login, paymentFlow, rules, failures, shell } = useWords();
  const refusedWords = useScreenWords("loginRefused", refusedEnglish);
  const formId = useId();
  const form = useForm({ defaultValues: { password: "" }, reValidateMode: "onSubmit" });
  const { errors, isSubmitting } = form.formState;
  const [failure, setFailure] = useState<Failure | "notLoaded" | null>(null);
  const [pending, setPending] = useState<SignedIn | null>(null);
  const [isChange] = useState(() => renewal.reason() === "change");

  function proceed(token: string) {
    renew(instanceId, { token, username });
    renewal.settle(true);
  }

  async function signIn({ password }: { readonly password: string }) {
    try {
      if (isChange) {
        await answer(
          api.POST("/api/demographics/confirmPassword;user={user}", {
            params: { path: { user: username } },
            body: { currentPassword: password },
          }),
        );
        renewal.settle(true);
        return;
      }
      const signedIn = await answer(publicApi.POST("/token/login", { body: { instanceId, username, password } }));
      if (signedIn.otpPending) {
        await PasscodeStep.preload();
        setPending(signedIn);
      } else proceed(signedIn.jwt);
    } catch (reason) {
      const its = failureOf(reason);
      // The session has ended by now, so the next step is login.
      if (its.kind === "refused" && its.code === "unauthenticated") return renewal.settle(false);
      setFailure(its);
      form.resetField("password");
      form.setFocus("password");
    }
  }

  function submit(event: FormEvent) {
    if (isSubmitting) return event.preventDefault();
    setFailure(null);
    void form.handleSubmit(signIn)(event);
  }

  function failureText(refused: Failure | "notLoaded"): string {
    if (refused === "notLoaded") return shell.chunkText;
    if (refused.kind === "refused" && ["invalid_credentials", "wrong_password"].includes(refused.code))
      return words.wrong;
    if (refused.kind === "refused" && refused.code === "too_many_attempts") {
      return refusedWords.throttled(minutesToWait(refused.problem));
    }
    return isChange ? failures.detail(refused) : refusedWords.failed(failures.detail(refused));
  }

  function askAgain() {
    setPending(null);
    setFailure("notLoaded");
  }

  if (pending)
    return (
      <ChunkBoundary onFailure={askAgain}>
        <PasscodeStep signedIn={pending} proceed={proceed} giveUp={() => renewal.settle(false)} />
      </ChunkBoundary>
    );
  return (
    <Dialog
      open
      title={isChange ? words.changeTitle : words.title}
      onClose={() => renewal.settle(false)}
      actions={
        <>
          <Button type="submit" form={formId} variant="filled" busy={isSubmitting}>
            {isChange ? words.changeSubmit : login.submit}
          </Button>
          <Button onClick={() => renewal.settle(false)}>{paymentFlow.cancel}</Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack>
          <p>{isChange ? words.changeText : words.text}</p>
          {failure && (
            <Notice tone="danger" live="alert">
              {failureText(failure)}
            </Notice>
          )}
          {/* Tells password managers whose password this is. */}
          <input
            type={loginIdentifier === "EMAIL" ? "email" : "text"}
            name="username"
            autoComplete="username"
            value={username}
            readOnly
            hidden
          />
          <Field
            id={`${formId}-password`}
            label={words.passwordOf(username)}
            error={errors.password && rules.required(login.password)}
          >
            {(control) => (
              <TextInput
                {...control}
                {...form.register("password", { required: true })}
                type="password"
                autoComplete="current-password"
              />
            )}
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
