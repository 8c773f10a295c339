import { failureOf, unreadable } from "@paydown/api-client";
import { useConfiguration } from "@paydown/shell/configuration";
import { PartFailed } from "@paydown/shell/part-failed";
import { Screen } from "@paydown/shell/screen";
import { Actions } from "@paydown/ui/actions";
import { ButtonLink } from "@paydown/ui/button";
import { Loading } from "@paydown/ui/loading";
import { Notice } from "@paydown/ui/notice";
import { PageTitle } from "@paydown/ui/page-title";
import { Stack } from "@paydown/ui/stack";
import { useQuery } from "@tanstack/react-query";
import { paths } from "../../paths";
import { usePortal } from "../../session/session";
import { registration as english } from "./registration.en";
import { useScreenWords, useWords } from "../../words/words";
import { promptsQuery } from "./prompts-query";
import { RegistrationForm } from "./registration-form";

/** Registration: claiming an account by answering the tenant's prompts (REG-2). */
export function Component() {
  const words = useScreenWords("registration", english);
  const { regSODCode } = useConfiguration().instanceConfig;
  return (
    <Screen title={words.title}>
      <Stack gap="loose" width="read">
        <PageTitle>{words.title}</PageTitle>
        {regSODCode ? <Prompted code={regSODCode} /> : <Closed />}
      </Stack>
    </Screen>
  );
}

function Prompted({ code }: { readonly code: string }) {
  const words = useScreenWords("registration", english);
  const { shell, failures } = useWords();
  const { publicApi } = usePortal();
  const { instanceId } = useConfiguration().instanceConfig;
  const { data: asked, error, refetch } = useQuery(promptsQuery(publicApi, instanceId, code));
  if (asked) return asked.prompts.length > 0 ? <RegistrationForm {...asked} /> : <Closed />;
  if (!error) return <Loading label={shell.loading} shape="form" />;
  const detail = failures.detail(failureOf(error, unreadable));
  return <PartFailed text={shell.failures.say(words.fetching, detail)} retry={() => void refetch()} />;
}

/** Shown where there are no prompts: nothing would prove who owns an account, so none can be claimed (REG-13). */
function Closed() {
  const words = useScreenWords("registration", english);
  const { instanceId } = useConfiguration().instanceConfig;
  return (
    <>
      <Notice tone="info" title={words.closedTitle}>
        {words.closed}
      </Notice>
      <Actions>
        <ButtonLink href={paths.registrationContact.href(instanceId)}>{words.contactUs}</ButtonLink>
        <ButtonLink href={paths.login.href(instanceId)}>{words.backToLogin}</ButtonLink>
      </Actions>
    </>
  );
}
