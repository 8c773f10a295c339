import type { ReactNode } from "react";
import { Navigate } from "react-router-dom";
import { Fetched } from "../../account/fetched";
import { paths } from "../../paths";
import { type PlanInProgress, usePlanOfStep } from "../../plan/plan-in-progress";
import { useSession } from "../../session/session";
import { overTime as english } from "../../plan/over-time.en";
import { useScreenWords } from "../../words/words";

export interface PlanStepProps {
  readonly accountNo: string;
  readonly heading: ReactNode;
  /** Whether the step comes after the method. */
  readonly needsMethod?: boolean;
  readonly children: (plan: PlanInProgress) => ReactNode;
}

/**
 * A step after the plans. Redirects to the plans if no plan is in progress, to the method if no method has been chosen,
 * and to Thank once the plan is set up (PLAN-10, PLAN-12).
 */
export function PlanStep({ accountNo, heading, needsMethod = false, children }: PlanStepProps) {
  const { instanceId } = useSession();
  const words = useScreenWords("overTime", english);
  const query = usePlanOfStep(accountNo);
  return (
    <Fetched query={query} heading={heading} doing={words.previewing}>
      {(plan) => {
        if (!plan) return <Navigate to={paths.overTime.href(instanceId, accountNo)} replace />;
        if (plan.created) return <Navigate to={paths.overTimeThank.href(instanceId, accountNo)} replace />;
        if (needsMethod && !plan.hasMethod)
          return <Navigate to={paths.overTimePayment.href(instanceId, accountNo)} replace />;
        return children(plan);
      }}
    </Fetched>
  );
}
