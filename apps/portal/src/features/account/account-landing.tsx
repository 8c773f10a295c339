import { Actions } from "@paydown/ui/actions";
import { Breadcrumbs } from "@paydown/ui/breadcrumbs";
import { ButtonLink } from "@paydown/ui/button";
import { Notice } from "@paydown/ui/notice";
import { PageTitle } from "@paydown/ui/page-title";
import { QuickLinks } from "@paydown/ui/quick-links";
import { Rows } from "@paydown/ui/rows";
import { SidePanel, SideSection } from "@paydown/ui/side-panel";
import { Split } from "@paydown/ui/split";
import { Stack } from "@paydown/ui/stack";
import { useLocation } from "react-router-dom";
import { useAccountLinks, useSideLinks } from "../../account/account-links";
import { useHomeCrumb } from "../../account/home-crumb";
import type { AccountPage } from "../../account/page-query";
import { PaymentsInSight } from "../../account/payments-in-sight";
import { Balance } from "../../balance/balance";
import { paths } from "../../paths";
import { isNotSent } from "../../account/not-sent";
import { useSession } from "../../session/session";
import { account as english } from "../../account/account.en";
import { useScreenWords, useWords } from "../../words/words";

interface AccountLandingProps {
  readonly page: AccountPage;
  readonly accountNo: string;
}

/** The amount owed on the account, and links to its screens. */
export function AccountLanding({ page, accountNo }: AccountLandingProps) {
  const { instanceId } = useSession();
  const words = useScreenWords("account", english);
  const { makePayment } = useWords();
  const { state } = useLocation();
  const heading = words.heading(accountNo);
  const pay = { label: makePayment.title, href: paths.makePayment.href(instanceId, accountNo) };
  const links = useAccountLinks(accountNo);
  const side = useSideLinks(accountNo);

  return (
    <>
      <Breadcrumbs crumbs={[useHomeCrumb(accountNo), { label: heading }]} />
      <Split
        side={
          <SidePanel wideOnly>
            <SideSection as="nav" title={makePayment.thisAccount}>
              <Rows items={[pay, ...side]} />
            </SideSection>
          </SidePanel>
        }
      >
        <Stack gap="loose">
          <PageTitle note={page.userInfo.name}>{heading}</PageTitle>
          <Balance page={page} />
          {isNotSent(state) && (
            <Notice tone="info" live="status" title={words.notSentTitle}>
              {words.notSent}
            </Notice>
          )}
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
