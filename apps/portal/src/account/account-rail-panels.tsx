import { isOn } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { useEntryName } from "@paydown/shell/navigation";
import { Rows } from "@paydown/ui/rows";
import { SidePanel, SideSection } from "@paydown/ui/side-panel";
import { Stack } from "@paydown/ui/stack";
import { paths } from "../paths";
import { isVisit, useSession } from "../session/session";
import { useWords } from "../words/words";
import { useAccountLinks } from "./account-links";
import type { AccountRailProps } from "./account-rail";
import { Help } from "./help";
import { OtherAccounts } from "./other-accounts";

/**
 * Links to the account's other screens (on narrower screens, buttons replace them, MAKE-10), the user's other accounts
 * (MAKE-8), and help. A visit has only help (LETTER-28).
 */
export function Component({ accountNo, page }: AccountRailProps) {
  const { instanceId, username } = useSession();
  const words = useWords().makePayment;
  const links = useSideLinks(accountNo);
  const pay = { label: words.title, href: paths.makePayment.href(instanceId, accountNo) };
  return (
    <Stack gap="section">
      {!isVisit(username) && (
        <SidePanel wideOnly>
          <SideSection as="nav" title={words.thisAccount}>
            <Rows items={page ? links : [pay, ...links]} />
          </SideSection>
        </SidePanel>
      )}
      {page?.page.accounts[1] && <OtherAccounts page={page} />}
      <Help />
    </Stack>
  );
}

/** The account's other screens and, where the tenant has enabled them, its documents (ACCT-18). */
function useSideLinks(accountNo: string) {
  const { instanceConfig } = useConfiguration();
  const nameOf = useEntryName();
  const links = useAccountLinks(accountNo);
  if (!isOn(instanceConfig.documentsEnabled)) return links;
  return [...links, { label: nameOf("documents"), href: paths.documents.href(instanceConfig.instanceId, accountNo) }];
}
