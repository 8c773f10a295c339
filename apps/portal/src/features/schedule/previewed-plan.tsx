import { Actions } from "@paydown/ui/actions";
import { ButtonLink } from "@paydown/ui/button";
import { Notice } from "@paydown/ui/notice";
import { Stack } from "@paydown/ui/stack";
import { paths } from "../../paths";
import { overTime as english } from "../../plan/over-time.en";
import type { ShownPlan } from "../../plan/plan-calls";
import { PlanDetails } from "../../plan/plan-details";
import { useSession } from "../../session/session";
import { useScreenWords } from "../../words/words";

export interface PreviewedPlanProps {
  readonly accountNo: string;
  readonly shown: ShownPlan;
}

/** The amortization of a plan in progress, marked as a preview (SCHED-2). */
export function Component({ accountNo, shown }: PreviewedPlanProps) {
  const { instanceId } = useSession();
  const words = useScreenWords("overTime", english);
  return (
    <Stack gap="loose">
      <Notice tone="info" title={words.previewTitle}>
        {words.previewNote}
      </Notice>
      <PlanDetails accountNo={accountNo} shown={shown} />
      <Actions>
        <ButtonLink variant="filled" href={paths.overTimePayment.href(instanceId, accountNo)}>
          {words.backToPlan}
        </ButtonLink>
      </Actions>
    </Stack>
  );
}
