import { Stack } from "@paydown/ui/stack";
import type { ShownPlan } from "../../plan/plan-calls";
import { PlanPayments } from "../../plan/plan-payments";
import { PlanChart, PlanLedger } from "../../plan/plan-shown";

/** A plan's figures, its chart, and its payments: the first ones, and all of them on request. */
export function PlanDetails(shown: ShownPlan) {
  return (
    <Stack gap="loose">
      <PlanLedger plan={shown.plan} />
      <PlanChart {...shown} />
      <PlanPayments {...shown} />
    </Stack>
  );
}
