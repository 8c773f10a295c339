export const receiptRequest = {
  receiptByEmail: "Email me the receipt",
  sentOnceMade: "We send it when the payment has been made.",
  sendReceipt: "Send the receipt",
  requestingReceipt: "requesting the receipt",
  tooManyReceipts: (minutes: number) => `This address got several receipts already. Try again in ${minutes} min.`,
  noFurtherReceipt: "No further receipt can be requested for this payment.",
};
