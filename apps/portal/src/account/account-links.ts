import { isOn } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { useEntryName } from "@paydown/shell/navigation";
import { paths } from "../paths";
import { useSession } from "../session/session";
import { useWords } from "../words/words";

interface AccountLink {
  readonly label: string;
  readonly href: string;
}

/** Links to the account's other screens: buttons below 60rem, a sidebar from 60rem up (MAKE-10). */
export function useAccountLinks(accountNo: string): AccountLink[] {
  const { instanceId } = useSession();
  const { seePayments, schedule, accountDetails } = useWords().makePayment;
  return [
    { label: seePayments, href: paths.transactionHistory.href(instanceId, accountNo) },
    { label: schedule, href: paths.schedule.href(instanceId, accountNo) },
    { label: accountDetails, href: paths.details.href(instanceId, accountNo) },
  ];
}

/** Sidebar links: the account's other screens and, where the tenant has enabled them, its documents (ACCT-18). */
export function useSideLinks(accountNo: string): AccountLink[] {
  const { instanceConfig } = useConfiguration();
  const nameOf = useEntryName();
  const links = useAccountLinks(accountNo);
  if (!isOn(instanceConfig.documentsEnabled)) return links;
  return [...links, { label: nameOf("documents"), href: paths.documents.href(instanceConfig.instanceId, accountNo) }];
}
