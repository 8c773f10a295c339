import { formatUsd } from "@paydown/domain";
import {
  type AmountChoice,
  amountChoicesOffered,
  comparePlanAmount,
  evaluatePlanAmount,
  type PaymentPlan,
  type PlanChoice,
  planComparisons,
} from "@paydown/domain/guest";
import { useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { AmountInput } from "@paydown/ui/amount-input";
import { Field } from "@paydown/ui/field";
import { Hint } from "@paydown/ui/hint";
import { RadioTiles } from "@paydown/ui/radio-tiles";
import { Stack } from "@paydown/ui/stack";
import { useId, useState } from "react";
import { home as english } from "../../words/en/home";
import { useScreenWords } from "../../words/words";

export interface AmountChoicesProps {
  readonly ruled: PaymentPlan;
  readonly dueDate: string | undefined;
  readonly choice: PlanChoice;
  readonly onChoose: (choice: AmountChoice) => void;
  readonly onType: (other: string) => void;
}

/** What to pay on a plan: nothing, its minimum, its total, or another amount (guest-and-registration §4). */
export function AmountChoices({ ruled, dueDate, choice, onChoose, onType }: AmountChoicesProps) {
  const words = useScreenWords("home", english);
  const id = useId();
  const offered = amountChoicesOffered(ruled);
  const figures: Partial<Record<AmountChoice, string>> = { MIN: formatUsd(ruled.minimumDue), TOTAL: formatUsd(ruled.totalDue) };
  function choose(value: string) {
    const chosen = offered.find((name) => name === value);
    if (chosen) onChoose(chosen);
  }

  // The date goes with the least that is to be paid by it.
  const dated: AmountChoice = offered.includes("MIN") ? "MIN" : "TOTAL";
  return (
    <Stack>
      <RadioTiles
        legend={words.payOn}
        name={`choice${id}`}
        options={offered.map((value) => ({
          value,
          label: words.sayAmountChoice(value),
          note: value === dated && dueDate ? words.byDate(dueDate) : undefined,
          aside: figures[value],
        }))}
        value={choice.choice}
        onChange={({ target }) => choose(target.value)}
      />
      {choice.choice === "OTHER" && <OtherAmount ruled={ruled} choice={choice} onType={onType} />}
    </Stack>
  );
}

/** What blocks is said while it is typed; what only may be unfinished, once the field has been left. */
function OtherAmount({ ruled, choice, onType }: Pick<AmountChoicesProps, "ruled" | "choice" | "onType">) {
  const words = useScreenWords("home", english);
  const { guestOtherAmountMessage } = useConfiguration().instanceConfig;
  const text = useText();
  const [left, setLeft] = useState(choice.other !== "");
  const { amount, failure } = evaluatePlanAmount(ruled, choice);
  const comparisons = amount === null ? [] : comparePlanAmount(amount, ruled);
  const say = (how: "blocks" | "warns") =>
    comparisons.filter(({ rule }) => planComparisons[rule] === how).map((comparison) => words.sayPlanComparison(comparison, text(guestOtherAmountMessage)))[0];
  const below = say("warns");
  const error = say("blocks") ?? (left && failure ? words.sayFailure(failure, words.amountToPay) : undefined);
  return (
    <Field
      label={words.amountToPay}
      hint={words.upTo(formatUsd(ruled.totalDue))}
      error={error}
      after={
        left &&
        below && (
          <Hint tone="warning" live>
            {below}
          </Hint>
        )
      }
    >
      {(control) => <AmountInput {...control} value={choice.other} onChange={({ target }) => onType(target.value)} onBlur={() => setLeft(true)} />}
    </Field>
  );
}
