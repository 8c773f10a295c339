import { displayAmount } from "@paydown/domain";
import { OnDemand } from "@paydown/ui/on-demand";
import { RecordList } from "@paydown/ui/record-list";
import { overTime as english } from "./over-time.en";
import { useScreenWords } from "../words/words";
import type { ShownPlan } from "./plan-calls";
import { PlanTable } from "./plan-table";

/** How many payments are shown at once. */
export const shownAtOnce = 3;

/** The first payments of a plan, and every payment on request (PLAN-126). */
export function PlanPayments({ plan, rows }: Pick<ShownPlan, "plan" | "rows">) {
  const words = useScreenWords("overTime", english);
  return (
    <div>
      <RecordList
        items={rows.slice(0, shownAtOnce).map((row, index) => ({
          key: row["Date Due"],
          title: words.onDate(displayAmount(row.amount), row["Date Due"]),
          details: [words.nth(index + 1, plan.numberOfPayments), words.thenOwed(displayAmount(row.balance))],
        }))}
      />
      <OnDemand label={words.showAll(rows.length)}>
        <PlanTable rows={rows} caption={words.table} />
      </OnDemand>
    </div>
  );
}
