/** The account's other options, shown when an action fails. */
export const otherWays = {
  title: "What else you can do",
  withAmount: (amount: string) => `Pay ${amount} towards what you owe.`,
  planWithAmount: (amount: string) => `Pay ${amount} a month.`,
  offerWithAmount: (amount: string) => `Offer ${amount} to settle the account.`,
  contact: { title: "Talk to us", content: "We may find a way together.", button: "Contact us" },
  call: (phone: string) => `Call ${phone}`,
};
