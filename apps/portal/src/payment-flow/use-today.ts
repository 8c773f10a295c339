import { type CalendarDate, parseCalendarDate } from "@paydown/domain";
import { useQuery } from "@tanstack/react-query";
import { pageQuery } from "../account/page-query";
import { useSession } from "../session/session";

/**
 * The company's date from the account's page, or `known` until the page has loaded. This device's clock may be wrong.
 */
export function useToday(accountNo: string, known: CalendarDate): CalendarDate {
  const { data } = useQuery(pageQuery(useSession(), accountNo));
  return parseCalendarDate(data?.today ?? "") ?? known;
}
