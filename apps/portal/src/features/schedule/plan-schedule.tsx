import { displayAmount, parseDecimal } from "@paydown/domain";
import { lazyPart } from "@paydown/shell/lazy-part";
import { Actions } from "@paydown/ui/actions";
import { BalanceChart } from "@paydown/ui/balance-chart";
import { ButtonLink } from "@paydown/ui/button";
import { Ledger, LedgerRow } from "@paydown/ui/ledger";
import { Notice } from "@paydown/ui/notice";
import { SidePanel, SideSection } from "@paydown/ui/side-panel";
import { Split } from "@paydown/ui/split";
import { Stack } from "@paydown/ui/stack";
import { paths } from "../../paths";
import { CancelPlan } from "../../plan/cancel-plan";
import type { ShownPlan } from "../../plan/plan-calls";
import type { PlanCalendarProps } from "./plan-calendar";
import { PlanChart, PlanLedger } from "../../plan/plan-shown";
import { PlanPayments } from "../../plan/plan-payments";
import { isToCome, type Schedule } from "../../plan/schedule-query";
import { StopPayments } from "../../plan/stop-payments";
import { useSession } from "../../session/session";
import { overTime as english } from "../../plan/over-time.en";
import { schedule as scheduleEnglish } from "./schedule.en";
import { PaymentsOfPlan } from "./payments-of-plan";
import { useScreenWords } from "../../words/words";

export interface PreviewedPlanProps {
  readonly accountNo: string;
  readonly shown: ShownPlan;
}

/** The amortization of a plan in progress, marked as a preview (SCHED-2). */
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
      <PlanPayments {...shown} />
      <Actions>
        <ButtonLink variant="filled" href={paths.overTimePayment.href(instanceId, accountNo)}>
          {words.backToPlan}
        </ButtonLink>
      </Actions>
    </>
  );
}

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
  const own = useScreenWords("schedule", scheduleEnglish);
  const toCome = schedule.rows.filter(isToCome);
  const rest = toCome.at(-1)?.balance;
  return (
    <Split
      side={
        <Stack gap="section">
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
          </SidePanel>
          <SidePanel>
            <SideSection title={own.agreed}>
              <PlanLedger plan={schedule.plan} due={own.agreedDue} />
            </SideSection>
          </SidePanel>
        </Stack>
      }
    >
      <Stack gap="loose">
        <PlanOver accountNo={accountNo} schedule={schedule} />
        <PaymentsOfPlan rows={schedule.rows} />
        <RestChart owed={schedule.owed} toCome={toCome} />
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
    </Split>
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

/** A chart of the amount owed, from today through each payment still to come. */
function RestChart({ owed, toCome }: { readonly owed: string | undefined; readonly toCome: Schedule["rows"] }) {
  const words = useScreenWords("overTime", english);
  const { chartText } = useScreenWords("schedule", scheduleEnglish);
  const last = toCome.at(-1);
  if (owed === undefined || last?.balance === undefined) return null;
  const [start, end] = [displayAmount(owed), displayAmount(last.balance)];
  return (
    <BalanceChart
      title={words.chart}
      balances={[owed, ...toCome.map(({ balance = "" }) => balance)].map((amount) => parseDecimal(amount) ?? 0)}
      start={{ label: words.today, amount: start }}
      end={{ label: last["Date Due"], amount: end }}
      description={chartText(toCome.length, start, end, last["Date Due"])}
    />
  );
}
