import { type Cents, formatUsd, parseDecimal, refuseAmount, toDecimal } from "@paydown/domain";
import { FigureButton, FigureButtons } from "@paydown/ui/figure-buttons";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import type { PaymentMethod } from "../../payment-method/use-payment-method";
import type { Session } from "../../session/session";
import { useScreenWords } from "../../words/words";
import { amountChoices as english } from "./amount-choices.en";
import { fetchSinglePaymentFigures } from "./single-payment-figures";

/** The figures that a One-Time payment offers as its amount; null if a figure does not apply. */
interface Figures {
  readonly pastDue: Cents | null;
  readonly next: Cents | null;
  readonly total: Cents;
}

interface Choice {
  readonly figure: keyof Figures;
  readonly amount: Cents;
}

/** Fetches the amounts that a One-Time payment offers. @returns what shows them in the form (FORM-83) */
export async function fetchAmountChoices(
  session: Session,
  accountNo: string,
  due: Cents,
): Promise<(method: PaymentMethod) => ReactNode> {
  const fetched = await fetchSinglePaymentFigures(session, accountNo);
  const figures = { pastDue: fetched?.pastDueAmt ?? null, next: fetched?.nextSchedPmtAmt ?? null, total: due };
  return (method) => <AmountChoices method={method} figures={figures} />;
}

/** The figures that the form accepts as its amount, equal ones once (FORM-84). */
function choicesOf({ pastDue, next, total }: Figures, { amountLimits }: PaymentMethod["context"]): Choice[] {
  const distinct = {
    pastDue: pastDue === total ? null : pastDue,
    next: next === total || next === pastDue ? null : next,
    total,
  };
  return (["pastDue", "next", "total"] as const).flatMap((figure) => {
    const amount = distinct[figure];
    const refused = amount === null || amount <= 0 || (amountLimits && refuseAmount("oneTime", amount, amountLimits));
    return refused ? [] : [{ figure, amount }];
  });
}

function AmountChoices({ method, figures }: { readonly method: PaymentMethod; readonly figures: Figures }) {
  const words = useScreenWords("amountChoices", english);
  const typed = parseDecimal(useWatch({ control: method.form.control, name: "amount" }).trim());
  const choices = choicesOf(figures, method.context);
  if (choices.length === 0) return null;
  return (
    <FigureButtons label={words.group}>
      {choices.map(({ figure, amount }) => (
        <FigureButton
          key={figure}
          label={words[figure]}
          figure={formatUsd(amount)}
          pressed={typed === amount}
          onPress={() => method.set("amount", toDecimal(amount))}
        />
      ))}
    </FigureButtons>
  );
}
