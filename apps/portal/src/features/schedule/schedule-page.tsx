import { ChunkBoundary, lazyPart } from "@paydown/shell/lazy-part";
import { Screen } from "@paydown/shell/screen";
import { Actions } from "@paydown/ui/actions";
import { Breadcrumbs } from "@paydown/ui/breadcrumbs";
import { ButtonLink } from "@paydown/ui/button";
import { PageTitle } from "@paydown/ui/page-title";
import { Split } from "@paydown/ui/split";
import { Stack } from "@paydown/ui/stack";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useParams } from "react-router-dom";
import { AccountRail } from "../../account/account-rail";
import { BalanceOf } from "../../account/balance-of";
import { Fetched } from "../../account/fetched";
import { useHomeCrumb } from "../../account/home-crumb";
import { paths } from "../../paths";
import { usePlanInProgress } from "../../plan/plan-in-progress";
import { type Schedule, scheduleQuery } from "../../plan/schedule-query";
import { useSession } from "../../session/session";
import { schedule as english } from "./schedule.en";
import { useScreenWords, useWords } from "../../words/words";
import { PlanSchedule, type PlanScheduleProps, PlanSide } from "./plan-schedule";
import { PaymentsOfArrangement } from "./payments-of-arrangement";
import type { PreviewedPlanProps } from "./previewed-plan";

const PreviewedPlan = lazyPart<PreviewedPlanProps>(() => import("./previewed-plan"));

/**
 * Schedule: the preview of a plan in progress, else the due dates and amounts of the account's arrangement (SCHED-2).
 */
export function Component() {
  const { id: accountNo = "" } = useParams();
  const session = useSession();
  const words = useScreenWords("schedule", english);
  const { paymentFlow, makePayment } = useWords();
  const [inProgress] = usePlanInProgress(accountNo);
  const previewed = inProgress && !inProgress.created && !inProgress.isOvertaken ? inProgress.shown : null;
  const query = useQuery({ ...scheduleQuery(session, accountNo), enabled: previewed === null });
  const plan = previewed ? null : planOf(query.data);
  const title = useRef<HTMLHeadingElement>(null);
  const [isCancelled, setCancelled] = useState(false);
  const stands = Boolean(query.data?.plan);
  // The pressed button disappears with its plan, so it cannot keep the focus.
  useEffect(() => {
    if (isCancelled && !stands) title.current?.focus();
  }, [isCancelled, stands]);
  const heading = (
    <PageTitle ref={title} note={paymentFlow.account(accountNo)}>
      {words.title}
    </PageTitle>
  );
  const back = paths.makePayment.href(session.instanceId, accountNo);
  return (
    <Screen title={words.title}>
      <Breadcrumbs
        crumbs={[useHomeCrumb(accountNo), { label: paymentFlow.makePayment, href: back }, { label: words.title }]}
      />
      <Split side={<ScheduleSide accountNo={accountNo} plan={plan} />} wideOnly={!plan}>
        <Stack gap="loose">
          {previewed ? (
            <>
              {heading}
              <ChunkBoundary>
                <PreviewedPlan accountNo={accountNo} shown={previewed} />
              </ChunkBoundary>
            </>
          ) : (
            <Fetched query={query} heading={heading} doing={words.doing}>
              {(schedule) => (
                <>
                  {heading}
                  <BalanceOf accountNo={accountNo} />
                  {plan ? (
                    <PlanSchedule accountNo={accountNo} schedule={plan} onCancelled={() => setCancelled(true)} />
                  ) : schedule && schedule.rows.length > 0 ? (
                    <PaymentsOfArrangement
                      accountNo={accountNo}
                      caption={words.caption(accountNo)}
                      rows={schedule.rows}
                    />
                  ) : (
                    <p>{words.empty}</p>
                  )}
                  <Actions>
                    <ButtonLink href={back}>{makePayment.back}</ButtonLink>
                  </Actions>
                </>
              )}
            </Fetched>
          )}
        </Stack>
      </Split>
    </Screen>
  );
}

const planOf = (schedule: Schedule | null | undefined) =>
  schedule?.plan ? { ...schedule, plan: schedule.plan } : null;

interface ScheduleSideProps {
  readonly accountNo: string;
  /** The schedule of a plan that was set up. */
  readonly plan: PlanScheduleProps["schedule"] | null;
}

function ScheduleSide({ accountNo, plan }: ScheduleSideProps) {
  return (
    <Stack gap="section">
      {plan && <PlanSide schedule={plan} />}
      <AccountRail accountNo={accountNo} />
    </Stack>
  );
}
