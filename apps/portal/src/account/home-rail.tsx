import { type AccountRow, readAccount } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { isOffered, useEntryName } from "@paydown/shell/navigation";
import { Rows } from "@paydown/ui/rows";
import { SidePanel, SideSection } from "@paydown/ui/side-panel";
import { Stack } from "@paydown/ui/stack";
import { AccountRail } from "./account-rail";
import { Help } from "./help";
import { paths } from "../paths";
import { useScreenWords } from "../words/words";
import { homeRail as english } from "./home-rail.en";

interface HomeRailProps {
  readonly accounts: readonly AccountRow[];
}

/**
 * Beside the accounts: the screens of a single account, help, and entries of the navigation, which is empty on
 * Home (HOME-15).
 */
export function HomeRail({ accounts }: HomeRailProps) {
  const { globalConfig } = useConfiguration();
  const onlyAccountNo = accounts[0] && !accounts[1] ? readAccount(accounts[0], globalConfig).accountNo : undefined;
  return (
    <Stack gap="section">
      {onlyAccountNo === undefined ? <Help /> : <AccountRail accountNo={onlyAccountNo} />}
      <More onlyAccountNo={onlyAccountNo} />
    </Stack>
  );
}

const entries = ["contactUs", "userProfile", "changePassword"] as const;

function More({ onlyAccountNo: id }: { readonly onlyAccountNo: string | undefined }) {
  const { instanceConfig } = useConfiguration();
  const words = useScreenWords("homeRail", english);
  const nameOf = useEntryName();
  const items = entries
    .filter((entry) => isOffered(instanceConfig, entry))
    .map((entry) => ({
      label: nameOf(entry),
      href: paths[entry].href(instanceConfig.instanceId, id === undefined ? {} : { id }),
    }));
  return (
    items.length > 0 && (
      <SidePanel>
        <SideSection as="nav" title={words.more}>
          <Rows items={items} />
        </SideSection>
      </SidePanel>
    )
  );
}
