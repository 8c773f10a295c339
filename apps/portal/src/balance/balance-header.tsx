import {
  type AccountRow,
  type Cents,
  cents,
  displayCell,
  displayedCells,
  formatCalendarDate,
  formatUsd,
  paidPercent,
  parseDecimal,
  readAccount,
} from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { BalanceBand, type PaidPart } from "@paydown/ui/balance-band";
import type { Fact } from "@paydown/ui/facts";
import { useScreenWords, useWords } from "../words/words";
import { type BalanceProps, useAmountOwed } from "./balance";
import { balance as english } from "./balance.en";
import { HowWeGot } from "./how-we-got";
import { useStatusChips } from "./use-status-chips";

type Balance = BalanceProps["page"]["balance"];

/** The balance of an account, and how it came about. */
export function Component({ page, kind }: BalanceProps) {
  const { balance } = page;
  const itemization = balance.itemization && <HowWeGot itemization={balance.itemization} />;
  if (kind === "brief")
    return (
      <>
        <Creditors {...balance} />
        {itemization}
      </>
    );
  return (
    <div>
      <Band page={page} compact={kind === "compact"} />
      {kind === undefined && itemization}
    </div>
  );
}

interface BandProps {
  readonly page: BalanceProps["page"];
  readonly compact: boolean;
}

function Band({ page, compact }: BandProps) {
  const words = useScreenWords("balance", english);
  const { accounts, balance } = page;
  const { creditor, originalCreditor } = balance;
  return (
    <BalanceBand
      label={words.title}
      status={useStatusChips(balance.statuses)}
      figure={useAmountOwed(page)}
      note={originalCreditor !== undefined && originalCreditor !== creditor && words.originalCreditor(originalCreditor)}
      facts={useFacts(accounts[0] ?? {}, balance, compact)}
      paid={usePaidPart(balance)}
      compact={compact}
    />
  );
}

/** Who is owed: the two creditors, or the one that is known (CONFIRM-56). */
function Creditors({ creditor, originalCreditor }: Balance) {
  const words = useScreenWords("balance", english);
  if (creditor === undefined)
    return originalCreditor !== undefined && <p>{words.originalCreditor(originalCreditor)}</p>;
  if (originalCreditor === undefined || originalCreditor === creditor) return <p>{words.creditor(creditor)}</p>;
  return <p>{words.creditors(originalCreditor, creditor)}</p>;
}

/** What is past due and the next payment, and where there is space every other amount that is flagged for display. */
function useFacts(row: AccountRow, { pastDue }: Balance, compact: boolean): Fact[] {
  const words = useScreenWords("balance", english);
  const { makePayment } = useWords();
  const { globalConfig } = useConfiguration();
  const text = useText();
  const { nextAmountDue, nextDueDate } = readAccount(row, globalConfig);
  const overdue = amountOf(pastDue ?? "");
  const facts: Fact[] = [];
  if (overdue > 0) facts.push({ label: words.pastDue, value: formatUsd(overdue) });
  if (nextAmountDue !== null) facts.push({ label: makePayment.nextPayment, value: formatUsd(nextAmountDue) });
  if (nextDueDate !== null) facts.push({ label: makePayment.nextDueDate, value: formatCalendarDate(nextDueDate) });
  if (compact) return facts;
  for (const name of displayedCells(row)) {
    const cell = row[name];
    if (cell?.type !== "CURRENCY" || name === globalConfig.rowDue || name === "Next Amt Due") continue;
    const label = text(cell.label);
    // The services' past-due amount knows the payments that were made here; a cell does not.
    if (label === words.pastDue && pastDue !== undefined) continue;
    facts.push({ label, value: displayCell(cell) });
  }
  return facts;
}

function usePaidPart({ itemization }: Balance): PaidPart | null {
  const words = useScreenWords("balance", english);
  if (!itemization) return null;
  const [paid, due] = [amountOf(itemization.paid), amountOf(itemization.due)];
  const percent = paidPercent({ paid, due });
  if (percent === null) return null;
  return {
    percent,
    paid: { label: words.paid, value: formatUsd(paid) },
    left: { label: words.left, value: formatUsd(due > 0 ? due : cents(0)) },
  };
}

const amountOf = (text: string): Cents => parseDecimal(text) ?? cents(0);
