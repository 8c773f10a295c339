import { displayAmount } from "@paydown/domain";
import { Ledger, LedgerRow } from "@paydown/ui/ledger";
import { overTime as english } from "./over-time.en";
import { useScreenWords } from "../words/words";
import type { ShownPlan } from "./plan-calls";

export interface PlanLedgerProps extends Pick<ShownPlan, "plan"> {
  /** The label of the amount owed, if the figures are not current. */
  readonly due?: string;
}

/** A plan's payments, dates, interest and total. */
export function PlanLedger({ plan, due }: PlanLedgerProps) {
  const words = useScreenWords("overTime", english);
  return (
    <Ledger>
      <LedgerRow label={words.numberOfPayments}>{plan.numberOfPayments}</LedgerRow>
      <LedgerRow label={words.payment}>{displayAmount(plan.paymentAmount)}</LedgerRow>
      <LedgerRow label={words.firstPayment}>{plan.firstPaymentDate}</LedgerRow>
      <LedgerRow label={words.lastPayment}>
        {words.onDate(displayAmount(plan.lastPayment), plan.lastPaymentDate)}
      </LedgerRow>
      <LedgerRow label={due ?? words.due}>{displayAmount(plan.totalAmount)}</LedgerRow>
      <LedgerRow label={words.interest}>{displayAmount(plan.totalInterest)}</LedgerRow>
      <LedgerRow label={words.total} kind="total">
        {displayAmount(plan.total)}
      </LedgerRow>
    </Ledger>
  );
}
