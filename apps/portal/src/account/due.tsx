import { type AccountCell, type Cents, creditOf, displayCell, formatUsd, parseDecimal } from "@paydown/domain";
import { Figure } from "@paydown/ui/figure";
import { useWords } from "../words/words";

export interface DueFigureProps {
  readonly company: string;
  readonly due: Cents;
}

/** The amount owed to the company, or owed by it on an overpaid account. */
export function DueFigure({ company, due }: DueFigureProps) {
  const { youOwe, yourCredit } = useWords().makePayment;
  const credit = creditOf(due);
  return credit === null ? (
    <Figure label={youOwe(company)} amount={formatUsd(due)} />
  ) : (
    <Figure label={yourCredit(company)} amount={formatUsd(credit)} />
  );
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
export function useCellText(rowDue: string): (name: string, cell: AccountCell) => string {
  const dueText = useDueText();
  return (name, cell) => {
    const due = name === rowDue ? parseDecimal(cell.value.trim()) : undefined;
    return due === undefined ? displayCell(cell) : dueText(due);
  };
}
