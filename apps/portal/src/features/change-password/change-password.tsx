import { answer, type Failure, failureOf } from "@paydown/api-client";
import { changePasswordRules, type ChangePasswordField, type FormValues, passwordLength } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { Actions } from "@paydown/ui/actions";
import { Button, ButtonLink } from "@paydown/ui/button";
import { ErrorSummary } from "@paydown/ui/error-summary";
import { Stack } from "@paydown/ui/stack";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { PasswordField } from "../../new-password/password-field";
import { useCheckedForm } from "../../checked-form/use-checked-form";
import { paths } from "../../paths";
import { usePortal, useSession } from "../../session/session";
import { changePassword as english } from "../../new-password/change-password.en";
import { newPassword as newPasswordEnglish } from "../../new-password/new-password.en";
import { minutesToWait } from "../../session/minutes-to-wait";
import { useScreenWords, useWords, type Words } from "../../words/words";

const empty: FormValues<ChangePasswordField> = { currentPassword: "", newPassword: "", confirmPassword: "" };

/** The three password fields. A change ends every session of the user, and login says so (PASS-18, PASS-19). */
export function ChangePassword({ back }: { readonly back: string }) {
  const { notifications, forget } = usePortal();
  const { instanceId, username, api } = useSession();
  const { loginIdentifier } = useConfiguration().instanceConfig;
  const words = useScreenWords("changePassword", english);
  const { labels, hint, submit } = useScreenWords("newPassword", newPasswordEnglish);
  const { paymentFlow } = useWords();
  const navigate = useNavigate();
  const form = useCheckedForm({ rules: changePasswordRules, labels, initial: empty });

  const change = useMutation({
    mutationFn: (body: FormValues<ChangePasswordField>) =>
      answer(api.POST("/api/demographics/password;user={user}", { params: { path: { user: username } }, body })),
    async onSuccess() {
      forget(instanceId);
      notifications.show("success", ({ screens }) => (screens?.newPassword ?? newPasswordEnglish).changed);
      await navigate(paths.login.href(instanceId), { replace: true });
    },
    onError(reason) {
      const failure = failureOf(reason);
      notifications.show("error", (current) =>
        (current.screens?.changePassword ?? english).failed(detailOf(failure, current)),
      );
      if (failure.kind === "refused" && failure.code === "wrong_password")
        form.refuse("currentPassword", words.wrongPassword);
    },
  });

  return (
    <form noValidate onSubmit={form.onSubmit(change.mutate)}>
      <Stack gap="loose" width="narrow">
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        {/* Tells password managers whose password this is. */}
        <input
          type={loginIdentifier === "EMAIL" ? "email" : "text"}
          name="username"
          autoComplete="username"
          value={username}
          readOnly
          hidden
        />
        <PasswordField field={form.field("currentPassword")} autoComplete="current-password" />
        <PasswordField
          field={form.field("newPassword")}
          autoComplete="new-password"
          hint={hint(passwordLength.min, passwordLength.max - 1)}
        />
        <PasswordField field={form.field("confirmPassword")} autoComplete="new-password" />
        <Actions>
          <Button type="submit" variant="filled" busy={change.isPending}>
            {submit}
          </Button>
          <ButtonLink href={back}>{paymentFlow.cancel}</ButtonLink>
        </Actions>
      </Stack>
    </form>
  );
}

function detailOf(failure: Failure, { screens, failures }: Words): string {
  const words = screens?.changePassword ?? english;
  if (failure.kind === "refused" && failure.code === "wrong_password") return words.wrongPassword;
  if (failure.kind === "refused" && failure.code === "too_many_attempts")
    return words.throttled(minutesToWait(failure.problem));
  return failures.detail(failure);
}
