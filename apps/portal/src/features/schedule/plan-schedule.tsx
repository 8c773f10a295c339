import { Actions } from "@paydown/ui/actions";
import { ButtonLink } from "@paydown/ui/button";
import { Ledger, LedgerRow } from "@paydown/ui/ledger";
import { Notice } from "@paydown/ui/notice";
import { Stack } from "@paydown/ui/stack";
import { paths } from "../../paths";
import { CancelPlan } from "../../plan/cancel-plan";
import type { ShownPlan } from "../../plan/plan-calls";
import { PlanChart, PlanLedger } from "../../plan/plan-shown";
import { PlanTable } from "../../plan/plan-table";
import { useSession } from "../../session/session";
import { overTime as english } from "../../words/en/over-time";
import { schedule as scheduleEnglish } from "../../words/en/schedule";
import { useScreenWords } from "../../words/words";
import type { Schedule } from "./schedule-query";

export interface PreviewedPlanProps {
  readonly accountNo: string;
  readonly shown: ShownPlan;
}

/** The amortization of a plan that is in progress: it is a preview, and says so (decisions Q3). */
export function PreviewedPlan({ accountNo, shown }: PreviewedPlanProps) {
  const { instanceId } = useSession();
  const words = useScreenWords("overTime", english);
  return (
    <>
      <Notice tone="info" title={words.previewTitle}>
        {words.previewNote}
      </Notice>
      <PlanLedger plan={shown.plan} />
      <PlanChart {...shown} />
      <PlanTable rows={shown.rows} caption={words.table} />
      <Actions>
        <ButtonLink variant="filled" href={paths.overTimePayment.href(instanceId, accountNo)}>
          {words.backToPlan}
        </ButtonLink>
      </Actions>
    </>
  );
}

export interface PlanScheduleProps {
  readonly accountNo: string;
  readonly schedule: Schedule & Pick<ShownPlan, "plan">;
}

/** The schedule of a plan that was set up here, with what stands for each payment; it can be cancelled while none is made. */
export function PlanSchedule({ accountNo, schedule }: PlanScheduleProps) {
  const words = useScreenWords("overTime", english);
  const { status, statuses } = useScreenWords("schedule", scheduleEnglish);
  const rows = schedule.rows.map(({ principalAmount = "", balance = "", paymentStatus, ...row }) => ({ ...row, principalAmount, balance, status: paymentStatus ? statuses[paymentStatus] : "" }));
  return (
    <Stack gap="loose">
      {schedule.reference !== undefined && (
        <Ledger>
          <LedgerRow label={words.reference} kind="code">
            {schedule.reference}
          </LedgerRow>
        </Ledger>
      )}
      <PlanLedger plan={schedule.plan} />
      <PlanChart plan={schedule.plan} rows={rows} />
      <PlanTable rows={rows} caption={words.table} statusHead={status} />
      {schedule.cancellable && (
        <Stack gap="tight">
          <p>{words.cancelUntil}</p>
          <Actions>
            <CancelPlan accountNo={accountNo} onCancelled={() => undefined} />
          </Actions>
        </Stack>
      )}
    </Stack>
  );
}
