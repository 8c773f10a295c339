import { Screen } from "@paydown/shell/screen";
import { Breadcrumbs } from "@paydown/ui/breadcrumbs";
import { PageTitle } from "@paydown/ui/page-title";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { Fetched } from "../../account/fetched";
import { useHomeCrumb } from "../../account/home-crumb";
import { pageQuery } from "../../account/page-query";
import { isVisit, useSession } from "../../session/session";
import { useWords } from "../../words/words";
import { MakePayment } from "./make-payment";

/** Make Payment: the amount owed, the blockers, and the ways to pay. */
export function Component() {
  const { id: accountNo = "" } = useParams();
  const session = useSession();
  const { makePayment: words, shell } = useWords();
  const home = useHomeCrumb(accountNo);
  const query = useQuery(pageQuery(session, accountNo));

  return (
    <Screen title={words.title}>
      {!isVisit(session.username) && <Breadcrumbs crumbs={[home, { label: words.title }]} />}
      <Fetched query={query} heading={<PageTitle>{words.title}</PageTitle>} doing={shell.failures.buildingPage}>
        {(page) => (
          <MakePayment
            key={accountNo}
            page={page}
            heading={<PageTitle note={words.user(page.userInfo.name, accountNo)}>{words.title}</PageTitle>}
          />
        )}
      </Fetched>
    </Screen>
  );
}
