import { answer, failureOf } from "@paydown/api-client";
import { passwordLength, usernameLength } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { useOnceShown } from "@paydown/shell/once-shown";
import { Actions } from "@paydown/ui/actions";
import { Button, ButtonLink } from "@paydown/ui/button";
import { Field } from "@paydown/ui/field";
import { FormGroup } from "@paydown/ui/form-layout";
import { Hint } from "@paydown/ui/hint";
import { Stack } from "@paydown/ui/stack";
import { TextInput } from "@paydown/ui/text-input";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { useFailedAttempt } from "../../checked-form/use-failed-attempt";
import { paths } from "../../paths";
import { usePortal } from "../../session/session";
import { newPassword as newPasswordEnglish } from "../../new-password/new-password.en";
import { registration as english } from "./registration.en";
import { useScreenWords } from "../../words/words";
import { PromptInput } from "./prompt-input";
import type { Asked } from "./prompts-query";
import { useRegistrationFlow } from "./registration-flow";
import { SubmitFailed } from "./submit-failed";
import { fieldOf, useRegistrationForm } from "./use-registration-form";
import { prepareWorking, Working } from "./working";

/** Thrown when the username turns out to be taken; the field then says so. */
const notFree = Symbol("notFree");

/** The prompts, the login and two password fields; Continue stays disabled until every rule holds (REG-8). */
export function RegistrationForm({ prompts, today }: Asked) {
  const words = useScreenWords("registration", english);
  const { hint } = useScreenWords("newPassword", newPasswordEnglish);
  const { publicApi } = usePortal();
  const { instanceId } = useConfiguration().instanceConfig;
  const flow = useRegistrationFlow();
  const { reopen } = flow;
  const navigate = useNavigate();
  const form = useRegistrationForm(prompts, today);
  const [failed, setFailure] = useFailedAttempt();

  useEffect(() => reopen(), [reopen]);
  useOnceShown(prepareWorking);

  const submit = useMutation({
    async mutationFn() {
      const username = form.value("username");
      // Checked again, since someone else may have taken the username in the meantime (REG-38).
      if ((await form.username.ask(username)) !== "free") throw notFree;
      const sent = {
        instanceId,
        username,
        password: form.value("password"),
        prompts: prompts.map((prompt) => ({ name: prompt.name, value: form.answerTo(prompt) })),
      };
      return { sent, account: await answer(publicApi.POST("/public/registration/verify", { body: sent })) };
    },
    onSuccess(verified) {
      flow.keep(form.values, verified);
      void navigate(paths.registrationConfirm.href(instanceId));
    },
    onError(reason: unknown) {
      const refused = failureOf(reason);
      if (refused.kind === "refused" && refused.code === "username_taken")
        form.username.noteTaken(form.value("username"));
      else if (reason !== notFree) {
        // Keeps the form filled in while the consumer visits the contact page.
        flow.keep(form.values, null);
        return setFailure(refused);
      }
      document.getElementById("username")?.focus();
    },
  });

  function send() {
    if (submit.isPending) return;
    setFailure(null);
    submit.mutate();
  }

  const login = form.field("username");
  const password = form.field("password");
  const confirmation = form.field("confirmPassword");
  const { answer: said } = form.username;

  return (
    <form noValidate onSubmit={form.onSubmit(send)}>
      <Stack gap="section">
        <p>{words.intro}</p>
        {failed.failure && <SubmitFailed key={failed.attempt} failure={failed.failure} />}
        <FormGroup legend={words.aboutYou}>
          {prompts.map((prompt) => {
            const name = fieldOf(prompt);
            const { id, label, error, register } = form.field(name);
            return (
              <Field key={id} id={id} label={label} error={error}>
                {(control) => (
                  <PromptInput
                    prompt={prompt}
                    label={label}
                    control={{ ...control, ...register }}
                    value={form.values[name] ?? ""}
                    onPick={(value) => form.set(name, value)}
                  />
                )}
              </Field>
            );
          })}
        </FormGroup>
        <FormGroup legend={words.signIn}>
          <Field
            id={login.id}
            label={login.label}
            hint={form.byEmail ? undefined : words.usernameHint(usernameLength.min)}
            error={login.error}
            after={
              <>
                {said === "free" && <Hint>{words.free(login.label)}</Hint>}
                {typeof said === "object" && (
                  <Button variant="link" onClick={() => void form.username.ask(form.value("username"))}>
                    {words.again}
                  </Button>
                )}
              </>
            }
          >
            {(control) => (
              <TextInput
                {...control}
                {...login.register}
                type={form.byEmail ? "email" : "text"}
                inputMode={form.byEmail ? "email" : undefined}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </Field>
          <Field
            id={password.id}
            label={password.label}
            hint={hint(passwordLength.min, passwordLength.max)}
            error={password.error}
          >
            {(control) => <TextInput {...control} {...password.register} type="password" autoComplete="new-password" />}
          </Field>
          <Field id={confirmation.id} label={confirmation.label} error={confirmation.error}>
            {(control) => (
              <TextInput {...control} {...confirmation.register} type="password" autoComplete="new-password" />
            )}
          </Field>
        </FormGroup>
        <Stack>
          <Hint live>{form.state}</Hint>
          <Actions>
            <Button type="submit" variant="filled" disabled={!form.ready && !submit.isPending} busy={submit.isPending}>
              {words.continue}
            </Button>
            <ButtonLink href={paths.login.href(instanceId)}>{words.cancel}</ButtonLink>
          </Actions>
        </Stack>
      </Stack>
      {submit.isPending && <Working label={words.working} />}
    </form>
  );
}
