import { type AccountCell, type Cents, creditOf, displayCell, formatUsd, parseDecimal } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { useWords } from "../words/words";

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
