import { failureOf } from "@paydown/api-client";
import { useConfiguration } from "@paydown/shell/configuration";
import { Localized } from "@paydown/shell/language";
import { Screen } from "@paydown/shell/screen";
import { Actions } from "@paydown/ui/actions";
import { Button, ButtonLink } from "@paydown/ui/button";
import { Notice } from "@paydown/ui/notice";
import { PageTitle } from "@paydown/ui/page-title";
import { Stack } from "@paydown/ui/stack";
import { useMutation } from "@tanstack/react-query";
import { Navigate, useLocation } from "react-router-dom";
import { paths } from "../../paths";
import { type Login, useSignIn } from "../../passcode/use-sign-in";
import { registration as english } from "./registration.en";
import { useScreenWords, useWords } from "../../words/words";
import { type justRegistered, useRegistrationFlow } from "./registration-flow";

/**
 * A message, the tenant's own where it has one (REG-87), a button that signs in, and a link to login. Without a
 * registration, it redirects to the form, as Confirm does (REG-74).
 */
export function Component() {
  const words = useScreenWords("registration", english);
  const { instanceId, registrationCompletedMessage: message } = useConfiguration().instanceConfig;
  const { login } = useRegistrationFlow();
  const state: Partial<typeof justRegistered> | null = useLocation().state;
  if (!state?.registered) return <Navigate to={paths.registrationForm.href(instanceId)} replace />;
  return (
    <Screen title={words.completedTitle}>
      <Stack gap="loose" width="read">
        <PageTitle>{words.completedTitle}</PageTitle>
        <p>{message ? <Localized text={message} /> : words.completed}</p>
        {login ? (
          <GoOn login={login} />
        ) : (
          <Actions>
            <ButtonLink variant="filled" href={paths.login.href(instanceId)}>
              {words.toLogin}
            </ButtonLink>
          </Actions>
        )}
      </Stack>
    </Screen>
  );
}

/** Signs in with the new login, which only this document knows: after a reload, consumers type it themselves. */
function GoOn({ login }: { readonly login: Login }) {
  const words = useScreenWords("registration", english);
  const { failures } = useWords();
  const { instanceId } = useConfiguration().instanceConfig;
  const signIn = useSignIn();
  const going = useMutation({ mutationFn: () => signIn(login) });
  return (
    <>
      {going.isError && (
        <Notice key={going.submittedAt} tone="danger" takesFocus>
          {words.notSignedIn(failures.detail(failureOf(going.error)))}
        </Notice>
      )}
      <Actions>
        <Button variant="filled" busy={going.isPending} onClick={() => going.mutate()}>
          {words.goOn}
        </Button>
        <ButtonLink href={paths.login.href(instanceId)}>{words.toLogin}</ButtonLink>
      </Actions>
    </>
  );
}
