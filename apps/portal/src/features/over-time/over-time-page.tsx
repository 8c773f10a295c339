import { useText } from "@paydown/shell/language";
import { Screen } from "@paydown/shell/screen";
import { Actions } from "@paydown/ui/actions";
import { ButtonLink } from "@paydown/ui/button";
import { Notice } from "@paydown/ui/notice";
import { PageTitle } from "@paydown/ui/page-title";
import { Stack } from "@paydown/ui/stack";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, useParams } from "react-router-dom";
import { Fetched } from "../../account/fetched";
import { type AccountPage, pageQuery } from "../../account/page-query";
import { paths } from "../../paths";
import { useCardTitle } from "../../payment-flow/card-title";
import { readPaymentPage } from "../../payment-flow/payment-page";
import { PendingPlan, type PendingPlanProps, usePendingWay } from "../../plan/pending-plan";
import { pendingQuery, planFieldsQuery } from "../../plan/plan-calls";
import { usePlanInProgress } from "../../plan/plan-in-progress";
import { useSession } from "../../session/session";
import { overTime as english } from "../../words/en/over-time";
import { useScreenWords, useWords } from "../../words/words";
import { PlanCrumbs } from "./plan-crumbs";
import { PlanForm } from "./plan-form";

/** Pay over time: the plans to choose from, and the consumer's own (registered-area §1, decisions Q94). */
export function Component() {
  const { id: accountNo = "" } = useParams();
  const session = useSession();
  const words = useScreenWords("overTime", english);
  const { paymentFlow, shell } = useWords();
  const name = useCardTitle()("overTime");
  const page = useQuery(pageQuery(session, accountNo));
  const pending = useQuery(pendingQuery(session, accountNo));
  const heading = <PageTitle note={paymentFlow.account(accountNo)}>{name}</PageTitle>;
  return (
    <Screen title={name}>
      <PlanCrumbs accountNo={accountNo} />
      <Fetched query={page} heading={heading} doing={shell.failures.buildingPage}>
        {(there) => (
          <Fetched query={pending} heading={heading} doing={words.fetchingPending}>
            {({ hasPending, pending: what }) =>
              hasPending ? (
                <Stack gap="loose" width="read">
                  {heading}
                  <Pending accountNo={accountNo} what={what} />
                </Stack>
              ) : (
                <Offered key={accountNo} page={there} accountNo={accountNo} name={name} />
              )
            }
          </Fetched>
        )}
      </Fetched>
    </Screen>
  );
}

/** What stands in the way, and where it can be seen (decisions Q92). */
function Pending({ accountNo, what }: Pick<PendingPlanProps, "accountNo" | "what">) {
  const { instanceId } = useSession();
  const words = useScreenWords("overTime", english);
  const { makePayment } = useWords();
  const way = usePendingWay()({ accountNo, what });
  const [plan, setPlan] = usePlanInProgress(accountNo);
  // What was begun here cannot go on, and would hide what is pending from Schedule.
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
        <ButtonLink href={paths.makePayment.href(instanceId, accountNo)}>{makePayment.back}</ButtonLink>
      </Actions>
    </>
  );
}

interface OfferedProps {
  readonly page: AccountPage;
  readonly accountNo: string;
  readonly name: string;
}

/** The plans of an account that may be paid over time; any other goes where its cards say what may be done. */
function Offered({ page: fetched, accountNo, name }: OfferedProps) {
  const session = useSession();
  const text = useText();
  const words = useScreenWords("overTime", english);
  const { paymentFlow } = useWords();
  const page = readPaymentPage(fetched, text);
  // The declaration was acknowledged on Make Payment; the services look again when the plan is set up.
  const isOffered = page.decide(true).cards.some(({ card, enabled }) => card === "overTime" && enabled);
  const fields = useQuery({ ...planFieldsQuery(session, accountNo), enabled: isOffered });
  if (!isOffered) return <Navigate to={paths.makePayment.href(session.instanceId, accountNo)} replace />;
  return (
    <Fetched query={fields} heading={<PageTitle note={paymentFlow.account(accountNo)}>{name}</PageTitle>} doing={words.fetchingFields}>
      {(there) => <PlanForm page={page} fields={there} name={name} />}
    </Fetched>
  );
}
