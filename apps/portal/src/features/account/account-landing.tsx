import { formatCalendarDate, formatUsd, readAccount } from "@paydown/domain";
import { useShellWords } from "@paydown/shell/language";
import { Actions } from "@paydown/ui/actions";
import { Breadcrumbs } from "@paydown/ui/breadcrumbs";
import { ButtonLink } from "@paydown/ui/button";
import { type Fact, Facts } from "@paydown/ui/facts";
import { Figure, FigureBand } from "@paydown/ui/figure";
import { PageTitle } from "@paydown/ui/page-title";
import { QuickLinks } from "@paydown/ui/quick-links";
import { Rows } from "@paydown/ui/rows";
import { SidePanel, SideSection } from "@paydown/ui/side-panel";
import { Split } from "@paydown/ui/split";
import { Stack } from "@paydown/ui/stack";
import { useAccountLinks } from "../../account/account-links";
import type { AccountPage } from "../../account/page-query";
import { PaymentsInSight } from "../../account/payments-in-sight";
import { paths } from "../../paths";
import { useSession } from "../../session/session";
import { account as english } from "../../words/en/account";
import { useScreenWords, useWords } from "../../words/words";

interface AccountLandingProps {
  readonly page: AccountPage;
  readonly accountNo: string;
}

/** What is owed on the account, and where one can go from here. */
export function AccountLanding({ page, accountNo }: AccountLandingProps) {
  const { instanceId } = useSession();
  const words = useScreenWords("account", english);
  const { makePayment } = useWords();
  const { home } = useShellWords();
  const account = readAccount(page.accounts[0] ?? {}, page.globalConfig);
  const heading = words.heading(accountNo);
  const pay = { label: makePayment.title, href: paths.makePayment.href(instanceId, accountNo) };
  const links = useAccountLinks(accountNo);
  const facts: Fact[] = [];
  if (account.nextAmountDue !== null) facts.push({ label: makePayment.nextPayment, value: formatUsd(account.nextAmountDue) });
  if (account.nextDueDate !== null) facts.push({ label: makePayment.nextDueDate, value: formatCalendarDate(account.nextDueDate) });

  return (
    <>
      <Breadcrumbs crumbs={[{ label: home, href: paths.home.href(instanceId, { id: accountNo }) }, { label: heading }]} />
      <Split
        side={
          <SidePanel wideOnly>
            <SideSection as="nav" title={makePayment.thisAccount}>
              <Rows items={[pay, ...links]} />
            </SideSection>
          </SidePanel>
        }
      >
        <Stack gap="loose">
          <PageTitle note={page.userInfo.name}>{heading}</PageTitle>
          <FigureBand>
            <Figure label={makePayment.youOwe(page.companyConfig.companyName)} amount={formatUsd(account.due)} />
            {facts.length > 0 && <Facts facts={facts} />}
          </FigureBand>
          <PaymentsInSight payments={page} />
          <Actions>
            <ButtonLink variant="filled" href={pay.href}>
              {pay.label}
            </ButtonLink>
          </Actions>
          <QuickLinks label={makePayment.thisAccount} links={links} />
        </Stack>
      </Split>
    </>
  );
}
