import { answer } from "@paydown/api-client";
import { type CalendarDate, letterRules, normalizeBirthDate } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { Actions } from "@paydown/ui/actions";
import { Button } from "@paydown/ui/button";
import { ErrorSummary } from "@paydown/ui/error-summary";
import { Field } from "@paydown/ui/field";
import { FormGroup } from "@paydown/ui/form-layout";
import { Stack } from "@paydown/ui/stack";
import { TextInput } from "@paydown/ui/text-input";
import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useNavigate } from "react-router-dom";
import { useFragmentSecret } from "../../browser/fragment-secret";
import { inContext, useCheckedForm } from "../../checked-form/use-checked-form";
import { paths } from "../../paths";
import { usePortal } from "../../session/session";
import { VisitPage } from "../../visit/visit-parts";
import { keepVisitAccount } from "../../session/visit-account";
import { useScreenWords } from "../../words/words";
import { letter as english } from "./letter.en";
import { LetterRefused } from "./letter-refused";

/** Close enough for a birth date: the services check it by the tenant's day. */
const dayOfDevice = () => new Date().toISOString().slice(0, 10) as CalendarDate;

/** The code, from the letter or from its link, and the two facts. A refusal keeps what was typed. */
export function LetterForm() {
  const words = useScreenWords("letter", english);
  const { publicApi, signIn } = usePortal();
  const { instanceId } = useConfiguration().instanceConfig;
  const navigate = useNavigate();
  const today = dayOfDevice();
  const form = useCheckedForm({
    rules: inContext(letterRules, { today }),
    // The long labels of two fields do not fit into a message.
    labels: { code: words.codeName, birthDate: words.birthDate, ssnLastFour: words.ssnName },
    initial: { code: useFragmentSecret(), birthDate: "", ssnLastFour: "" },
  });
  const { values } = form;
  const [code, birthDate, ssnLastFour] = [form.field("code"), form.field("birthDate"), form.field("ssnLastFour")];

  const open = useMutation({
    async mutationFn() {
      const body = {
        instanceId,
        code: letterRules.value("code", values),
        birthDate: normalizeBirthDate(values.birthDate, today),
        ssnLastFour: letterRules.value("ssnLastFour", values),
      };
      const [opened] = await Promise.all([answer(publicApi.POST("/public/letter", { body })), VisitPage.preload()]);
      return opened;
    },
    onSuccess({ jwt, username, accountNo }) {
      signIn(instanceId, { token: jwt, username });
      keepVisitAccount({ instanceId, username }, accountNo);
      void navigate(paths.makePayment.href(instanceId, accountNo), { replace: true });
    },
  });

  const submit = (event: FormEvent) => {
    // An older refusal would look like one more lost try.
    open.reset();
    form.onSubmit(() => open.mutate())(event);
  };

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="loose" width="narrow">
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        {open.error && <LetterRefused key={open.submittedAt} reason={open.error} />}
        <Field id={code.id} label={words.code} hint={words.codeHint} error={code.error}>
          {(control) => (
            <TextInput
              {...control}
              {...code.register}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </Field>
        <FormGroup legend={words.aboutYou}>
          <p>{words.why}</p>
          <Field id={birthDate.id} label={birthDate.label} hint={words.dateHint} error={birthDate.error}>
            {(control) => (
              <TextInput
                {...control}
                {...birthDate.register}
                inputMode="numeric"
                autoComplete="bday"
                spellCheck={false}
              />
            )}
          </Field>
          <Field id={ssnLastFour.id} label={words.ssnLastFour} error={ssnLastFour.error}>
            {(control) => (
              <TextInput {...control} {...ssnLastFour.register} inputMode="numeric" autoComplete="off" maxLength={9} />
            )}
          </Field>
        </FormGroup>
        <Actions>
          <Button type="submit" variant="filled" busy={open.isPending}>
            {words.submit}
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}
