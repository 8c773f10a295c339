import { displayAmount } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { DataTable } from "@paydown/ui/data-table";
import { overTime as english } from "./over-time.en";
import { useScreenWords } from "../words/words";
import type { ShownPlan } from "./plan-calls";
import { centsOf } from "./plan-terms";

type Row = ShownPlan["rows"][number] & { readonly status?: string };

export interface PlanTableProps {
  readonly rows: readonly Row[];
  readonly caption: string;
  /** Shows the caption, for a table without a heading of its own. */
  readonly captionShown?: boolean;
  /** Heading of the status column, where rows have a status. */
  readonly statusHead?: string;
}

/** The amortization table, under the tenant's own labels where it has them (SCHED-18). */
export function PlanTable({ rows, caption, captionShown = false, statusHead }: PlanTableProps) {
  const words = useScreenWords("overTime", english).columns;
  const { instanceConfig } = useConfiguration();
  const text = useText();
  // Without interest, every payment is as high as what it takes off.
  const isFree = rows.every(({ interestAmount }) => centsOf(interestAmount) === 0);
  return (
    <DataTable
      caption={caption}
      captionHidden={!captionShown}
      compact
      columns={[
        {
          key: "date",
          header: text(instanceConfig.amortizationDateLabel) || words.date,
          cell: (row: Row) => row["Date Due"],
        },
        {
          key: "amount",
          header: text(instanceConfig.amortizationAmountLabel) || words.amount,
          align: "end",
          beside: true,
          cell: (row: Row) => displayAmount(row.amount),
        },
        {
          key: "interest",
          header: text(instanceConfig.amortizationInterestLabel) || words.interest,
          align: "end",
          wideOnly: isFree,
          cell: (row: Row) => displayAmount(row.interestAmount),
        },
        {
          key: "principal",
          header: text(instanceConfig.amortizationPrincipalLabel) || words.principal,
          align: "end",
          wideOnly: isFree,
          cell: (row: Row) => displayAmount(row.principalAmount),
        },
        {
          key: "balance",
          header: text(instanceConfig.amortizationBalanceLabel) || words.balance,
          align: "end",
          cell: (row: Row) => displayAmount(row.balance),
        },
        ...(statusHead === undefined
          ? []
          : [{ key: "status", header: statusHead, plain: true, cell: (row: Row) => row.status ?? "" }]),
      ]}
      rows={rows}
      rowKey={(row) => row["Date Due"]}
    />
  );
}
