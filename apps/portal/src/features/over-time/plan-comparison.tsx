import { type CalendarDate, type Cents, formatCalendarDate, formatUsd, parseCalendarDate } from "@paydown/domain";
import { DataTable } from "@paydown/ui/data-table";
import { OnDemand } from "@paydown/ui/on-demand";
import type { SeriesStyle } from "@paydown/ui/series-mark";
import { SteppedChart } from "@paydown/ui/stepped-chart";
import { axisAmounts, balanceOn, chartDays, type ComparedPlan, tableDays } from "../../plan/compared-plans";
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
  const days = chartDays(plans);
  const end = days.at(-1) ?? today;
  const at = (day: CalendarDate) => (day <= today ? 0 : daysBetween(today, day) / daysBetween(today, end));
  const amounts = axisAmounts(due);
  const share = (amount: Cents) => amount / (amounts.at(-1) ?? due);
  const start = formatUsd(due);
  return (
    <SteppedChart
      legend={words.legend}
      xLabel={words.month}
      yLabel={words.balance}
      xTicks={[
        { at: 0, label: words.today },
        ...spaced(days.filter((day) => day > today).map((day) => ({ at: at(day), label: monthOf(day) }))),
      ]}
      yTicks={amounts.map((amount) => ({ at: share(amount), label: formatUsd(amount).replace(/\.00$/, "") }))}
      description={words.compareText(
        start,
        lines.map(({ name, shown }) => words.compareEnd(words[name], shown.plan.lastPaymentDate)),
      )}
      series={lines.map(({ value, name, plan }) => ({
        label: words[name],
        look: looks[name],
        chosen: value === chosen,
        steps: [
          { at: 0, value: share(due) },
          ...plan.payments.map(({ date, balance }) => ({ at: at(date), value: share(balance) })),
        ],
        marks: marksOf(plan, days).map((day) => ({ at: at(day), value: share(balanceOn(plan, due, day)) })),
      }))}
      table={
        <OnDemand label={words.asTable} wideOpen>
          <DataTable
            caption={words.compareTable}
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

const toCompared = ({ plan, rows }: OfferedPlan): ComparedPlan => ({
  total: centsOf(plan.total),
  payments: rows.flatMap((row) => {
    const date = parseCalendarDate(row["Date Due"]);
    return date ? [{ date, balance: centsOf(row.balance) }] : [];
  }),
});

const daysBetween = (from: CalendarDate, to: CalendarDate) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** MM/YYYY */
const monthOf = (day: CalendarDate) => `${day.slice(5, 7)}/${day.slice(0, 4)}`;

/** The labeled days until the plan is paid, and the day of its last payment. */
function marksOf({ payments }: ComparedPlan, days: readonly CalendarDate[]): CalendarDate[] {
  const last = payments.at(-1)?.date;
  return last ? [...days.filter((day) => day < last), last] : [];
}

/** Leaves out labels that would touch the one before, and keeps the last one. */
function spaced<Tick extends { readonly at: number }>(ticks: readonly Tick[]): Tick[] {
  const room = 0.18;
  let before = 0;
  return ticks.filter(({ at }, index) => {
    const isShown = index === ticks.length - 1 || (at - before >= room && 1 - at >= room);
    if (isShown) before = at;
    return isShown;
  });
}
