import type { components } from "@paydown/api-client";
import { cents, creditOf, displayAmount, displayDate, formatUsd, parseDecimal } from "@paydown/domain";
import { Disclosure } from "@paydown/ui/disclosure";
import { Ledger, LedgerRow } from "@paydown/ui/ledger";
import { useScreenWords } from "../words/words";
import { balance as english } from "./balance.en";

/** 'How we got to {amount}', which opens the itemization (ACCT-41). */
export function HowWeGot({ itemization }: { readonly itemization: components["schemas"]["Itemization"] }) {
  const words = useScreenWords("balance", english);
  const { date, amount, interest, fees, paid } = itemization;
  const due = parseDecimal(itemization.due) ?? cents(0);
  const credit = creditOf(due);
  const now = formatUsd(credit ?? due);
  return (
    <Disclosure summary={credit === null ? words.howWeGot(now) : words.howWeGotCredit(now)}>
      <Ledger>
        <LedgerRow label={words.owedOn(displayDate(date))}>{displayAmount(amount)}</LedgerRow>
        <LedgerRow label={words.interest}>{displayAmount(interest)}</LedgerRow>
        <LedgerRow label={words.fees}>{displayAmount(fees)}</LedgerRow>
        <LedgerRow label={words.paidSince}>{formatUsd(cents(-(parseDecimal(paid) ?? 0)))}</LedgerRow>
        <LedgerRow label={credit === null ? words.owedNow : words.creditNow} kind="total">
          {now}
        </LedgerRow>
      </Ledger>
    </Disclosure>
  );
}
