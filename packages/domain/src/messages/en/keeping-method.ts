/** What the screens that only save a payment method say about it; the evidence of the saved method repeats it. */
export const keepingMethodMessages = {
  note: "We keep this card for your next payments. Nothing is charged now.",
  noteBesidePlan: "We keep this card for payments that you make yourself. Nothing is charged now.",
  nothingScheduled:
    "No payment is scheduled on this account. We keep this payment method for your next payment and charge nothing now.",
  methodText: "Every payment of your plan is taken from this method on its day. Nothing is charged now.",
  methodKept: "We keep this method for your plan, never the whole number.",
};
