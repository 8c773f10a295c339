import { displayAmount, formatUsd } from "@paydown/domain";
import { lazyPart } from "@paydown/shell/lazy-part";
import { useOnceShown } from "@paydown/shell/once-shown";
import { Actions } from "@paydown/ui/actions";
import { Button, ButtonLink } from "@paydown/ui/button";
import { ErrorSummary } from "@paydown/ui/error-summary";
import { Figure, FigureBand } from "@paydown/ui/figure";
import { FormStack } from "@paydown/ui/form-layout";
import { Loading } from "@paydown/ui/loading";
import { PageTitle } from "@paydown/ui/page-title";
import { RadioTiles } from "@paydown/ui/radio-tiles";
import { Stack } from "@paydown/ui/stack";
import { useNavigate } from "react-router-dom";
import { paths } from "../../paths";
import type { PaymentPage } from "../../account/payment-page";
import type { PlanFormFields } from "../../plan/plan-calls";
import { beginPlan, usePlanInProgress } from "../../plan/plan-in-progress";
import { useSession } from "../../session/session";
import { overTime as english } from "../../plan/over-time.en";
import { useScreenWords, useWords } from "../../words/words";
import type { OwnPlanProps } from "./own-plan";
import { PlanPreview } from "./plan-preview";
import { usePlanChoice } from "./use-plan-choice";

const OwnPlan = lazyPart<OwnPlanProps>(() => import("./own-plan"), OnItsWay);

export interface PlanFormProps {
  readonly page: PaymentPage;
  readonly fields: PlanFormFields;
  readonly name: string;
}

/** Two or three suggested plans and the consumer's own, each previewed as the services would set it up. */
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
  const { suggestions } = fields;
  // Preloads the code of the 'My own plan' part.
  useOnceShown(() => void OwnPlan.preload());

  return (
    <form noValidate onSubmit={choice.submit}>
      <Stack gap="section" width="read">
        <Stack>
          <PageTitle note={paymentFlow.account(accountNo)}>{name}</PageTitle>
          <FigureBand>
            <Figure label={words.owed} amount={formatUsd(due)} />
          </FigureBand>
          <ErrorSummary errors={choice.summary} attempt={choice.attempt} />
        </Stack>
        <FormStack>
          <RadioTiles
            id="plan"
            name="plan"
            legend={words.choose}
            hint={words.chooseHint(fields.yearlyRate)}
            value={choice.chosen}
            onChange={(event) => choice.choose(event.target.value)}
            options={[
              ...suggestions.map(({ plan }, index) => ({
                value: String(index),
                label: words.each(displayAmount(plan.paymentAmount)),
                note: words.suggested(plan.numberOfPayments, displayAmount(plan.total)),
              })),
              { value: "own", label: words.own, note: words.ownNote },
            ]}
          />
          {choice.chosen === "own" && <OwnPlan choice={choice} page={page} fields={fields} />}
        </FormStack>
        <PlanPreview preview={choice.preview} />
        <Actions>
          <Button type="submit" variant="filled" busy={choice.isWaiting}>
            {paymentFlow.continue}
          </Button>
          <ButtonLink href={paths.makePayment.href(instanceId, accountNo)}>{paymentFlow.cancel}</ButtonLink>
        </Actions>
      </Stack>
    </form>
  );
}

/** Shown while the code of a part loads. */
export function OnItsWay() {
  return <Loading label={useWords().shell.loading} />;
}
