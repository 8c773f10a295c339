import { lazyPart } from "@paydown/shell/lazy-part";

export interface PlanChartProps {
  readonly accountNo: string;
  /** What is owed today. */
  readonly owed: string;
  /** The payments to come, with what each one leaves owed. */
  readonly rows: readonly { readonly "Date Due": string; readonly balance?: string }[];
  /** The line in words. */
  readonly description: string;
}

/** A chart of what one plan leaves owed. Preloaded with the plan, so that the layout does not shift. */
export const PlanChart = lazyPart<PlanChartProps>(() => import("./plan-chart-section"));
