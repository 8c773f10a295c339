import { displayAmount, isCardGoodOn, lastFour, optionKind, parseCalendarDate } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { Screen } from "@paydown/shell/screen";
import { Actions } from "@paydown/ui/actions";
import { Button, ButtonLink } from "@paydown/ui/button";
import { Ledger, LedgerRow } from "@paydown/ui/ledger";
import { Notice } from "@paydown/ui/notice";
import { PageTitle } from "@paydown/ui/page-title";
import { Section } from "@paydown/ui/section";
import { Stack } from "@paydown/ui/stack";
import { UiLink } from "@paydown/ui/ui-context";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "react-router-dom";
import { Fetched } from "../../account/fetched";
import { paths } from "../../paths";
import { useLeaveGuard } from "../../payment-flow/leave-guard";
import { infoQuery, type PaymentInfo } from "../../payment-method/info-query";
import { PendingPlan } from "../../plan/pending-plan";
import type { PlanInProgress } from "../../plan/plan-in-progress";
import { PlanDetails } from "../../plan/plan-details";
import { StopPayments } from "../../plan/stop-payments";
import { useSession } from "../../session/session";
import { useSessionHold } from "../../session/use-session-hold";
import { overTime as english } from "../../plan/over-time.en";
import { brands as englishBrands } from "../../words/brands.en";
import { useScreenWords, useWords } from "../../words/words";
import { PlanCrumbs } from "./plan-crumbs";
import { PlanStep } from "./plan-step";
import { useSetUp } from "./use-set-up";

/** Everything about the plan before it is set up. */
export function Component() {
  const { id: accountNo = "" } = useParams();
  const session = useSession();
  const words = useScreenWords("overTime", english);
  const { paymentFlow } = useWords();
  const info = useQuery(infoQuery(session, accountNo));
  const heading = <PageTitle note={paymentFlow.account(accountNo)}>{words.reviewTitle}</PageTitle>;
  return (
    <Screen title={words.reviewTitle}>
      <PlanCrumbs accountNo={accountNo} screen={words.reviewTitle} />
      <PlanStep accountNo={accountNo} heading={heading} needsMethod>
        {(plan) => (
          <Fetched query={info} heading={heading} doing={paymentFlow.doing.checking}>
            {(there) =>
              there ? (
                <Review accountNo={accountNo} plan={plan} info={there} />
              ) : (
                <Navigate to={paths.overTimePayment.href(session.instanceId, accountNo)} replace />
              )
            }
          </Fetched>
        )}
      </PlanStep>
    </Screen>
  );
}

interface ReviewProps {
  readonly accountNo: string;
  readonly plan: PlanInProgress;
  readonly info: PaymentInfo;
}

function Review({ accountNo, plan, info }: ReviewProps) {
  const { instanceId } = useSession();
  const words = useScreenWords("overTime", english);
  const { paymentFlow } = useWords();
  const brands = useScreenWords("brands", englishBrands);
  const { companyName } = useConfiguration().companyConfig;
  const guard = useLeaveGuard(words.leaveText);
  const { setUp, isPending, blocker } = useSetUp({ accountNo, plan, info, allowLeaving: guard.allow });
  useSessionHold({});
  const { shown } = plan;
  const last = parseCalendarDate(shown.plan.lastPaymentDate);
  const endsEarly = info.ccExpDate !== "" && last !== undefined && !isCardGoodOn(info.ccExpDate, last);
  return (
    <Stack gap="section" width="read">
      <Stack>
        <PageTitle note={paymentFlow.account(accountNo)}>{words.reviewTitle}</PageTitle>
        <p>{words.reviewText}</p>
        {blocker && (
          <Notice tone="danger" live="alert" takesFocus title={blocker.title}>
            {blocker.pending ? <PendingPlan accountNo={accountNo} what={blocker.pending.what} /> : blocker.text}{" "}
            {blocker.way && (
              <UiLink href={blocker.way.href} onClick={guard.allow}>
                {blocker.way.label}
              </UiLink>
            )}
          </Notice>
        )}
      </Stack>
      <Section title={words.yourPlan} ruled>
        <PlanDetails accountNo={accountNo} shown={shown} />
      </Section>
      <Section title={words.methodTitle} ruled>
        <Stack>
          <Ledger>
            <LedgerRow label={words.method}>
              {words.ending(methodName(info, brands, words), lastFour(info.acctNumber))}{" "}
              <UiLink href={paths.overTimePayment.href(instanceId, accountNo)} onClick={guard.allow}>
                {words.change}
              </UiLink>
            </LedgerRow>
          </Ledger>
          {endsEarly && <Notice tone="warning">{words.cardExpires}</Notice>}
        </Stack>
      </Section>
      <Stack>
        <p>{words.dates}</p>
        <p>{words.cancelUntil}</p>
        <StopPayments />
        <p>{words.authorize(companyName, displayAmount(shown.plan.total))}</p>
        <Actions>
          <Button variant="filled" busy={isPending} onClick={setUp}>
            {words.setUp}
          </Button>
          <ButtonLink href={paths.makePayment.href(instanceId, accountNo)} onClick={guard.allow}>
            {paymentFlow.cancel}
          </ButtonLink>
        </Actions>
      </Stack>
      {guard.dialog}
    </Stack>
  );
}

function methodName(
  { paymentOption, brand }: PaymentInfo,
  brands: Readonly<Record<string, string>>,
  { bankAccount, card }: typeof english,
): string {
  return { card: (brand && brands[brand]) || card, bank: bankAccount }[optionKind(paymentOption)];
}
