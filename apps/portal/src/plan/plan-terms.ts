import { type Cents, cents, displayAmount, parseDecimal } from "@paydown/domain";
import type { overTime as english } from "./over-time.en";
import type { ShownPlan } from "./plan-calls";

/** A decimal amount of the services. */
export const centsOf = (amount: string): Cents => parseDecimal(amount) ?? cents(0);

/** Describes the payments, and separately the last one if it is lower. */
export function planTerms(
  { level, levelAndLast }: typeof english,
  { numberOfPayments, paymentAmount, lastPayment }: ShownPlan["plan"],
): string {
  if (numberOfPayments === 1 || lastPayment === paymentAmount)
    return level(numberOfPayments, displayAmount(lastPayment));
  return levelAndLast(numberOfPayments - 1, displayAmount(paymentAmount), displayAmount(lastPayment));
}
