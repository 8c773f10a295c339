/** Texts that the payment screens share. */
export const paymentFlow = {
  makePayment: "Make Payment",
  account: (accountNo: string) => `Account ${accountNo}`,
  paymentAmount: "Payment amount",
  convenienceFee: "Convenience fee",
  total: "Total",
  cancel: "Cancel",
  continue: "Continue",
  tryAgain: "Try again",
  unknownFee: "We could not work out the fee.",
  /** Follows 'Error '. */
  doing: {
    savingDeclaration: "saving your state declaration",
    checking: "checking the form",
  },
  stillHere: "check your connection and try again. What you entered is still here",
  leaveText:
    "We keep what you entered until you sign out or close this window, except the card number and CVV or the bank account number.",
};
