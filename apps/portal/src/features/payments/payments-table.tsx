import type { components } from "@paydown/api-client";
import { displayAmount } from "@paydown/domain";
import { Localized } from "@paydown/shell/language";
import { type Column, DataTable } from "@paydown/ui/data-table";
import { payments as english } from "./payments.en";
import { useScreenWords } from "../../words/words";

type Transaction = components["schemas"]["Transactions"]["transactions"][number];

interface PaymentsTableProps {
  readonly caption: string;
  readonly transactions: readonly Transaction[];
}

/** The columns DATE, AMOUNT, DESCRIPTION, with the rows in the services' order, newest first (HIST-2, HIST-3). */
export function PaymentsTable({ caption, transactions }: PaymentsTableProps) {
  const words = useScreenWords("payments", english);
  const columns: readonly Column<Transaction>[] = [
    { key: "date", header: words.date, cell: ({ date }) => date },
    { key: "amount", header: words.amount, align: "end", beside: true, cell: (row) => <Amount {...row} /> },
    {
      key: "description",
      header: words.description,
      fill: true,
      plain: true,
      cell: ({ description }) => <Localized text={description} />,
    },
  ];
  const keys = new Map(transactions.map((transaction, index) => [transaction, `${transactions.length - index}`]));
  return (
    <DataTable
      caption={caption}
      captionHidden
      compact
      columns={columns}
      rows={transactions}
      rowKey={(row) => keys.get(row) ?? ""}
    />
  );
}

/** The amount that counts toward the account, and any fee charged on top of it or taken back with it. */
function Amount({ amount, feeAmount }: Transaction) {
  const words = useScreenWords("payments", english);
  return (
    <>
      {displayAmount(amount)}
      {feeAmount !== undefined && (
        <>
          <br />
          <small>
            {feeAmount.startsWith("-")
              ? words.feeBack(displayAmount(feeAmount.slice(1)))
              : words.fee(displayAmount(feeAmount))}
          </small>
        </>
      )}
    </>
  );
}
