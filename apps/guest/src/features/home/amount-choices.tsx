import { formatUsd } from "@paydown/domain";
import { type AmountChoice, amountChoicesOffered, type PaymentPlan, type PlanChoice } from "@paydown/domain/guest";
import { RadioTiles } from "@paydown/ui/radio-tiles";
import { Stack } from "@paydown/ui/stack";
import { useId } from "react";
import { home as english } from "../../words/en/home";
import { useScreenWords } from "../../words/words";
import { OtherAmount } from "./other-amount";

export interface AmountChoicesProps {
  readonly ruled: PaymentPlan;
  readonly dueDate: string | undefined;
  readonly choice: PlanChoice;
  /** Continue would go on: an amount that is missing is flagged without waiting. */
  readonly goesOn: boolean;
  readonly onChoose: (choice: AmountChoice) => void;
  readonly onType: (other: string) => void;
}

/** What to pay on a plan: nothing, its minimum, its total, or another amount (guest-and-registration §4). */
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
      {choice.choice === "OTHER" && <OtherAmount ruled={ruled} choice={choice} goesOn={goesOn} onType={onType} />}
    </Stack>
  );
}
