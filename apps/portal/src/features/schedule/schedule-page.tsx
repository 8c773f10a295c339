import { Screen } from "@paydown/shell/screen";
import { Actions } from "@paydown/ui/actions";
import { Breadcrumbs } from "@paydown/ui/breadcrumbs";
import { ButtonLink } from "@paydown/ui/button";
import { PageTitle } from "@paydown/ui/page-title";
import { Stack } from "@paydown/ui/stack";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useParams } from "react-router-dom";
import { BalanceOf } from "../../account/balance-of";
import { Fetched } from "../../account/fetched";
import { useHomeCrumb } from "../../account/home-crumb";
import { paths } from "../../paths";
import { usePlanInProgress } from "../../plan/plan-in-progress";
import { scheduleQuery } from "../../plan/schedule-query";
import { useSession } from "../../session/session";
import { schedule as english } from "./schedule.en";
import { useScreenWords, useWords } from "../../words/words";
import { PlanSchedule, PreviewedPlan } from "./plan-schedule";
import { PaymentsOfArrangement } from "./payments-of-arrangement";

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
      <Stack gap="loose" width={query.data?.plan && !previewed ? "full" : "read"}>
        {previewed ? (
          <>
            {heading}
            <PreviewedPlan accountNo={accountNo} shown={previewed} />
          </>
        ) : (
          <Fetched query={query} heading={heading} doing={words.doing}>
            {(schedule) => (
              <>
                {heading}
                <BalanceOf accountNo={accountNo} />
                {schedule?.plan ? (
                  <PlanSchedule
                    accountNo={accountNo}
                    schedule={{ ...schedule, plan: schedule.plan }}
                    onCancelled={() => setCancelled(true)}
                  />
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
    </Screen>
  );
}
