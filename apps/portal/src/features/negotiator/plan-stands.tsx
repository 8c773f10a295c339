import { Actions } from "@paydown/ui/actions";
import { ButtonLink } from "@paydown/ui/button";
import { Notice } from "@paydown/ui/notice";
import { Stack } from "@paydown/ui/stack";
import { PendingPlan, usePendingWay } from "../../plan/pending-plan";
import type { PendingThing } from "../../plan/plan-calls";
import { negotiator as english } from "./negotiator.en";
import { useScreenWords } from "../../words/words";
import type { Links } from "./use-links";

export interface PlanStandsProps {
  readonly accountNo: string;
  readonly what: PendingThing | undefined;
  readonly links: Links;
  /** Whether this notice responds to the request that was just sent. */
  readonly isAnswer: boolean;
}

/** Says that no offer can be made while a plan is active, and where to see the plan (docs/decisions/0017). */
export function Component({ accountNo, what, links, isAnswer }: PlanStandsProps) {
  const words = useScreenWords("negotiator", english);
  const way = usePendingWay()({ accountNo, what });
  return (
    <Stack gap="loose">
      <Notice tone="warning" title={words.planStandsTitle} takesFocus={isAnswer} {...(isAnswer && { live: "alert" })}>
        <PendingPlan accountNo={accountNo} what={what} unknown={words.planStands} />
      </Notice>
      <Actions>
        <ButtonLink variant="filled" href={way.href}>
          {way.label}
        </ButtonLink>
        <ButtonLink href={links.makePayment}>{words.back}</ButtonLink>
      </Actions>
    </Stack>
  );
}
