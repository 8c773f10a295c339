import { useConfiguration } from "@paydown/shell/configuration";
import { lazyPart } from "@paydown/shell/lazy-part";
import { Actions } from "@paydown/ui/actions";
import { Button } from "@paydown/ui/button";
import { ErrorSummary } from "@paydown/ui/error-summary";
import { Field } from "@paydown/ui/field";
import { Stack } from "@paydown/ui/stack";
import { TextInput } from "@paydown/ui/text-input";
import { UiLink } from "@paydown/ui/ui-context";
import { useForm } from "react-hook-form";
import { useFailedAttempt } from "../../checked-form/use-failed-attempt";
import { paths } from "../../paths";
import { type Login, useSignIn } from "../../passcode/use-sign-in";
import { useWords } from "../../words/words";
import type { LoginRefusedProps } from "./login-refused";

const LoginRefused = lazyPart<LoginRefusedProps>(() => import("./login-refused"));

const filled = { validate: (value: string) => value.trim() !== "" };

/** The sign-in fields. Only the services know whether the entered values are right. */
export function LoginForm() {
  const signIn = useSignIn();
  const { instanceId, loginIdentifier } = useConfiguration().instanceConfig;
  const { login: words, rules } = useWords();
  const [failed, setFailure] = useFailedAttempt<unknown>();
  const { register, handleSubmit, formState } = useForm<Login>({
    defaultValues: { username: "", password: "" },
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = formState;
  const byEmail = loginIdentifier === "EMAIL";
  const labels = { username: byEmail ? words.email : words.username, password: words.password };

  async function submit(login: Login) {
    setFailure(null);
    try {
      await signIn(login);
    } catch (reason) {
      setFailure(reason);
    }
  }

  const errorOf = (field: keyof Login) => errors[field] && rules.required(labels[field]);
  const summary = (["username", "password"] as const).flatMap((id) => {
    const message = errorOf(id);
    return message ? [{ id, message }] : [];
  });

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <Stack gap="loose" width="narrow">
        <ErrorSummary errors={summary} attempt={submitCount} />
        {failed.failure !== null && <LoginRefused key={failed.attempt} reason={failed.failure} byEmail={byEmail} />}
        <Field id="username" label={labels.username} error={errorOf("username")}>
          {(control) => (
            <TextInput
              {...register("username", filled)}
              {...control}
              type={byEmail ? "email" : "text"}
              inputMode={byEmail ? "email" : undefined}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Field id="password" label={labels.password} error={errorOf("password")}>
          {(control) => (
            <TextInput {...register("password", filled)} {...control} type="password" autoComplete="current-password" />
          )}
        </Field>
        <Actions>
          <Button type="submit" variant="filled" busy={isSubmitting}>
            {words.submit}
          </Button>
        </Actions>
        <p>
          <UiLink href={paths.passwordRecovery.href(instanceId)}>{words.forgot}</UiLink>
        </p>
      </Stack>
    </form>
  );
}
