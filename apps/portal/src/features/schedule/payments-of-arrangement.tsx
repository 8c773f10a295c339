import { displayAmount, formatUsd, parseCalendarDate } from "@paydown/domain";
import { OnDemand } from "@paydown/ui/on-demand";
import { RecordList } from "@paydown/ui/record-list";
import { Section } from "@paydown/ui/section";
import { Stack } from "@paydown/ui/stack";
import { useQuery } from "@tanstack/react-query";
import { pageQuery } from "../../account/page-query";
import { overTime as english } from "../../plan/over-time.en";
import { shownAtOnce } from "../../plan/plan-payments";
import { isToCome } from "../../plan/schedule-query";
import { useSession } from "../../session/session";
import { useScreenWords } from "../../words/words";
import { byYear } from "./by-year";
import { schedule as scheduleEnglish } from "./schedule.en";
import { ScheduleTable, type ScheduleTableProps, statusText } from "./schedule-table";

/** The most due dates that are shown without a button. */
const mostShown = 6;

export interface PaymentsOfArrangementProps extends ScheduleTableProps {
  readonly accountNo: string;
}

/** The due dates of an arrangement. Of a long one only the next three, and all by year on request (SCHED-41). */
export function PaymentsOfArrangement({ accountNo, caption, rows }: PaymentsOfArrangementProps) {
  const words = useScreenWords("overTime", english);
  const own = useScreenWords("schedule", scheduleEnglish);
  const today = parseCalendarDate(useQuery(pageQuery(useSession(), accountNo)).data?.today ?? "");
  // A due date without a payment is still to come until its day has passed.
  const next = rows.filter((row) =>
    row.paymentStatus ? isToCome(row) : !today || (parseCalendarDate(row["Date Due"]) ?? today) >= today,
  );
  if (rows.length <= mostShown || next.length === 0) return <ScheduleTable caption={caption} rows={rows} />;
  return (
    <Section title={own.nextPayments}>
      <RecordList
        items={next.slice(0, shownAtOnce).map((row) => ({
          key: String(rows.indexOf(row)),
          title: words.onDate(displayAmount(row.amount), row["Date Due"]),
          details: [words.nth(rows.indexOf(row) + 1, rows.length), statusText(row, own)].filter(Boolean),
        }))}
      />
      <OnDemand label={words.showAll(rows.length)}>
        <Stack gap="loose">
          {byYear(rows).map(({ year, rows: those, sum }) => (
            <ScheduleTable
              key={year}
              caption={own.year(year, those.length, formatUsd(sum))}
              captionShown
              rows={those}
            />
          ))}
        </Stack>
      </OnDemand>
    </Section>
  );
}
