import { displayAmount, parseDecimal } from "@paydown/domain";
import { BalanceChart } from "@paydown/ui/balance-chart";
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

/** A chart of the balance over the plan's months. */
export function PlanChart({ plan, rows }: ShownPlan) {
  const words = useScreenWords("overTime", english);
  const start = displayAmount(plan.totalAmount);
  const balances = [plan.totalAmount, ...rows.map(({ balance }) => balance)].map((amount) => parseDecimal(amount) ?? 0);
  return (
    <BalanceChart
      title={words.chart}
      balances={balances}
      start={{ label: words.today, amount: start }}
      end={{ label: plan.lastPaymentDate, amount: displayAmount("0.00") }}
      description={words.chartText(plan.numberOfPayments, start, plan.lastPaymentDate)}
    />
  );
}
