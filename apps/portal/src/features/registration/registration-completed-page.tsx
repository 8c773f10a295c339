import { useConfiguration } from "@paydown/shell/configuration";
import { Localized } from "@paydown/shell/language";
import { Screen } from "@paydown/shell/screen";
import { Actions } from "@paydown/ui/actions";
import { ButtonLink } from "@paydown/ui/button";
import { PageTitle } from "@paydown/ui/page-title";
import { Stack } from "@paydown/ui/stack";
import { Navigate, useLocation } from "react-router-dom";
import { paths } from "../../paths";
import { registration as english } from "./registration.en";
import { useScreenWords } from "../../words/words";
import type { justRegistered } from "./registration-flow";

/**
 * A message, the tenant's own where it has one (REG-87), and a link to login. Without a registration, it redirects to
 * the form, as Confirm does (REG-74).
 */
export function Component() {
  const words = useScreenWords("registration", english);
  const { instanceId, registrationCompletedMessage: message } = useConfiguration().instanceConfig;
  const state: Partial<typeof justRegistered> | null = useLocation().state;
  if (!state?.registered) return <Navigate to={paths.registrationForm.href(instanceId)} replace />;
  return (
    <Screen title={words.completedTitle}>
      <Stack gap="loose" width="read">
        <PageTitle>{words.completedTitle}</PageTitle>
        <p>{message ? <Localized text={message} /> : words.completed}</p>
        <Actions>
          <ButtonLink variant="filled" href={paths.login.href(instanceId)}>
            {words.toLogin}
          </ButtonLink>
        </Actions>
      </Stack>
    </Screen>
  );
}
