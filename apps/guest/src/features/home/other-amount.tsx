import { formatUsd } from "@paydown/domain";
import {
  comparePlanAmount,
  evaluatePlanAmount,
  type PaymentPlan,
  type PlanAmount,
  type PlanChoice,
  planComparisons,
} from "@paydown/domain/guest";
import { useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { AmountInput } from "@paydown/ui/amount-input";
import { Field } from "@paydown/ui/field";
import { Hint } from "@paydown/ui/hint";
import { useId, useState } from "react";
import { home as english } from "./home.en";
import { useScreenWords } from "../../words/words";
import styles from "./home.module.css";

/** True if the amount typed for OTHER is empty or 0. */
export const isMissing = ({ amount, failure }: PlanAmount) =>
  amount === null && (failure === null || failure.rule === "required");

interface OtherAmountProps {
  readonly ruled: PaymentPlan;
  readonly choice: PlanChoice;
  readonly goesOn: boolean;
  readonly onType: (other: string) => void;
}

/**
 * The amount field of the choice OTHER. The error of an amount above the total due appears while the guest types; most
 * other messages wait for blur.
 */
export function OtherAmount({ ruled, choice, goesOn, onType }: OtherAmountProps) {
  const words = useScreenWords("home", english);
  const { guestOtherAmountMessage } = useConfiguration().instanceConfig;
  const text = useText();
  const warningId = useId();
  const [left, setLeft] = useState(choice.other !== "");
  const { amount, failure } = evaluatePlanAmount(ruled, choice);
  const [comparison] = amount === null ? [] : comparePlanAmount(amount, ruled);
  const said = comparison && words.sayPlanComparison(comparison, text(guestOtherAmountMessage));
  const blocks = comparison && planComparisons[comparison.rule] === "blocks" ? said : undefined;
  const belowMinimum = words.sayPlanComparison(
    { rule: "belowMinimum", figure: ruled.minimumDue },
    text(guestOtherAmountMessage),
  );
  // Continue can still pay the other plans, so an empty amount or 0 gets a warning, not an error. The warning appears
  // on blur, or at once if the field is empty and Continue is enabled.
  const isFlagged = isMissing({ amount, failure }) && (left || (goesOn && choice.other === ""));
  const warned = isFlagged ? words.sayFailure({ rule: "positive", params: {} }, words.amountToPay) : left && said;
  const warning = (!blocks && warned) || undefined;
  return (
    <Field
      label={words.amountToPay}
      hint={words.upTo(formatUsd(ruled.totalDue))}
      optional
      error={
        blocks ??
        (left && failure && !isMissing({ amount, failure }) ? words.sayFailure(failure, words.amountToPay) : undefined)
      }
      // Reserves the warning's space, so a blur does not move the button that is being pressed.
      after={
        <div role="status" className={warning === undefined ? styles.unsaid : undefined}>
          <Hint id={warningId} tone="warning">
            {warning ?? belowMinimum}
          </Hint>
        </div>
      }
    >
      {({ "aria-describedby": describedBy, ...control }) => (
        <AmountInput
          {...control}
          aria-describedby={warning === undefined ? describedBy : `${describedBy ?? ""} ${warningId}`.trim()}
          value={choice.other}
          onChange={({ target }) => onType(target.value)}
          onBlur={() => setLeft(true)}
        />
      )}
    </Field>
  );
}
