import { useConfiguration } from "@paydown/shell/configuration";
import { NotFound } from "@paydown/shell/not-found";
import { isOffered, useEntryName } from "@paydown/shell/navigation";
import { Screen } from "@paydown/shell/screen";
import { Breadcrumbs } from "@paydown/ui/breadcrumbs";
import { PageTitle } from "@paydown/ui/page-title";
import { Stack } from "@paydown/ui/stack";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { Fetched } from "../../account/fetched";
import { useHomeCrumb } from "../../account/home-crumb";
import { paths } from "../../paths";
import { messagesQuery } from "../../account/messages-query";
import { useSession } from "../../session/session";
import { useScreenWords, useWords } from "../../words/words";
import { stateDeclarations as english } from "./state-declarations.en";
import { Declarations } from "./declarations";

/** State Declarations: the messages of sdSODCode for the account (INFO-20); not found where the tenant has it off. */
export function Component() {
  const { id: accountNo = "" } = useParams();
  const { instanceId } = useSession();
  const { instanceConfig, companyConfig } = useConfiguration();
  const { paymentFlow } = useWords();
  const title = useEntryName()("stateDeclarations");
  const home = useHomeCrumb(accountNo);
  if (!isOffered(instanceConfig, "stateDeclarations"))
    return <NotFound href={paths.account.href(instanceId, accountNo)} />;
  const heading = <PageTitle note={paymentFlow.account(accountNo)}>{title}</PageTitle>;
  return (
    <Screen title={title}>
      <Breadcrumbs
        crumbs={[
          home,
          { label: paymentFlow.makePayment, href: paths.makePayment.href(instanceId, accountNo) },
          { label: title },
        ]}
      />
      <Stack gap="loose" width="read">
        {companyConfig.sdSODCode ? (
          <Fetch accountNo={accountNo} code={companyConfig.sdSODCode} heading={heading} />
        ) : (
          <>
            {heading}
            <Declarations messages={[]} />
          </>
        )}
      </Stack>
    </Screen>
  );
}

interface FetchProps {
  readonly accountNo: string;
  readonly code: string;
  readonly heading: React.ReactNode;
}

function Fetch({ accountNo, code, heading }: FetchProps) {
  const words = useScreenWords("stateDeclarations", english);
  const query = useQuery(messagesQuery(useSession(), accountNo, code));
  return (
    <Fetched query={query} heading={heading} doing={words.fetchingMessages}>
      {(messages) => (
        <>
          {heading}
          <Declarations messages={messages.map((message) => message.text)} />
        </>
      )}
    </Fetched>
  );
}
