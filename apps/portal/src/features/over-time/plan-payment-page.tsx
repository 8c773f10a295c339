import { useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { Screen } from "@paydown/shell/screen";
import { PageTitle } from "@paydown/ui/page-title";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { Fetched } from "../../account/fetched";
import { type AccountPage, pageQuery } from "../../account/page-query";
import { readPaymentPage } from "../../account/payment-page";
import type { PlanInProgress } from "../../plan/plan-in-progress";
import { useSession } from "../../session/session";
import { overTime as english } from "../../plan/over-time.en";
import { useScreenWords, useWords } from "../../words/words";
import { methodPartsQuery } from "./method-parts-query";
import { PlanCrumbs } from "./plan-crumbs";
import { PlanMethod } from "./plan-method";
import { PlanStep } from "./plan-step";

/** The payment method of a plan. */
export function Component() {
  const { id: accountNo = "" } = useParams();
  const session = useSession();
  const words = useScreenWords("overTime", english);
  const { shell } = useWords();
  const page = useQuery(pageQuery(session, accountNo));
  const heading = <PageTitle>{words.methodTitle}</PageTitle>;
  return (
    <Screen title={words.methodTitle}>
      <PlanCrumbs accountNo={accountNo} screen={words.methodTitle} />
      <PlanStep accountNo={accountNo} heading={heading}>
        {(plan) => (
          <Fetched query={page} heading={heading} doing={shell.failures.buildingPage}>
            {(there) => <Entrance page={there} plan={plan} accountNo={accountNo} />}
          </Fetched>
        )}
      </PlanStep>
    </Screen>
  );
}

interface EntranceProps {
  readonly page: AccountPage;
  readonly plan: PlanInProgress;
  readonly accountNo: string;
}

function Entrance({ page, plan, accountNo }: EntranceProps) {
  const configuration = useConfiguration();
  const text = useText();
  const words = useScreenWords("overTime", english);
  const { buildingPage } = useWords().shell.failures;
  const parts = useQuery(methodPartsQuery(useSession(), useQueryClient(), configuration, accountNo));
  return (
    <Fetched query={parts} heading={<PageTitle>{words.methodTitle}</PageTitle>} doing={buildingPage}>
      {(there) => <PlanMethod page={readPaymentPage(page, configuration, text)} parts={there} plan={plan} />}
    </Fetched>
  );
}
