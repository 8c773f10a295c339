import type { Cents } from "./money.js";

/** What an amount is compared with: what the singlePaymentInfo call tells of an account, null where it tells nothing (registered-area §3). */
export interface SinglePaymentInfo {
  readonly pastDueAmt: Cents | null;
  readonly nextSchedPmtAmt: Cents | null;
  /** What has been paid in this period beyond what was scheduled for it. */
  readonly currPeriodOverpayment: Cents | null;
  /** The account's current due where the instance allows overpayment, else null: a payment above it is refused then, not confirmed. */
  readonly totalPaymentDue: Cents | null;
}

interface ComparisonRow {
  readonly figure: keyof SinglePaymentInfo;
  /** When the consumer is told: the amount is below the figure, above it, or whatever it is. */
  readonly amountIs: "below" | "above" | "any";
}

/** How an entered amount is compared, in the order told (registered-area §5, decisions Q62). A figure of 0 or less is not compared with. */
export const paymentComparisons = {
  belowPastDue: { figure: "pastDueAmt", amountIs: "below" },
  belowNextScheduled: { figure: "nextSchedPmtAmt", amountIs: "below" },
  overpayment: { figure: "currPeriodOverpayment", amountIs: "any" },
  aboveTotalDue: { figure: "totalPaymentDue", amountIs: "above" },
} as const satisfies Record<string, ComparisonRow>;

/** The name of a comparison: what about the amount is to be confirmed. */
export type PaymentComparisonRule = keyof typeof paymentComparisons;

/** Something to confirm before an amount is paid; never a stop (decisions Q62). */
export interface PaymentComparison {
  readonly rule: PaymentComparisonRule;
  readonly amount: Cents;
  /** What the amount was compared with. */
  readonly figure: Cents;
}

const applies = {
  below: (amount: Cents, figure: Cents) => amount < figure,
  above: (amount: Cents, figure: Cents) => amount > figure,
  any: () => true,
} as const;

/** What is to be confirmed about an entered amount; empty when nothing is (registered-area §5, decisions Q62). */
export function comparePayment(amount: Cents, info: SinglePaymentInfo): PaymentComparison[] {
  return (Object.keys(paymentComparisons) as PaymentComparisonRule[]).flatMap((rule) => {
    const row = paymentComparisons[rule];
    const figure = info[row.figure];
    return figure !== null && figure > 0 && applies[row.amountIs](amount, figure) ? [{ rule, amount, figure }] : [];
  });
}
