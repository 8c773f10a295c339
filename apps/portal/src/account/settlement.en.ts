/** Texts about a settlement offer where it affects a payment. */
export const settlement = {
  title: "Your agreement",
  agreed: "You have agreed to pay",
  payOn: "Payment day",
  by: "Pay or schedule by",
  instead: "Instead of",
  nothingMore: "Once that is paid, nothing more is owed on this account.",
  pay: "Pay what was agreed",
  declarationFirst: "Read the state declaration below first. Then your agreement can be paid.",
  scheduled: (amount: string, date: string) =>
    `${amount} on ${date} settles this account; what you pay besides does not count towards it.`,
  checking: (amount: string) => `The payment of ${amount} that we are checking settles this account.`,
  settled: {
    now: "This account is settled: you have kept your agreement, and nothing more is owed. Thank you.",
    onceCleared: "Once your payment has cleared, this account is settled and nothing more is owed.",
  },
  planFinished: {
    now: "Your payment plan is finished, and nothing more is owed on this account. Thank you.",
    onceCleared:
      "Once your payment has cleared, your payment plan is finished and nothing more is owed on this account.",
  },
  lower: (amount: string, last: string) =>
    `You have agreed to settle this account for ${amount} by ${last}. A lower payment does not settle it.`,
  tooLate: (amount: string, date: string) =>
    `You have agreed to settle this account for ${amount}, paid by ${date}. A later payment does not settle it.`,
  more: (agreed: string, more: string) =>
    `You have agreed to settle this account for ${agreed}. This payment is ${more} more.`,
  settles: "This payment settles the account.",
  writtenOff: (rest: string) => `This payment settles the account: the rest, ${rest}, is written off.`,
  settlesOn: (date: string) => `On ${date} this payment settles the account: what is still owed then is written off.`,
  cancelEnds: (last: string) =>
    `Your agreement ends with it: its last day to pay or schedule was ${last}. The whole balance is owed again.`,
  cancelStays: (last: string) => `Your agreement stands: pay or schedule it by ${last}.`,
};
