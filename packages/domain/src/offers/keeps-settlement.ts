import type { PayLessOffer } from "./pay-less-form.js";

/**
 * Whether a payment, from any card, fulfills an agreement: it reaches the agreed amount by the agreed day
 * (docs/decisions/0017).
 */
export function keepsSettlement({ amount, date }: PayLessOffer, agreed: PayLessOffer): boolean {
  return amount >= agreed.amount && date <= agreed.date;
}
