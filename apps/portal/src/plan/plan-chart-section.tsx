import { parseCalendarDate } from "@paydown/domain";
import { Section } from "@paydown/ui/section";
import { useQuery } from "@tanstack/react-query";
import { pageQuery } from "../account/page-query";
import { useSession } from "../session/session";
import { useScreenWords } from "../words/words";
import { DrawnPlans } from "./drawn-plans";
import { overTime as english } from "./over-time.en";
import type { PlanChartProps } from "./plan-chart";
import { centsOf } from "./plan-terms";

/** What one plan leaves owed, from today through its last payment (SCHED-25). */
export function Component({ accountNo, owed, rows, description }: PlanChartProps) {
  const words = useScreenWords("overTime", english);
  const { data: page } = useQuery(pageQuery(useSession(), accountNo));
  const payments = rows.flatMap(({ "Date Due": day, balance = "" }) => {
    const date = parseCalendarDate(day);
    return date ? [{ date, balance: centsOf(balance) }] : [];
  });
  const due = centsOf(owed);
  const today = parseCalendarDate(page?.today ?? "") ?? payments[0]?.date;
  if (due <= 0 || !today || payments.length === 0) return null;
  return (
    <Section title={words.chart}>
      <DrawnPlans
        due={due}
        today={today}
        description={description}
        lines={[{ label: words.yourPlan, look: "solid", chosen: true, plan: { payments } }]}
      />
    </Section>
  );
}
