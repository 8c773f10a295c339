import { readAccount } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { Rows } from "@paydown/ui/rows";
import { SidePanel, SideSection } from "@paydown/ui/side-panel";
import { Stack } from "@paydown/ui/stack";
import { paths } from "../paths";
import { isVisit, useSession } from "../session/session";
import { useWords } from "../words/words";
import { useSideLinks } from "./account-links";
import { useDueText } from "./due";
import type { PaymentPage } from "./payment-page";

/** How many other accounts are shown here; Home has the rest. */
const relatedShown = 3;

export interface AccountSideProps {
  readonly page: PaymentPage;
}

/**
 * Shown beside the account from 60rem up: links to its other screens (on narrower screens, buttons replace these links,
 * MAKE-10) and the user's other accounts (MAKE-8). A visit has neither (LETTER-28).
 */
export function Component({ page }: AccountSideProps) {
  const words = useWords().makePayment;
  const links = useSideLinks(page.account.accountNo);
  return (
    <Stack gap="section">
      {!isVisit(useSession().username) && (
        <SidePanel wideOnly>
          <SideSection as="nav" title={words.thisAccount}>
            <Rows items={links} />
          </SideSection>
        </SidePanel>
      )}
      {page.page.accounts[1] && <OtherAccounts page={page} />}
    </Stack>
  );
}

function OtherAccounts({ page: { page, account } }: AccountSideProps) {
  const { instanceId } = useSession();
  const words = useWords().makePayment;
  const dueText = useDueText();
  const { globalConfig } = useConfiguration();
  const related = page.accounts.slice(1, 1 + relatedShown).map((row) => readAccount(row, globalConfig));
  return (
    <SidePanel>
      <SideSection title={words.otherAccounts}>
        <Rows
          items={[
            ...related.map(({ accountNo, due }) => ({
              label: accountNo,
              value: dueText(due),
              href: paths.makePayment.href(instanceId, accountNo),
            })),
            { label: words.allAccounts, href: paths.home.href(instanceId, { id: account.accountNo }) },
          ]}
        />
      </SideSection>
    </SidePanel>
  );
}
