import { Screen } from "@paydown/shell/screen";
import { Breadcrumbs } from "@paydown/ui/breadcrumbs";
import { Notice } from "@paydown/ui/notice";
import { PageTitle } from "@paydown/ui/page-title";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "react-router-dom";
import { account as english } from "../../account/account.en";
import { Fetched } from "../../account/fetched";
import { useHomeCrumb } from "../../account/home-crumb";
import { isNotSent } from "../../account/not-sent";
import { pageQuery } from "../../account/page-query";
import { isVisit, useSession } from "../../session/session";
import { useScreenWords } from "../../words/words";
import { MakePayment } from "./make-payment";

/** Make Payment at the account's own address, where the payment screens return to (ACCT-11, ACCT-14). */
export function Component() {
  const { id: accountNo = "" } = useParams();
  const { state } = useLocation();
  const words = useScreenWords("account", english);
  const session = useSession();
  const home = useHomeCrumb(accountNo);
  const query = useQuery(pageQuery(session, accountNo));
  const heading = words.heading(accountNo);
  return (
    <Screen title={words.title}>
      {!isVisit(session.username) && <Breadcrumbs crumbs={[home, { label: heading }]} />}
      <Fetched query={query} heading={<PageTitle>{heading}</PageTitle>} doing={words.fetchingPage}>
        {(page) => (
          <MakePayment key={accountNo} page={page} heading={<PageTitle note={page.userInfo.name}>{heading}</PageTitle>}>
            {isNotSent(state) && (
              <Notice tone="info" live="status" title={words.notSentTitle}>
                {words.notSent}
              </Notice>
            )}
          </MakePayment>
        )}
      </Fetched>
    </Screen>
  );
}
