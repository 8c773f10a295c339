import { type CalendarDate, type Cents, formatCalendarDate, formatUsd, parseCalendarDate } from "@paydown/domain";
import { DataTable } from "@paydown/ui/data-table";
import { OnDemand } from "@paydown/ui/on-demand";
import type { SeriesStyle } from "@paydown/ui/series-mark";
import { balanceOn, type ComparedPlan, tableDays } from "../../plan/compared-plans";
import { DrawnPlans } from "../../plan/drawn-plans";
import { overTime as english } from "../../plan/over-time.en";
import { useScreenWords } from "../../words/words";
import { centsOf } from "../../plan/plan-terms";
import type { OfferedPlan, PlanOffer } from "./plan-offers";

/** The line of each plan, the same however many plans there are. */
export const looks = {
  own: "solid",
  shortPlan: "dashed",
  longPlan: "dotted",
  suggestedPlan: "dashed",
} as const satisfies Record<PlanOffer["name"], SeriesStyle>;

export interface PlanComparisonProps {
  readonly offers: readonly PlanOffer[];
  readonly chosen: string;
  readonly due: Cents;
  readonly today: CalendarDate;
}

/** One chart of what every plan leaves owed, and the table with the same figures (PLAN-121, PLAN-122). */
export function PlanComparison({ offers, chosen, due, today }: PlanComparisonProps) {
  const words = useScreenWords("overTime", english);
  const lines = offers.flatMap(({ shown, ...offer }) => (shown ? [{ ...offer, shown, plan: toCompared(shown) }] : []));
  if (lines.length === 0) return null;
  const plans = lines.map(({ plan }) => plan);
  return (
    <DrawnPlans
      due={due}
      today={today}
      description={words.compareText(
        formatUsd(due),
        lines.map(({ name, shown }) => words.compareEnd(words[name], shown.plan.lastPaymentDate)),
      )}
      lines={lines.map(({ value, name, plan }) => ({
        label: words[name],
        look: looks[name],
        chosen: value === chosen,
        plan,
      }))}
      table={
        <OnDemand label={words.asTable} wideOpen>
          <DataTable
            caption={words.compareTable}
            compact
            columns={[
              { key: "day", header: words.columns.date, cell: ({ label }: TableDay) => label },
              ...lines.map(({ value, name, plan }) => ({
                key: value,
                header: words[name],
                align: "end" as const,
                cell: ({ day }: TableDay) => formatUsd(day ? balanceOn(plan, due, day) : due),
              })),
            ]}
            rows={[
              { day: null, label: words.today },
              ...tableDays(plans).map((day) => ({ day, label: formatCalendarDate(day) })),
            ]}
            rowKey={({ label }) => label}
          />
        </OnDemand>
      }
    />
  );
}

interface TableDay {
  /** Null for today, before any payment. */
  readonly day: CalendarDate | null;
  readonly label: string;
}

const toCompared = ({ rows }: OfferedPlan): ComparedPlan => ({
  payments: rows.flatMap((row) => {
    const date = parseCalendarDate(row["Date Due"]);
    return date ? [{ date, balance: centsOf(row.balance) }] : [];
  }),
});
