/** Texts of Confirm for a payment that may repeat one that was just made. */
export const secondPayment = {
  title: "You may have made this payment already.",
  text: "No money was taken just now. A payment of the same amount was made on this account a few minutes ago:",
  time: "Time",
  amount: "Amount",
  method: "Payment method",
  card: (brand: string, last4: string) => `${brand} card ending ${last4}`.trim(),
  bank: (last4: string) => `Bank account ending ${last4}`,
  code: "Confirmation number",
  reference: "Reference",
  scheduledFor: "Scheduled for",
  checking: "We are still checking it.",
  no: "Do not pay again",
  again: "Pay once more",
};
