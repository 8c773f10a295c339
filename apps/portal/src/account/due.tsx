import { type AccountCell, type Cents, creditOf, displayCell, formatUsd, parseDecimal } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { Figure } from "@paydown/ui/figure";
import { useWords } from "../words/words";

/** The amount that the consumer owes or, on an overpaid account, the credit that the company owes. */
export function DueFigure({ due }: { readonly due: Cents }) {
  const { youOwe, yourCredit } = useWords().makePayment;
  const { companyName } = useConfiguration().companyConfig;
  const credit = creditOf(due);
  const say = credit === null ? youOwe : yourCredit;
  return <Figure label={say(companyName)} amount={formatUsd(credit ?? due)} />;
}

/** Formats a due as an amount or as a credit. */
export function useDueText(): (due: Cents) => string {
  const { creditOfAmount } = useWords().makePayment;
  return (due) => {
    const credit = creditOf(due);
    return credit === null ? formatUsd(due) : creditOfAmount(formatUsd(credit));
  };
}

/** Formats a cell of the account row; formats the due cell as {@link useDueText} does. */
export function useCellText(): (name: string, cell: AccountCell) => string {
  const { rowDue } = useConfiguration().globalConfig;
  const dueText = useDueText();
  return (name, cell) => {
    const due = name === rowDue ? parseDecimal(cell.value.trim()) : undefined;
    return due === undefined ? displayCell(cell) : dueText(due);
  };
}
