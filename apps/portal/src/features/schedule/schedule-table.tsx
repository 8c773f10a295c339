import { cents, displayAmount, parseDecimal } from "@paydown/domain";
import { type Column, DataTable } from "@paydown/ui/data-table";
import { schedule as english } from "./schedule.en";
import { useScreenWords } from "../../words/words";
import type { Schedule } from "../../plan/schedule-query";

type Row = Schedule["rows"][number];

export interface ScheduleTableProps {
  readonly caption: string;
  /** Shows the caption, for a table without a heading of its own. */
  readonly captionShown?: boolean;
  readonly rows: readonly Row[];
}

/**
 * The status of a row's payment; empty if it has none. A bank payment is processing until it has cleared. One that the
 * bank returned may be presented again, and the holder of a card may dispute its payment.
 */
export function statusText({ paymentStatus, bankStatus, presentedAgainOn }: Row, words: typeof english): string {
  if (paymentStatus === undefined) return "";
  if (presentedAgainOn !== undefined) return words.presentedAgainOn(presentedAgainOn);
  const isShown = bankStatus === "processing" || bankStatus === "disputed" || bankStatus === "partlyRefunded";
  return isShown ? words[bankStatus] : words.statuses[paymentStatus];
}

/** Due Date and Amount, plus the interest and the installment's status where any row has them (SCHED-11, SCHED-12). */
export function ScheduleTable({ caption, captionShown = false, rows }: ScheduleTableProps) {
  const words = useScreenWords("schedule", english);
  const columns: Column<Row>[] = [
    { key: "dueDate", header: words.dueDate, cell: (row) => row["Date Due"] },
    { key: "amount", header: words.amount, align: "end", beside: true, cell: ({ amount }) => displayAmount(amount) },
  ];
  if (rows.some(({ interestAmount }) => parseDecimal(interestAmount) !== cents(0))) {
    columns.push({
      key: "interest",
      header: words.interest,
      align: "end",
      cell: ({ interestAmount }) => displayAmount(interestAmount),
    });
  }
  if (rows.some(({ paymentStatus }) => paymentStatus)) {
    columns.push({
      key: "status",
      header: words.status,
      plain: true,
      cell: (row) => statusText(row, words),
    });
  }
  const keys = new Map(rows.map((row, index) => [row, String(index)]));
  return (
    <DataTable
      caption={caption}
      captionHidden={!captionShown}
      compact
      columns={columns}
      rows={rows}
      rowKey={(row) => keys.get(row) ?? ""}
    />
  );
}
