import { answer, failureOf } from "@paydown/api-client";
import {
  type FormValues,
  formatPhone,
  localize,
  phoneDigits,
  type UserProfileField,
  userProfileRules,
} from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { Actions } from "@paydown/ui/actions";
import { Button, ButtonLink } from "@paydown/ui/button";
import { ErrorSummary } from "@paydown/ui/error-summary";
import { Field } from "@paydown/ui/field";
import { Stack } from "@paydown/ui/stack";
import { TextInput } from "@paydown/ui/text-input";
import { useMutation } from "@tanstack/react-query";
import type { FocusEvent } from "react";
import { useCheckedForm } from "../../checked-form/use-checked-form";
import { usePortal, useSession } from "../../session/session";
import { needsPassword, withPassword } from "../../session/with-password";
import { userProfile as english } from "./user-profile.en";
import { useScreenWords, useWords } from "../../words/words";
import type { UserProfile } from "./profile-query";

const asShown = ({ phone, email }: UserProfile): FormValues<UserProfileField> => ({ phone: formatPhone(phone), email });

interface UserProfileFormProps {
  readonly profile: UserProfile;
  readonly back: string;
}

/** Phone and email; a failure keeps everything typed (PROF-6). */
export function UserProfileForm({ profile, back }: UserProfileFormProps) {
  const portal = usePortal();
  const { notifications } = portal;
  const { username, api } = useSession();
  const { profileFailureLabel } = useConfiguration().instanceConfig;
  const words = useScreenWords("userProfile", english);
  const { paymentFlow } = useWords();
  const form = useCheckedForm({ rules: userProfileRules, labels: words.labels, initial: asShown(profile) });
  const [phone, email] = [form.field("phone"), form.field("email")];

  const save = useMutation({
    mutationFn: ({ phone: typed, email }: FormValues<UserProfileField>) =>
      withPassword(portal, () =>
        answer(
          api.POST("/api/demographics/userProfile;user={user}", {
            params: { path: { user: username } },
            body: { phone: phoneDigits(typed), email: email.trim() },
          }),
        ),
      ),
    onSuccess(saved) {
      form.reset(asShown(saved));
      notifications.show("success", ({ screens }) => (screens?.userProfile ?? english).saved);
    },
    onError(reason) {
      // The consumer closed the password dialog. The typed values are still there, and Save asks for a password again.
      if (needsPassword(reason)) return;
      const failure = failureOf(reason);
      notifications.show("error", ({ screens, failures }, language) => {
        const detail = failures.detail(failure);
        return profileFailureLabel
          ? `${localize(profileFailureLabel, language)}; ${detail}`
          : (screens?.userProfile ?? english).failed(detail);
      });
    },
  });

  function leavePhone(event: FocusEvent) {
    void phone.register.onBlur(event);
    const typed = form.values.phone;
    form.set("phone", formatPhone(phoneDigits(typed)) || typed);
  }

  return (
    <form noValidate onSubmit={form.onSubmit(save.mutate)}>
      <Stack gap="loose" width="narrow">
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <Field id={phone.id} label={phone.label} error={phone.error} hint={words.phoneHint}>
          {(control) => (
            <TextInput
              {...control}
              {...phone.register}
              onBlur={leavePhone}
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              width={20}
            />
          )}
        </Field>
        <Field id={email.id} label={email.label} error={email.error}>
          {(control) => (
            <TextInput
              {...control}
              {...email.register}
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Actions>
          <Button type="submit" variant="filled" busy={save.isPending}>
            {words.save}
          </Button>
          <ButtonLink href={back}>{paymentFlow.cancel}</ButtonLink>
        </Actions>
      </Stack>
    </form>
  );
}
