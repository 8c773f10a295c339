import { readAccount } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { Rows } from "@paydown/ui/rows";
import { SidePanel, SideSection } from "@paydown/ui/side-panel";
import { Stack } from "@paydown/ui/stack";
import { useSideLinks } from "../../account/account-links";
import { useDueText } from "../../account/due";
import { paths } from "../../paths";
import type { PaymentPage } from "../../account/payment-page";
import { useSession } from "../../session/session";
import { useWords } from "../../words/words";

/** How many other accounts are shown here; Home has the rest. */
const relatedShown = 3;

/**
 * Shown beside the account from 60rem up: links to its other screens (on narrower screens, buttons replace these links,
 * MAKE-10) and the user's other accounts (MAKE-8).
 */
export function AccountSide({ page: { page, account } }: { readonly page: PaymentPage }) {
  const { instanceId } = useSession();
  const words = useWords().makePayment;
  const dueText = useDueText();
  const { globalConfig } = useConfiguration();
  const related = page.accounts.slice(1, 1 + relatedShown).map((row) => readAccount(row, globalConfig));
  return (
    <Stack gap="section">
      <SidePanel wideOnly>
        <SideSection as="nav" title={words.thisAccount}>
          <Rows items={useSideLinks(account.accountNo)} />
        </SideSection>
      </SidePanel>
      {related.length > 0 && (
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
      )}
    </Stack>
  );
}
