import { formatUsd } from "@paydown/domain";
import { lazyPart } from "@paydown/shell/lazy-part";
import { Actions } from "@paydown/ui/actions";
import { Button, ButtonLink } from "@paydown/ui/button";
import { ErrorSummary } from "@paydown/ui/error-summary";
import { Figure, FigureBand } from "@paydown/ui/figure";
import { Hint } from "@paydown/ui/hint";
import { Loading } from "@paydown/ui/loading";
import { PageTitle } from "@paydown/ui/page-title";
import { Stack } from "@paydown/ui/stack";
import { useNavigate } from "react-router-dom";
import { paths } from "../../paths";
import type { PaymentPage } from "../../account/payment-page";
import type { PlanFormFields } from "../../plan/plan-calls";
import { beginPlan, usePlanInProgress } from "../../plan/plan-in-progress";
import { centsOf } from "../../plan/plan-terms";
import { useSession } from "../../session/session";
import { overTime as english } from "../../plan/over-time.en";
import { useScreenWords, useWords } from "../../words/words";
import type { OwnPlanProps } from "./own-plan";
import { PlanDecision } from "./plan-decision";
import type { PlansBesideProps } from "./plans-beside";
import { usePlanChoice } from "./use-plan-choice";

const OwnPlan = lazyPart<OwnPlanProps>(() => import("./own-plan"), OnItsWay);
const PlansBeside = lazyPart<PlansBesideProps>(() => import("./plans-beside"), OnItsWay);

/** Loads the code of the form's parts while the services still look for the plans. */
export function preloadParts(): void {
  void OwnPlan.preload();
  void PlansBeside.preload();
}

export interface PlanFormProps {
  readonly page: PaymentPage;
  readonly fields: PlanFormFields;
  readonly name: string;
}

/** The consumer's own plan, up to two suggestions beside it, and one chart of them all. */
export function PlanForm({ page, fields, name }: PlanFormProps) {
  const { instanceId } = useSession();
  const navigate = useNavigate();
  const words = useScreenWords("overTime", english);
  const { paymentFlow } = useWords();
  const { accountNo, due } = page.account;
  const [, setPlan] = usePlanInProgress(accountNo);
  const choice = usePlanChoice(page, fields, (shown) => {
    setPlan(beginPlan(shown));
    void navigate(paths.overTimePayment.href(instanceId, accountNo));
  });
  const { offers, chosen } = choice;
  const shown = offers.find(({ value }) => value === chosen)?.shown;

  return (
    <form noValidate onSubmit={choice.submit}>
      <Stack gap="section">
        <Stack>
          <PageTitle note={paymentFlow.account(accountNo)}>{name}</PageTitle>
          <FigureBand>
            <Figure label={words.owed} amount={formatUsd(due)} />
            <Hint>{words.chooseHint(fields.yearlyRate)}</Hint>
          </FigureBand>
          <ErrorSummary errors={choice.summary} attempt={choice.attempt} />
        </Stack>
        <OwnPlan choice={choice} page={page} fields={fields} />
        <PlansBeside choice={choice} due={centsOf(fields.due)} today={page.today} />
        <PlanDecision choice={choice} shown={shown}>
          <Actions>
            <Button type="submit" variant="filled" busy={choice.isWaiting}>
              {paymentFlow.continue}
            </Button>
            <ButtonLink href={paths.makePayment.href(instanceId, accountNo)}>{paymentFlow.cancel}</ButtonLink>
          </Actions>
        </PlanDecision>
      </Stack>
    </form>
  );
}

/** Shown while the code of a part loads. */
export function OnItsWay() {
  return <Loading label={useWords().shell.loading} />;
}
