export const receiptRequest = {
  receiptByEmail: "Email me the receipt",
  sentOnceMade: "We will send it once the payment goes through.",
  sendReceipt: "Send the receipt",
  requestingReceipt: "requesting the receipt",
  tooManyReceipts: (minutes: number) => `This address got several receipts already. Try again in ${minutes} min.`,
  noFurtherReceipt: "No further receipt can be requested for this payment.",
};
