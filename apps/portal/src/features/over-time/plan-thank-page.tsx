import { displayAmount } from "@paydown/domain";
import { Screen } from "@paydown/shell/screen";
import { Actions } from "@paydown/ui/actions";
import { Button, ButtonLink } from "@paydown/ui/button";
import { Figure } from "@paydown/ui/figure";
import { Icon } from "@paydown/ui/icon";
import { print as printShape } from "@paydown/ui/icon-shapes";
import { Ledger, LedgerRow } from "@paydown/ui/ledger";
import { Outcome } from "@paydown/ui/outcome";
import { Stack } from "@paydown/ui/stack";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useNavigate, useParams } from "react-router-dom";
import { pageQuery } from "../../account/page-query";
import { paths } from "../../paths";
import { CancelPlan } from "../../plan/cancel-plan";
import { usePlanInProgress } from "../../plan/plan-in-progress";
import { PlanPayments } from "../../plan/plan-payments";
import { PlanLedger } from "../../plan/plan-shown";
import { StopPayments } from "../../plan/stop-payments";
import { useSession } from "../../session/session";
import { overTime as english } from "../../plan/over-time.en";
import { brands as englishBrands } from "../../words/brands.en";
import { useScreenWords, useWords } from "../../words/words";
import { PlanCrumbs } from "./plan-crumbs";

/**
 * The plan that was set up: print it, find it again, or cancel it before its first payment. After a reload, the
 * schedule shows it.
 */
export function Component() {
  const { id: accountNo = "" } = useParams();
  const session = useSession();
  const { instanceId } = session;
  const words = useScreenWords("overTime", english);
  const { paymentFlow } = useWords();
  const brands: Readonly<Record<string, string>> = useScreenWords("brands", englishBrands);
  const navigate = useNavigate();
  const [plan] = usePlanInProgress(accountNo);
  // Keeps the created plan as it was on entry, because cancelling it here ends the plan in progress and triggers its
  // own navigation.
  const [created] = useState(plan?.created);
  const { data: page } = useQuery(pageQuery(session, accountNo));
  if (!created?.reference) return <Navigate to={paths.schedule.href(instanceId, accountNo)} replace />;
  const first = created.rows[0];
  const { method } = created;
  const begins = created.plan.firstPaymentDate === page?.today;

  return (
    <Screen title={words.thankTitle}>
      <PlanCrumbs accountNo={accountNo} screen={words.thankTitle} />
      <Stack gap="loose" width="read">
        <Outcome
          tone="success"
          heading={words.thankTitle}
          status={paymentFlow.account(accountNo)}
          title={
            <Figure
              as="h2"
              amount={words.each(displayAmount(created.plan.paymentAmount))}
              note={first && words.firstTaken(displayAmount(first.amount), first["Date Due"])}
            />
          }
        >
          <Ledger>
            <LedgerRow label={words.reference} kind="code">
              {created.reference}
            </LedgerRow>
            {method && (
              <LedgerRow label={words.method}>
                {words.ending(
                  {
                    card: (method.brand && brands[method.brand]) || words.card,
                    bank: words.bankAccount,
                  }[method.kind],
                  method.last4,
                )}
              </LedgerRow>
            )}
          </Ledger>
          <PlanLedger plan={created.plan} />
          <PlanPayments {...created} />
          <Stack gap="tight">
            <p>{words.dates}</p>
            <p>{words.cancelUntil}</p>
            <StopPayments />
            <p>{words.keep}</p>
          </Stack>
          <Actions>
            <ButtonLink variant="filled" href={paths.home.href(instanceId, { id: accountNo })}>
              {words.home}
            </ButtonLink>
            <Button onClick={() => print()}>
              <Icon name={printShape} />
              {words.print}
            </Button>
            <ButtonLink href={paths.schedule.href(instanceId, accountNo)}>{words.seeSchedule}</ButtonLink>
            {!begins && (
              <CancelPlan
                accountNo={accountNo}
                onCancelled={() => void navigate(paths.makePayment.href(instanceId, accountNo))}
              />
            )}
          </Actions>
        </Outcome>
      </Stack>
    </Screen>
  );
}
