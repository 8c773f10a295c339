/** Says that a method is kept although no payment is scheduled; the evidence of the saved method repeats it. */
export const nothingScheduledMessage: string =
  "No payment is scheduled on this account. We keep this payment method for your next payment and charge nothing now.";
