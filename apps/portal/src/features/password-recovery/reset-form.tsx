import { answer, failureOf } from "@paydown/api-client";
import { changePasswordRules, type ChangePasswordField, type FormValues, passwordLength } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { Actions } from "@paydown/ui/actions";
import { Button } from "@paydown/ui/button";
import { ErrorSummary } from "@paydown/ui/error-summary";
import { Stack } from "@paydown/ui/stack";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router-dom";
import { PasswordField } from "../../new-password/password-field";
import { useCheckedForm } from "../../checked-form/use-checked-form";
import { paths } from "../../paths";
import { usePortal } from "../../session/session";
import { changePassword as changePasswordEnglish } from "../../new-password/change-password.en";
import { newPassword as newPasswordEnglish } from "../../new-password/new-password.en";
import { useScreenWords } from "../../words/words";
import type { LinkTrouble } from "./link-notice";

const empty: FormValues<ChangePasswordField> = { currentPassword: "", newPassword: "", confirmPassword: "" };

interface ResetFormProps {
  readonly secret: string;
  /** Called when the services refuse the link; an earlier attempt whose answer was lost may be the reason. */
  readonly onRefused: (trouble: LinkTrouble) => void;
}

/** Sets a new password by the rules of Change Password, without asking for the current one. */
export function ResetForm({ secret, onRefused }: ResetFormProps) {
  const { publicApi, notifications, forget } = usePortal();
  const { instanceId } = useConfiguration().instanceConfig;
  const { labels, hint, submit } = useScreenWords("newPassword", newPasswordEnglish);
  const navigate = useNavigate();
  const form = useCheckedForm({
    rules: changePasswordRules,
    labels,
    initial: empty,
    fields: ["newPassword", "confirmPassword"],
  });

  const answerLost = useRef(false);

  const reset = useMutation({
    mutationFn: ({ newPassword, confirmPassword }: FormValues<ChangePasswordField>) =>
      answer(
        publicApi.POST("/public/passwordRecovery/reset", {
          body: { instanceId, secret, newPassword, confirmPassword },
        }),
      ),
    async onSuccess() {
      forget(instanceId);
      notifications.show("success", ({ screens }) => (screens?.newPassword ?? newPasswordEnglish).changed);
      await navigate(paths.login.href(instanceId), { replace: true });
    },
    onError(reason) {
      const failure = failureOf(reason);
      if (failure.kind === "refused" && failure.code === "reset_link_invalid")
        return onRefused(answerLost.current ? "perhapsUsed" : "dead");
      answerLost.current ||= failure.kind !== "refused";
      notifications.show("error", ({ screens, failures }) =>
        (screens?.changePassword ?? changePasswordEnglish).failed(failures.detail(failure)),
      );
    },
  });

  return (
    <form noValidate onSubmit={form.onSubmit(reset.mutate)}>
      <Stack gap="loose" width="narrow">
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <PasswordField
          field={form.field("newPassword")}
          autoComplete="new-password"
          hint={hint(passwordLength.min, passwordLength.max - 1)}
        />
        <PasswordField field={form.field("confirmPassword")} autoComplete="new-password" />
        <Actions>
          <Button type="submit" variant="filled" busy={reset.isPending}>
            {submit}
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}
