import type { PayLessOffer } from "./pay-less-form.js";

/**
 * Whether a payment fulfills an agreement, whichever card on Make Payment led to it: the payment reaches the agreed
 * amount by the agreed day (docs/decisions/0017).
 */
export function keepsSettlement({ amount, date }: PayLessOffer, agreed: PayLessOffer): boolean {
  return amount >= agreed.amount && date <= agreed.date;
}
