import { type CalendarDate, type Cents, cents } from "@paydown/domain";

/** A plan as far as the comparison needs it. */
export interface ComparedPlan {
  /** At least one payment, in order of date. */
  readonly payments: readonly { readonly date: CalendarDate; readonly balance: Cents }[];
}

/** What is still owed at the end of a day. */
export function balanceOn({ payments }: ComparedPlan, due: Cents, day: CalendarDate): Cents {
  return payments.filter(({ date }) => date <= day).at(-1)?.balance ?? due;
}

/** Steps of the table in payments. The first one that keeps it short is used. */
const strides = [1, 2, 3, 4, 6, 12, 24, 36] as const;

/** The most payments of the longest plan that the table names. */
const mostNamed = 8;

const lastDate = ({ payments }: ComparedPlan): CalendarDate | undefined => payments.at(-1)?.date;

function longestOf(plans: readonly ComparedPlan[]): ComparedPlan | undefined {
  return plans.reduce<ComparedPlan | undefined>(
    (longest, plan) => ((lastDate(plan) ?? "") > ((longest && lastDate(longest)) ?? "") ? plan : longest),
    undefined,
  );
}

/**
 * The days that the table of the comparison names: regular payments of the longest plan, and the last payment of each
 * plan (PLAN-122).
 */
export function tableDays(plans: readonly ComparedPlan[]): CalendarDate[] {
  const { payments } = longestOf(plans) ?? { payments: [] };
  const stride = strides.find((step) => payments.length / step <= mostNamed) ?? 36;
  const regular = payments.filter((_, index) => (index + 1) % stride === 0).map(({ date }) => date);
  return inOrder([...regular, ...plans.flatMap((plan) => lastDate(plan) ?? [])]);
}

/** The days labeled below the chart, besides today: about a quarter of the longest plan apart (PLAN-121). */
export function chartDays(plans: readonly ComparedPlan[]): CalendarDate[] {
  const { payments } = longestOf(plans) ?? { payments: [] };
  return inOrder([1, 2, 3, 4].flatMap((part) => payments[Math.ceil((payments.length * part) / 4) - 1]?.date ?? []));
}

const inOrder = (days: readonly CalendarDate[]): CalendarDate[] => [...new Set(days)].sort();

/**
 * Round amounts for the chart's vertical axis: from 0 to the first one that is not below the highest balance, in at
 * most five equal steps (PLAN-121).
 *
 * @param highest - Above 0
 */
export function axisAmounts(highest: Cents): Cents[] {
  const size = 10 ** Math.floor(Math.log10(highest));
  const step = Math.max(
    1,
    [0.2, 0.25, 0.5, 1, 2].map((share) => share * size).find((one) => Number.isInteger(one) && highest / one <= 5) ??
      size,
  );
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => cents(index * step));
}
