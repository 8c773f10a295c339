import { displayAmount } from "@paydown/domain";
import { Stack } from "@paydown/ui/stack";
import { overTime as english } from "./over-time.en";
import { useScreenWords } from "../words/words";
import type { ShownPlan } from "./plan-calls";
import { PlanChart } from "./plan-chart";
import { PlanPayments } from "./plan-payments";
import { PlanLedger } from "./plan-shown";

export interface PlanDetailsProps {
  readonly accountNo: string;
  readonly shown: ShownPlan;
}

/** A plan's figures, its payments (the first ones, and all of them on request), and its chart. */
export function PlanDetails({ accountNo, shown }: PlanDetailsProps) {
  const words = useScreenWords("overTime", english);
  const { plan, rows } = shown;
  return (
    <Stack gap="loose">
      <PlanLedger plan={plan} />
      <PlanPayments {...shown} />
      <PlanChart
        accountNo={accountNo}
        owed={plan.totalAmount}
        rows={rows}
        description={words.chartText(plan.numberOfPayments, displayAmount(plan.totalAmount), plan.lastPaymentDate)}
      />
    </Stack>
  );
}
