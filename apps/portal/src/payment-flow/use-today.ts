import { type CalendarDate, parseCalendarDate, todayIn } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { useQuery } from "@tanstack/react-query";
import { pageQuery } from "../account/page-query";
import { useSession } from "../session/session";

/** The day at the company, as the account's page tells it; until that is there, by this device's clock. */
export function useToday(accountNo: string): CalendarDate {
  const { timeZone } = useConfiguration().instanceConfig;
  const { data } = useQuery(pageQuery(useSession(), accountNo));
  return parseCalendarDate(data?.today ?? "") ?? todayIn(timeZone, new Date());
}
