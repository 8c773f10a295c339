import { type Cents, displayAmount, formatUsd } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { Localized, useText } from "@paydown/shell/language";
import { type Column, DataTable } from "@paydown/ui/data-table";
import { Ledger, LedgerRow } from "@paydown/ui/ledger";
import type { Plan } from "../../plans/plans-query";
import { home as english } from "./home.en";
import { useScreenWords } from "../../words/words";

type Line = Plan["lineItems"][number];

/** A plan's citations under the tenant's column heads, with their total (GUEST-46, GUEST-48). */
export function CitationsTable({ plan, totalDue }: { readonly plan: Plan; readonly totalDue: Cents }) {
  const words = useScreenWords("home", english);
  const { instanceConfig: config } = useConfiguration();
  const text = useText();
  const lines = plan.lineItems.filter(({ type }) => type === "LINE_ITEM");
  const keys = new Map(lines.map((line, index) => [line, `${index}`]));
  const columns: readonly Column<Line>[] = [
    {
      key: "citation",
      header: text(config.planCitationLabel) || words.citation,
      cell: ({ citationNumber }) => citationNumber ?? "",
    },
    {
      key: "date",
      header: text(config.planCitationDateLabel) || words.citationDate,
      cell: ({ citationDate }) => citationDate ?? "",
    },
    {
      key: "violation",
      header: text(config.planViolationLabel) || words.violation,
      fill: true,
      cell: ({ violationDescription: said }) => (said ? <Localized text={said} /> : ""),
    },
    {
      key: "lastPayment",
      header: text(config.planLastPaymentLabel) || words.lastPayment,
      cell: ({ lastPaymentAmount: amount, lastPaymentDate: date }) =>
        amount && date ? words.paidOn(displayAmount(amount), date) : words.none,
    },
    { key: "due", header: text(config.planDueLabel) || words.due, align: "end", cell: ({ due }) => displayAmount(due) },
  ];
  return (
    <div>
      {lines.length > 0 && (
        <DataTable
          caption={words.citations(plan.id)}
          captionHidden
          columns={columns}
          rows={lines}
          rowKey={(line) => keys.get(line) ?? ""}
        />
      )}
      <Ledger>
        <LedgerRow label={words.totalDue} kind="total">
          {formatUsd(totalDue)}
        </LedgerRow>
      </Ledger>
    </div>
  );
}
