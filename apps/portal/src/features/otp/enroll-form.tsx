import { answer, failureOf } from "@paydown/api-client";
import { type FormValues, phoneDigits, type UserProfileField, userProfileRules } from "@paydown/domain";
import { Actions } from "@paydown/ui/actions";
import { Button, ButtonLink } from "@paydown/ui/button";
import { ErrorSummary } from "@paydown/ui/error-summary";
import { Field } from "@paydown/ui/field";
import { Notice } from "@paydown/ui/notice";
import { RadioTiles } from "@paydown/ui/radio-tiles";
import { Stack } from "@paydown/ui/stack";
import { TextInput } from "@paydown/ui/text-input";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useCheckedForm } from "../../checked-form/use-checked-form";
import { useFailedAttempt } from "../../checked-form/use-failed-attempt";
import { passcodeCalls } from "../../passcode/passcode-calls";
import { SendRefused } from "../../passcode/send-refused";
import { keepWaiting, type PasscodeTarget } from "../../passcode/waiting-passcode";
import { paths } from "../../paths";
import type { Session } from "../../session/portal";
import { usePortal } from "../../session/session";
import { needsPassword, withPassword } from "../../session/with-password";
import { otp as english } from "../../passcode/otp.en";
import { useScreenWords } from "../../words/words";

type Channel = PasscodeTarget["channel"];
const fieldOf: Readonly<Record<Channel, UserProfileField>> = { email: "email", sms: "phone" };

/** The email address or phone, checked by the rules of User Profile. Submitting sends a code there at once. */
export function EnrollForm({ session }: { readonly session: Session }) {
  const { instanceId, username, api } = session;
  const portal = usePortal();
  const words = useScreenWords("otp", english);
  const navigate = useNavigate();
  const params = { path: { user: username } };
  const { data } = useQuery({
    queryKey: [instanceId, username, "passcode-enrollment"],
    queryFn: () => answer(api.GET("/otp/enroll;user={user}", { params })),
  });
  const [channel, setChannel] = useState<Channel>("email");
  const [failed, setFailure] = useFailedAttempt();
  const [busy, setBusy] = useState(false);

  const name = fieldOf[channel];
  const form = useCheckedForm({
    rules: userProfileRules,
    labels: { email: words.emailAddress, phone: words.phone },
    initial: { email: "", phone: "" },
    fields: [name],
    mode: "onSubmit",
  });
  const { id, label, error, register } = form.field(name);

  function submit(event: FormEvent) {
    if (busy) return event.preventDefault();
    setFailure(null);
    form.onSubmit((values) => void enroll(values))(event);
  }

  async function enroll(values: FormValues<UserProfileField>) {
    setBusy(true);
    try {
      const value = userProfileRules.value(name, values);
      const body = name === "email" ? { username, email: value } : { username, phone: phoneDigits(value) };
      const target = await withPassword(portal, () => answer(api.POST("/otp/enroll;user={user}", { params, body })));
      const waiting = { username, target };
      keepWaiting(instanceId, waiting);
      const sent = await passcodeCalls(portal, instanceId, waiting)?.send();
      if (sent) keepWaiting(instanceId, { ...waiting, sent });
      await navigate(paths.otpVerify.href(instanceId));
    } catch (reason) {
      if (!needsPassword(reason)) setFailure(failureOf(reason));
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="loose" width="narrow">
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        {failed.failure && <SendRefused key={failed.attempt} failure={failed.failure} />}
        {data?.enrolled && <Notice tone="info">{words.enrolled(data.enrolled.target)}</Notice>}
        <RadioTiles
          name="channel"
          legend={words.channel}
          value={channel}
          onChange={(event) => {
            setChannel(event.target.value === "sms" ? "sms" : "email");
            form.reset(form.values);
          }}
          options={[
            { value: "email", label: words.email },
            { value: "sms", label: words.sms, note: words.smsNote },
          ]}
        />
        <Field key={id} id={id} label={label} hint={name === "phone" ? words.phoneHint : undefined} error={error}>
          {(control) => (
            <TextInput
              {...control}
              {...register}
              type={name === "email" ? "email" : "tel"}
              inputMode={name === "email" ? "email" : "tel"}
              autoComplete={name === "email" ? "email" : "tel-national"}
              width={name === "email" ? "full" : 20}
            />
          )}
        </Field>
        <Actions>
          <Button type="submit" variant="filled" busy={busy}>
            {words.enroll}
          </Button>
          <ButtonLink href={paths.home.href(instanceId)}>{words.back}</ButtonLink>
        </Actions>
      </Stack>
    </form>
  );
}
