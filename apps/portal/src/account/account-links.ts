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
