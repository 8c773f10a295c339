import { displayAmount, parseDecimal } from "@paydown/domain";
import { lazyPart } from "@paydown/shell/lazy-part";
import { Actions } from "@paydown/ui/actions";
import { ButtonLink } from "@paydown/ui/button";
import { Ledger, LedgerRow } from "@paydown/ui/ledger";
import { Notice } from "@paydown/ui/notice";
import { SidePanel, SideSection } from "@paydown/ui/side-panel";
import { Stack } from "@paydown/ui/stack";
import { paths } from "../../paths";
import { CancelPlan } from "../../plan/cancel-plan";
import type { ShownPlan } from "../../plan/plan-calls";
import type { PlanCalendarProps } from "./plan-calendar";
import { PlanChart } from "../../plan/plan-chart";
import { PlanLedger } from "../../plan/plan-shown";
import { isToCome, type Schedule } from "../../plan/schedule-query";
import { StopPayments } from "../../plan/stop-payments";
import { useSession } from "../../session/session";
import { overTime as english } from "../../plan/over-time.en";
import { schedule as scheduleEnglish } from "./schedule.en";
import { PaymentsOfPlan } from "./payments-of-plan";
import { useScreenWords } from "../../words/words";

/** Stands last, so that nothing moves when it has loaded. */
const PlanCalendar = lazyPart<PlanCalendarProps>(() => import("./plan-calendar"));

export interface PlanScheduleProps {
  readonly accountNo: string;
  readonly schedule: Schedule & Pick<ShownPlan, "plan">;
  readonly onCancelled: () => void;
}

/** The schedule of a plan set up here: its current state, the outcome of each payment, and its figures as agreed. */
export function PlanSchedule({ accountNo, schedule, onCancelled }: PlanScheduleProps) {
  const words = useScreenWords("overTime", english);
  const toCome = schedule.rows.filter(isToCome);
  return (
    <Stack gap="loose">
      <PlanOver accountNo={accountNo} schedule={schedule} />
      <PaymentsOfPlan rows={schedule.rows} />
      <RestChart accountNo={accountNo} owed={schedule.owed} toCome={toCome} />
      {toCome.length > 0 && <StopPayments />}
      {schedule.cancellable && (
        <Stack gap="tight">
          <p>{words.cancelUntil}</p>
          <Actions>
            <CancelPlan accountNo={accountNo} onCancelled={onCancelled} />
          </Actions>
        </Stack>
      )}
      <PlanCalendar rows={schedule.rows} />
    </Stack>
  );
}

/** The plan's state and its figures as agreed, beside its payments. */
export function PlanSide({ schedule }: Pick<PlanScheduleProps, "schedule">) {
  const words = useScreenWords("overTime", english);
  const own = useScreenWords("schedule", scheduleEnglish);
  const toCome = schedule.rows.filter(isToCome);
  const rest = toCome.at(-1)?.balance;
  return (
    <SidePanel>
      <SideSection title={words.yourPlan}>
        <Ledger>
          {schedule.owed !== undefined && <LedgerRow label={own.owed}>{displayAmount(schedule.owed)}</LedgerRow>}
          <LedgerRow label={own.left}>{toCome.length}</LedgerRow>
          {isAboveZero(rest) && <LedgerRow label={own.rest}>{displayAmount(rest)}</LedgerRow>}
          {schedule.reference !== undefined && (
            <LedgerRow label={words.reference} kind="code">
              {schedule.reference}
            </LedgerRow>
          )}
        </Ledger>
      </SideSection>
      <SideSection title={own.agreed}>
        <PlanLedger plan={schedule.plan} due={own.agreedDue} />
      </SideSection>
    </SidePanel>
  );
}

const isAboveZero = (amount: string | undefined): amount is string => (parseDecimal(amount ?? "") ?? 0) > 0;

/** Says that a plan is over, and what to do next. */
function PlanOver({ accountNo, schedule: { ppa_status, owed, onceCleared } }: Omit<PlanScheduleProps, "onCancelled">) {
  const { instanceId } = useSession();
  const words = useScreenWords("schedule", scheduleEnglish);
  if (ppa_status === "C") {
    return onceCleared ? (
      <Notice tone="info" title={words.completedOnceClearedTitle}>
        {words.completedOnceCleared}
      </Notice>
    ) : (
      <Notice tone="success" title={words.completedTitle}>
        {words.completed}
      </Notice>
    );
  }
  if (ppa_status !== "E") return null;
  if (!isAboveZero(owed)) return <Notice tone="info" title={words.endedTitle} />;
  return (
    <>
      <Notice tone="warning" title={words.endedTitle}>
        {words.ended(displayAmount(owed))}
      </Notice>
      <Actions>
        <ButtonLink variant="filled" href={paths.makePayment.href(instanceId, accountNo)}>
          {words.pay}
        </ButtonLink>
      </Actions>
    </>
  );
}

interface RestChartProps extends Pick<PlanScheduleProps, "accountNo"> {
  readonly owed: string | undefined;
  readonly toCome: Schedule["rows"];
}

/** A chart of the amount owed, from today through each payment still to come. */
function RestChart({ accountNo, owed, toCome }: RestChartProps) {
  const { chartText } = useScreenWords("schedule", scheduleEnglish);
  const last = toCome.at(-1);
  if (owed === undefined || last?.balance === undefined) return null;
  return (
    <PlanChart
      accountNo={accountNo}
      owed={owed}
      rows={toCome}
      description={chartText(toCome.length, displayAmount(owed), displayAmount(last.balance), last["Date Due"])}
    />
  );
}
