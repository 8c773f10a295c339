import { answer, failureOf } from "@paydown/api-client";
import { email, formRules, type FormRules, type LoginIdentifier, readLoginIdentifier, required } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { Actions } from "@paydown/ui/actions";
import { Button, ButtonLink } from "@paydown/ui/button";
import { ErrorSummary } from "@paydown/ui/error-summary";
import { Field } from "@paydown/ui/field";
import { Notice } from "@paydown/ui/notice";
import { Stack } from "@paydown/ui/stack";
import { TextInput } from "@paydown/ui/text-input";
import { useMutation } from "@tanstack/react-query";
import { useCheckedForm } from "../../checked-form/use-checked-form";
import { paths } from "../../paths";
import { usePortal } from "../../session/session";
import { passwordRecovery as english } from "./password-recovery.en";
import { minutesToWait } from "../../session/minutes-to-wait";
import { loginRefused as refusedEnglish } from "../../session/login-refused.en";
import { useScreenWords, useWords } from "../../words/words";

const rules = {
  EMAIL: formRules({ username: { checks: [required, email] } }),
  USERNAME: formRules({ username: { checks: [required] } }),
} as const satisfies Record<LoginIdentifier, FormRules<"username", unknown>>;

/** Asks for the login name. The answer does not reveal whether the name exists. */
export function RecoveryForm({ onSent }: { readonly onSent: (name: string) => void }) {
  const { publicApi } = usePortal();
  const { instanceId, loginIdentifier } = useConfiguration().instanceConfig;
  const login = readLoginIdentifier(loginIdentifier);
  const words = useScreenWords("passwordRecovery", english);
  const { email: emailLabel, username: usernameLabel } = useWords().login;
  const byEmail = login === "EMAIL";
  const form = useCheckedForm({
    rules: rules[login],
    labels: { username: byEmail ? emailLabel : usernameLabel },
    initial: { username: "" },
  });
  const field = form.field("username");

  const ask = useMutation({
    mutationFn: (name: string) =>
      answer(publicApi.POST("/public/passwordRecovery", { body: { instanceId, username: name } })),
    onSuccess: (_, name) => onSent(name),
  });

  return (
    <form noValidate onSubmit={form.onSubmit(({ username }) => ask.mutate(username.trim()))}>
      <Stack gap="loose" width="narrow">
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        {ask.error && <NotAsked key={ask.submittedAt} reason={ask.error} />}
        <Field id={field.id} label={field.label} error={field.error}>
          {(control) => (
            <TextInput
              {...control}
              {...field.register}
              type={byEmail ? "email" : "text"}
              inputMode={byEmail ? "email" : undefined}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Actions>
          <Button type="submit" variant="filled" busy={ask.isPending}>
            {words.submit}
          </Button>
          <ButtonLink href={paths.login.href(instanceId)}>{words.backToSignIn}</ButtonLink>
        </Actions>
      </Stack>
    </form>
  );
}

/** Why the request failed; the typed text stays. */
function NotAsked({ reason }: { readonly reason: Error }) {
  const words = useScreenWords("passwordRecovery", english);
  const login = useScreenWords("loginRefused", refusedEnglish);
  const { failures } = useWords();
  const failure = failureOf(reason);
  const throttled = failure.kind === "refused" && failure.code === "too_many_attempts";
  return (
    <Notice
      tone={throttled ? "warning" : "danger"}
      takesFocus
      title={throttled ? words.throttledTitle : words.failedTitle}
    >
      {throttled ? login.throttled(minutesToWait(failure.problem)) : login.failed(failures.detail(failure))}
    </Notice>
  );
}
