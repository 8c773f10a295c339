import { formatUsd } from "@paydown/domain";
import { type AmountChoice, amountChoicesOffered, type PaymentPlan, type PlanChoice } from "@paydown/domain/guest";
import { RadioTiles } from "@paydown/ui/radio-tiles";
import { Stack } from "@paydown/ui/stack";
import { useId } from "react";
import { home as english } from "./home.en";
import { useScreenWords } from "../../words/words";
import { OtherAmount } from "./other-amount";

export interface AmountChoicesProps {
  readonly ruled: PaymentPlan;
  readonly dueDate: string | undefined;
  readonly choice: PlanChoice;
  /** Whether Continue is enabled. If so, an empty amount is flagged without waiting for blur. */
  readonly goesOn: boolean;
  readonly onChoose: (choice: AmountChoice) => void;
  readonly onType: (other: string) => void;
}

/** The choices for one plan: nothing, its minimum, its total or another amount (GUEST-50). */
export function AmountChoices({ ruled, dueDate, choice, goesOn, onChoose, onType }: AmountChoicesProps) {
  const words = useScreenWords("home", english);
  const id = useId();
  const offered = amountChoicesOffered(ruled);
  const figures: Partial<Record<AmountChoice, string>> = {
    MIN: formatUsd(ruled.minimumDue),
    TOTAL: formatUsd(ruled.totalDue),
  };
  function choose(value: string) {
    const chosen = offered.find((name) => name === value);
    if (chosen) onChoose(chosen);
  }

  // The due date is shown beside the minimum, or beside the total if no minimum is offered.
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
      {choice.choice === "OTHER" && <OtherAmount ruled={ruled} choice={choice} goesOn={goesOn} onType={onType} />}
    </Stack>
  );
}
