import { useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { lazyPart } from "@paydown/shell/lazy-part";
import { useOnceShown } from "@paydown/shell/once-shown";
import { Screen } from "@paydown/shell/screen";
import { PageTitle } from "@paydown/ui/page-title";
import { Stack } from "@paydown/ui/stack";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "react-router-dom";
import { Fetched } from "../../account/fetched";
import { type AccountPage, pageQuery } from "../../account/page-query";
import { paths } from "../../paths";
import { useCardTitle } from "../../payment-flow/card-title";
import { readPaymentPage } from "../../account/payment-page";
import { pendingQuery, planFieldsQuery } from "../../plan/plan-calls";
import { useSession } from "../../session/session";
import { overTime as english } from "../../plan/over-time.en";
import { useScreenWords, useWords } from "../../words/words";
import { PlanCrumbs } from "./plan-crumbs";
import { OnItsWay, PlanForm, preloadParts } from "./plan-form";
import type { PlanPendingProps } from "./plan-pending";

const PlanPending = lazyPart<PlanPendingProps>(() => import("./plan-pending"), OnItsWay);

/** Pay over time: the suggested plans and the consumer's own. */
export function Component() {
  const { id: accountNo = "" } = useParams();
  const session = useSession();
  const words = useScreenWords("overTime", english);
  const { paymentFlow, shell } = useWords();
  const name = useCardTitle()("overTime");
  const page = useQuery(pageQuery(session, accountNo));
  const pending = useQuery(pendingQuery(session, accountNo));
  const heading = <PageTitle note={paymentFlow.account(accountNo)}>{name}</PageTitle>;
  useOnceShown(preloadParts);
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
                  <PlanPending accountNo={accountNo} what={what} />
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

interface OfferedProps {
  readonly page: AccountPage;
  readonly accountNo: string;
  readonly name: string;
}

/** The plans of an account that may be paid over time; other accounts go to Make Payment (PLAN-7). */
function Offered({ page: fetched, accountNo, name }: OfferedProps) {
  const session = useSession();
  const text = useText();
  const words = useScreenWords("overTime", english);
  const { paymentFlow } = useWords();
  const page = readPaymentPage(fetched, useConfiguration(), text);
  // The declaration was acknowledged on Make Payment; the services check again at setup.
  const isOffered = page.decide(true).cards.some(({ card, enabled }) => card === "overTime" && enabled);
  const fields = useQuery({ ...planFieldsQuery(session, accountNo), enabled: isOffered });
  if (!isOffered) return <Navigate to={paths.makePayment.href(session.instanceId, accountNo)} replace />;
  return (
    <Fetched
      query={fields}
      heading={<PageTitle note={paymentFlow.account(accountNo)}>{name}</PageTitle>}
      doing={words.fetchingFields}
    >
      {(there) => <PlanForm page={page} fields={there} name={name} />}
    </Fetched>
  );
}
