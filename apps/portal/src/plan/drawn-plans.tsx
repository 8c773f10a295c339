import { type CalendarDate, type Cents, formatUsd } from "@paydown/domain";
import type { SeriesStyle } from "@paydown/ui/series-mark";
import { SteppedChart } from "@paydown/ui/stepped-chart";
import type { ReactNode } from "react";
import { useScreenWords } from "../words/words";
import { axisAmounts, balanceOn, chartDays, type ComparedPlan } from "./compared-plans";
import { overTime as english } from "./over-time.en";

export interface DrawnPlansProps {
  /** The first one is drawn on top. */
  readonly lines: readonly PlanLine[];
  readonly due: Cents;
  readonly today: CalendarDate;
  /** The lines in words. */
  readonly description: string;
  readonly table?: ReactNode;
}

interface PlanLine {
  readonly label: string;
  readonly look: SeriesStyle;
  readonly chosen: boolean;
  readonly plan: ComparedPlan;
}

/** One chart of what each plan leaves owed, from today on (PLAN-121, SCHED-25). */
export function DrawnPlans({ lines, due, today, description, table }: DrawnPlansProps) {
  const words = useScreenWords("overTime", english);
  const plans = lines.map(({ plan }) => plan);
  const days = chartDays(plans);
  const end = days.at(-1) ?? today;
  const at = (day: CalendarDate) => (day <= today ? 0 : daysBetween(today, day) / daysBetween(today, end));
  const amounts = axisAmounts(due);
  const share = (amount: Cents) => amount / (amounts.at(-1) ?? due);
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
      description={description}
      series={lines.map(({ label, look, chosen, plan }) => ({
        label,
        look,
        chosen,
        steps: [
          { at: 0, value: share(due) },
          ...plan.payments.map(({ date, balance }) => ({ at: at(date), value: share(balance) })),
        ],
        marks: marksOf(plan, days).map((day) => ({ at: at(day), value: share(balanceOn(plan, due, day)) })),
      }))}
      table={table}
    />
  );
}

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
