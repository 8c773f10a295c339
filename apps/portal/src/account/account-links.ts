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
