import { guestMessages } from "@paydown/domain/messages/en";

/** Texts of the pages that the external page returns to (GUEST-84, GUEST-85). */
export const returned = {
  success: "Payment submitted",
  paid: "Payment successful",
  cancel: "Payment cancelled",
  submitted: guestMessages.submitted,
  cancelled: guestMessages.cancelled,
  received: (moment: string) => `Your payment was received: ${moment}.`,
  notPaid: "Payment not made",
  noMoneyTaken: "No money was taken.",
  timeRanOut: "The time for this payment ran out.",
  replaced: "Another payment replaced this one.",
  trackingNumber: "Tracking Number",
  plans: "Your plans now",
  beingConfirmed: guestMessages.beingConfirmed,
  totalDue: (amount: string) => `Total Due ${amount}`,
  following: "We are waiting for the payment page to confirm. This page follows it; you may also close it.",
  keptChoices: "What you had chosen is kept. Go back to choose again.",
  checking:
    "We are asking the payment page whether anything was paid. Until it has answered, these plans take no other payment.",
  goHome: "Back to your payment plans",
  print: "Print",
  receipt: "Receipt",
  receiptBy: "Send me a receipt by",
  ways: { email: "Email", sms: "Text message" },
  addresses: { email: "Email address", sms: "Mobile phone number" },
  wrongAddress: {
    email: "Enter an email address, such as name@example.com.",
    sms: "Enter a phone number of 10 digits.",
  },
  sendReceipt: "Send the receipt",
  receiptSent: (address: string) => `We sent the receipt to ${address}.`,
  sendingReceipt: "sending the receipt",
  tooManyReceipts: (seconds: number) =>
    `The receipt was sent several times already. Try again in ${Math.ceil(seconds / 60)} min.`,
};
