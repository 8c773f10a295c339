import { readAccount } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { Rows } from "@paydown/ui/rows";
import { SidePanel, SideSection } from "@paydown/ui/side-panel";
import { useDueText } from "./due";
import type { PaymentPage } from "./payment-page";
import { paths } from "../paths";
import { useSession } from "../session/session";
import { useWords } from "../words/words";

/** How many other accounts are shown here; Home has the rest. */
const relatedShown = 3;

interface OtherAccountsProps {
  readonly page: PaymentPage;
}

/** The user's other accounts, beside the one to pay (MAKE-8). */
export function OtherAccounts({ page: { page, account } }: OtherAccountsProps) {
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
