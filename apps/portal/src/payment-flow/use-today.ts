import { type CalendarDate, parseCalendarDate } from "@paydown/domain";
import { useQuery } from "@tanstack/react-query";
import { pageQuery } from "../account/page-query";
import { useSession } from "../session/session";

/** The day at the company, as the account's page tells it; until that is there, the one that was `known` before. This device's clock may be wrong. */
export function useToday(accountNo: string, known: CalendarDate): CalendarDate {
  const { data } = useQuery(pageQuery(useSession(), accountNo));
  return parseCalendarDate(data?.today ?? "") ?? known;
}
