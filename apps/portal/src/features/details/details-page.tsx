import { Screen } from "@paydown/shell/screen";
import { Breadcrumbs } from "@paydown/ui/breadcrumbs";
import { PageTitle } from "@paydown/ui/page-title";
import { Split } from "@paydown/ui/split";
import { Stack } from "@paydown/ui/stack";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { Fetched } from "../../account/fetched";
import { useHomeCrumb } from "../../account/home-crumb";
import { AccountRail } from "../../account/account-rail";
import { pageQuery } from "../../account/page-query";
import { Balance } from "../../balance/balance";
import { paths } from "../../paths";
import { useSession } from "../../session/session";
import { details as english } from "./details.en";
import { useScreenWords, useWords } from "../../words/words";
import { Details } from "./details";

/** Details: the account fields flagged for display (ACCT-21). */
export function Component() {
  const { id: accountNo = "" } = useParams();
  const session = useSession();
  const words = useScreenWords("details", english);
  const { paymentFlow, shell } = useWords();
  const query = useQuery(pageQuery(session, accountNo));
  const heading = <PageTitle note={paymentFlow.account(accountNo)}>{words.title}</PageTitle>;
  return (
    <Screen title={words.title}>
      <Breadcrumbs
        crumbs={[
          useHomeCrumb(accountNo),
          { label: paymentFlow.makePayment, href: paths.makePayment.href(session.instanceId, accountNo) },
          { label: words.title },
        ]}
      />
      <Split side={<AccountRail accountNo={accountNo} />} wideOnly>
        <Stack gap="loose">
          <Fetched query={query} heading={heading} doing={shell.failures.buildingPage}>
            {(page) => (
              <>
                {heading}
                <Balance page={page} kind="compact" />
                <Details row={page.accounts[0] ?? {}} accountNo={accountNo} />
              </>
            )}
          </Fetched>
        </Stack>
      </Split>
    </Screen>
  );
}
