import { readSwitch } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { useEntryName } from "@paydown/shell/navigation";
import { paths } from "../paths";
import { useSession } from "../session/session";
import { useWords } from "../words/words";

interface AccountLink {
  readonly label: string;
  readonly href: string;
}

/** The account's other screens: buttons below 60rem, in the sidebar from there up (decisions Q17). */
export function useAccountLinks(accountNo: string): AccountLink[] {
  const { instanceId } = useSession();
  const { seePayments, schedule, accountDetails } = useWords().makePayment;
  return [
    { label: seePayments, href: paths.transactionHistory.href(instanceId, accountNo) },
    { label: schedule, href: paths.schedule.href(instanceId, accountNo) },
    { label: accountDetails, href: paths.details.href(instanceId, accountNo) },
  ];
}

/** The sidebar's links: the account's other screens and, where the instance has them, its documents (decisions Q18). */
export function useSideLinks(accountNo: string): AccountLink[] {
  const { instanceConfig } = useConfiguration();
  const nameOf = useEntryName();
  const links = useAccountLinks(accountNo);
  if (!readSwitch(instanceConfig, "documentsEnabled")) return links;
  return [...links, { label: nameOf("documents"), href: paths.documents.href(instanceConfig.instanceId, accountNo) }];
}
