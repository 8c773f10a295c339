import { Actions } from "@paydown/ui/actions";
import { ButtonLink } from "@paydown/ui/button";
import { Notice } from "@paydown/ui/notice";
import { useEffect } from "react";
import { paths } from "../../paths";
import { PendingPlan, type PendingPlanProps, usePendingWay } from "../../plan/pending-plan";
import { usePlanInProgress } from "../../plan/plan-in-progress";
import { useSession } from "../../session/session";
import { overTime as english } from "../../plan/over-time.en";
import { useScreenWords, useWords } from "../../words/words";

export type PlanPendingProps = Pick<PendingPlanProps, "accountNo" | "what">;

/** Says what is pending on the account, and where to see it (PLAN-81). */
export function Component({ accountNo, what }: PlanPendingProps) {
  const { instanceId } = useSession();
  const words = useScreenWords("overTime", english);
  const { makePayment } = useWords();
  const toPay = paths.makePayment.href(instanceId, accountNo);
  const way = usePendingWay()({ accountNo, what });
  const [plan, setPlan] = usePlanInProgress(accountNo);
  // The draft plan cannot continue, and would keep Schedule from showing the pending plan.
  useEffect(() => {
    if (plan) setPlan(null);
  });
  return (
    <>
      <Notice tone="warning" title={words.pendingTitle}>
        <PendingPlan accountNo={accountNo} what={what} />
      </Notice>
      <Actions>
        <ButtonLink variant="filled" href={way.href}>
          {way.label}
        </ButtonLink>
        {way.href !== toPay && <ButtonLink href={toPay}>{makePayment.back}</ButtonLink>}
      </Actions>
    </>
  );
}
