import type { components } from "@paydown/api-client";
import {
  type AccountRow,
  addCents,
  type Cents,
  cents,
  formatCalendarDate,
  formatUsd,
  parseDecimal,
  readAccount,
} from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { BalanceBand } from "@paydown/ui/balance-band";
import { useScreenWords, useWords } from "../words/words";
import { balance as english } from "./balance.en";
import { useStatusChips } from "./use-status-chips";

interface TotalOwedProps {
  readonly accounts: readonly AccountRow[];
  readonly balances: components["schemas"]["MyDemographics"]["balances"];
}

/**
 * The sum of what is owed on the user's accounts, what of it is past due, and the next payments that are due. An
 * overpaid account lowers no other account's due (HOME-16).
 */
export function TotalOwed({ accounts, balances }: TotalOwedProps) {
  const words = useScreenWords("balance", english);
  const { makePayment } = useWords();
  const { globalConfig } = useConfiguration();
  const status = useStatusChips([]);
  const owed = accounts.map((row) => readAccount(row, globalConfig)).filter(({ due }) => due > 0);
  if (owed.length < 2) return null;
  const pastDue = sum(owed.map(({ accountNo }) => parseDecimal(balances[accountNo]?.pastDue ?? "") ?? cents(0)));
  const [nextDate] = owed.flatMap(({ nextDueDate }) => nextDueDate ?? []).sort();
  const next = owed.flatMap(({ nextDueDate, nextAmountDue }) =>
    nextDueDate === nextDate ? (nextAmountDue ?? []) : [],
  );
  return (
    <BalanceBand
      label={words.title}
      status={status}
      figure={{ label: words.owedOnAccounts(owed.length), amount: formatUsd(sum(owed.map(({ due }) => due))) }}
      facts={[
        ...(pastDue > 0 ? [{ label: words.pastDue, value: formatUsd(pastDue) }] : []),
        ...(nextDate && next.length > 0
          ? [
              { label: makePayment.nextPayment, value: formatUsd(sum(next)) },
              { label: makePayment.nextDueDate, value: formatCalendarDate(nextDate) },
            ]
          : []),
      ]}
      paid={null}
    />
  );
}

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => addCents(total, amount), cents(0));
