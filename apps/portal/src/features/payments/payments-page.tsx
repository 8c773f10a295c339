import { Screen } from "@paydown/shell/screen";
import { Breadcrumbs } from "@paydown/ui/breadcrumbs";
import { PageTitle } from "@paydown/ui/page-title";
import { Split } from "@paydown/ui/split";
import { Stack } from "@paydown/ui/stack";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { AccountRail } from "../../account/account-rail";
import { BalanceOf } from "../../account/balance-of";
import { Fetched } from "../../account/fetched";
import { useHomeCrumb } from "../../account/home-crumb";
import { PaymentsInSight } from "../../account/payments-in-sight";
import { transactionsQuery } from "../../account/transactions-query";
import { paths } from "../../paths";
import { useSession } from "../../session/session";
import { account as accountEnglish } from "../../account/account.en";
import { payments as english } from "./payments.en";
import { useScreenWords } from "../../words/words";
import { PaymentsTable } from "./payments-table";

/** Payments (transactionHistory): the account's transactions, below the open, scheduled and just finished payments. */
export function Component() {
  const { id: accountNo = "" } = useParams();
  const session = useSession();
  const words = useScreenWords("payments", english);
  const account = useScreenWords("account", accountEnglish);
  const query = useQuery(transactionsQuery(session, accountNo));
  const heading = <PageTitle note={account.heading(accountNo)}>{words.title}</PageTitle>;
  const crumbs = [
    useHomeCrumb(accountNo),
    { label: account.heading(accountNo), href: paths.account.href(session.instanceId, accountNo) },
    { label: words.title },
  ];
  return (
    <Screen title={words.title}>
      <Breadcrumbs crumbs={crumbs} />
      <Split side={<AccountRail accountNo={accountNo} />} wideOnly>
        <Stack gap="loose">
          <Fetched query={query} heading={heading} doing={words.doing}>
            {({ transactions, ...payments }) => (
              <>
                {heading}
                <BalanceOf accountNo={accountNo} />
                <PaymentsInSight payments={payments} />
                {transactions.length > 0 ? (
                  <PaymentsTable caption={words.caption(accountNo)} transactions={transactions} />
                ) : (
                  <p>{words.empty}</p>
                )}
              </>
            )}
          </Fetched>
        </Stack>
      </Split>
    </Screen>
  );
}
