import { answer, CallFailed, type Failure } from "@paydown/api-client";
import { useConfiguration } from "@paydown/shell/configuration";
import { Button } from "@paydown/ui/button";
import { Dialog } from "@paydown/ui/dialog";
import { Field } from "@paydown/ui/field";
import { Notice } from "@paydown/ui/notice";
import { Stack } from "@paydown/ui/stack";
import { TextInput } from "@paydown/ui/text-input";
import { type FormEvent, useId, useRef, useState } from "react";
import { renewal as english } from "../words/en/renewal";
import { useScreenWords, useWords } from "../words/words";
import { usePortal, useSession } from "./session";

/** The password of the same user, over the screen whose session has ended; Cancel gives the session up (decisions Q145). */
export function Component() {
  const { publicApi, renewal, renew } = usePortal();
  const { instanceId, username } = useSession();
  const { loginIdentifier } = useConfiguration().instanceConfig;
  const words = useScreenWords("renewal", english);
  const { login, paymentFlow, rules, failures } = useWords();
  const formId = useId();
  const [password, setPassword] = useState("");
  const [failure, setFailure] = useState<Failure | "missing" | null>(null);
  const [sending, setSending] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  async function signIn(event: FormEvent) {
    event.preventDefault();
    if (sending) return;
    if (password === "") {
      setFailure("missing");
      input.current?.focus();
      return;
    }
    setSending(true);
    setFailure(null);
    try {
      const { jwt } = await answer(publicApi.POST("/token/login", { body: { instanceId, username, password } }));
      renew(instanceId, { token: jwt, username });
      renewal.settle(true);
    } catch (reason) {
      setFailure(reason instanceof CallFailed ? reason.failure : { kind: "unreachable" });
      setPassword("");
      setSending(false);
      input.current?.focus();
    }
  }

  function refusalText(refused: Failure): string {
    if (refused.kind === "refused" && refused.code === "invalid_credentials") return words.wrong;
    if (refused.kind === "refused" && refused.code === "too_many_attempts") {
      return login.throttled(Math.max(1, Math.ceil((refused.problem.retryAfterSeconds ?? 60) / 60)));
    }
    return login.failed(failures.detail(refused));
  }

  return (
    <Dialog
      open
      title={words.title}
      onClose={() => renewal.settle(false)}
      actions={
        <>
          <Button type="submit" form={formId} variant="filled" busy={sending}>
            {login.submit}
          </Button>
          <Button onClick={() => renewal.settle(false)}>{paymentFlow.cancel}</Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void signIn(event)}>
        <Stack>
          <p>{words.text}</p>
          {failure && failure !== "missing" && (
            <Notice tone="danger" live="alert">
              {refusalText(failure)}
            </Notice>
          )}
          {/* For password managers: whose password is asked for. */}
          <input type={loginIdentifier === "EMAIL" ? "email" : "text"} name="username" autoComplete="username" value={username} readOnly hidden />
          <Field
            id={`${formId}-password`}
            label={words.passwordOf(username)}
            error={failure === "missing" ? rules.required(login.password) : undefined}
          >
            {(control) => (
              <TextInput {...control} ref={input} type="password" autoComplete="current-password" value={password} onChange={(event) => setPassword(event.target.value)} />
            )}
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
