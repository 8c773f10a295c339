import { Screen } from "@paydown/shell/screen";
import { PageTitle } from "@paydown/ui/page-title";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { Fetched } from "../../account/fetched";
import { pageQuery } from "../../account/page-query";
import { useSession } from "../../session/session";
import { account as english } from "../../account/account.en";
import { useScreenWords } from "../../words/words";
import { AccountLanding } from "./account-landing";

/** The account's own page, where the payment screens return to (ACCT-11). */
export function Component() {
  const { id: accountNo = "" } = useParams();
  const words = useScreenWords("account", english);
  const query = useQuery(pageQuery(useSession(), accountNo));
  return (
    <Screen title={words.title}>
      <Fetched query={query} heading={<PageTitle>{words.heading(accountNo)}</PageTitle>} doing={words.fetchingPage}>
        {(page) => <AccountLanding page={page} accountNo={accountNo} />}
      </Fetched>
    </Screen>
  );
}
