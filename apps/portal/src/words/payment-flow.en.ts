import type { CardBrand } from "@paydown/domain";

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
  nothingTaken: "No money was taken.",
  brands: { VISA: "Visa", MC: "Mastercard", AMEX: "American Express", DISCOVER: "Discover" } satisfies Record<
    CardBrand,
    string
  >,
  /** Follows 'Error '. */
  doing: {
    savingDeclaration: "saving your state declaration",
    savingRege: "saving your Regulation E acknowledgement",
    checking: "checking the form",
  },
  stillHere: "check your connection and try again. What you entered is still here",
  signedInAgain:
    "You are signed in again and nothing was paid. Please check what you entered; a card number and its CVV must be typed once more.",
  leaveText: "What you entered will be lost.",
};
