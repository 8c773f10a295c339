import type { Cents } from "./money.js";

/**
 * The figures that an amount is compared with, from the singlePaymentInfo call. A figure that the call does not return
 * is null (FORM-65).
 */
export interface SinglePaymentInfo {
  readonly pastDueAmt: Cents | null;
  readonly nextSchedPmtAmt: Cents | null;
  /** The amount paid in this period beyond what was scheduled for it. */
  readonly currPeriodOverpayment: Cents | null;
  /**
   * The account's current due if the tenant allows overpayment, otherwise null (FORM-70). If overpayment is not
   * allowed, a higher amount is refused, so the consumer is not asked to confirm it.
   */
  readonly totalPaymentDue: Cents | null;
}

interface ComparisonRow {
  readonly figure: keyof SinglePaymentInfo;
  /** When to ask: if the amount is below the figure, above it, or in any case. */
  readonly amountIs: "below" | "above" | "any";
}

/**
 * How to compare an entered amount, in the order of the dialog (FORM-66). A figure of 0 or less is not compared
 * (FORM-67).
 */
export const paymentComparisons = {
  belowPastDue: { figure: "pastDueAmt", amountIs: "below" },
  belowNextScheduled: { figure: "nextSchedPmtAmt", amountIs: "below" },
  overpayment: { figure: "currPeriodOverpayment", amountIs: "any" },
  aboveTotalDue: { figure: "totalPaymentDue", amountIs: "above" },
} as const satisfies Record<string, ComparisonRow>;

/** The name of a comparison. */
export type PaymentComparisonRule = keyof typeof paymentComparisons;

/** A question to confirm before paying an amount; it never blocks the payment (FORM-65). */
export interface PaymentComparison {
  readonly rule: PaymentComparisonRule;
  readonly amount: Cents;
  /** The figure that the amount was compared with. */
  readonly figure: Cents;
}

const applies = {
  below: (amount: Cents, figure: Cents) => amount < figure,
  above: (amount: Cents, figure: Cents) => amount > figure,
  any: () => true,
} as const;

/** The questions to confirm about an entered amount; empty if there are none (FORM-65). */
export function comparePayment(amount: Cents, info: SinglePaymentInfo): PaymentComparison[] {
  return (Object.keys(paymentComparisons) as PaymentComparisonRule[]).flatMap((rule) => {
    const row = paymentComparisons[rule];
    const figure = info[row.figure];
    return figure !== null && figure > 0 && applies[row.amountIs](amount, figure) ? [{ rule, amount, figure }] : [];
  });
}
