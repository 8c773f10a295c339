import { ChunkBoundary, lazyPart } from "@paydown/shell/lazy-part";
import { Rows } from "@paydown/ui/rows";
import { SidePanel, SideSection } from "@paydown/ui/side-panel";
import { Stack } from "@paydown/ui/stack";
import { useSideLinks } from "../../account/account-links";
import type { PaymentPage } from "../../account/payment-page";
import { isVisit, useSession } from "../../session/session";
import { useWords } from "../../words/words";
import type { OtherAccountsProps } from "./other-accounts";

const OtherAccounts = lazyPart<OtherAccountsProps>(() => import("./other-accounts"));

/**
 * Shown beside the account from 60rem up: links to its other screens (on narrower screens, buttons replace these links,
 * MAKE-10) and the user's other accounts (MAKE-8). A visit has neither (LETTER-28).
 */
export function AccountSide({ page }: { readonly page: PaymentPage }) {
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
      {page.page.accounts[1] && (
        <ChunkBoundary>
          <OtherAccounts page={page} />
        </ChunkBoundary>
      )}
    </Stack>
  );
}
