import type { components } from "@paydown/api-client";
import { formatUsd, parseDecimal } from "@paydown/domain";
import { Localized } from "@paydown/shell/language";
import { type Column, DataTable } from "@paydown/ui/data-table";
import { useWords } from "../../words/words";

type Transaction = components["schemas"]["Transactions"]["transactions"][number];

interface PaymentsTableProps {
  readonly caption: string;
  readonly transactions: readonly Transaction[];
}

/** DATE, AMOUNT, DESCRIPTION (registered-area §2), in the order the services give: newest first. */
export function PaymentsTable({ caption, transactions }: PaymentsTableProps) {
  const words = useWords().payments;
  const columns: readonly Column<Transaction>[] = [
    { key: "date", header: words.date, cell: ({ date }) => date },
    { key: "amount", header: words.amount, align: "end", cell: ({ amount }) => usd(amount) },
    { key: "description", header: words.description, fill: true, cell: ({ description }) => <Localized text={description} /> },
  ];
  const keys = new Map(transactions.map((transaction, index) => [transaction, `${transactions.length - index}`]));
  return <DataTable caption={caption} captionHidden columns={columns} rows={transactions} rowKey={(row) => keys.get(row) ?? ""} />;
}

function usd(amount: string): string {
  const value = parseDecimal(amount);
  return value === undefined ? amount : formatUsd(value);
}
