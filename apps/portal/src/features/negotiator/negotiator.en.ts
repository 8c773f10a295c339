/** The negotiator: an offer to settle for less. */
export const negotiator = {
  titles: {
    start: "Settle for less",
    payLess: "Your offer",
    continue: "Our answer",
    accept: "Accept the agreement",
    error: "No agreement yet",
    payment: "Your agreement",
  },
  fetching: "fetching your offer",
  sending: "sending your offer",
  accepting: "accepting the offer",
  youOwe: (company: string) => `You owe ${company}`,
  intro:
    "You can offer to pay less than the whole balance, on a day that suits you. You get our answer at once. If we agree and you pay, nothing more is owed on this account.",
  nothingYet: "An offer costs nothing, and nothing is paid before you choose how to pay.",
  attempts: (left: number) =>
    left === 1 ? "You can make 1 more offer for now." : `You can make ${left} offers for now.`,
  attemptCounts: (hours: number) =>
    hours === 1 ? "Each one counts for 1 hour." : `Each one counts for ${hours} hours.`,
  noAttempts: (when: string) =>
    `You have made as many offers as we take for now. You can make another one from ${when}.`,
  planStandsTitle: "An offer cannot be made now.",
  planStands: "There is a plan on this account already. Once it is over, you can make an offer.",
  begin: "Make an offer",
  makeAnother: "Make another offer",
  back: "Back to Make Payment",
  labels: { payLessAmount: "Amount", payLessDate: "Date" },
  amountHint: (due: string) => `In US dollars. You owe ${due}.`,
  dateHint: (last: string) => `The day on which you will pay, from today to ${last}`,
  send: "Send offer",
  limitsChanged: "What you owe or the days you can choose have changed. Please check your offer.",
  ourOffer: "We can settle this account for",
  yourOffer: "We agree to settle this account for",
  payOn: "Pay on",
  payOrScheduleBy: "Pay or schedule by",
  instead: "Instead of",
  counterIntro: (offered: string) => `We cannot settle for ${offered}, but we can meet you on the way.`,
  counterIntroPlain: "We cannot settle for what you offered, but we can meet you on the way.",
  see: "See the agreement",
  standing: (amount: string, last: string) => `We can settle this account for ${amount}. That stands until ${last}.`,
  seeStanding: "See our answer",
  expired: (amount: string, last: string) =>
    `The offer of ${amount} expired: it stood until ${last}. The whole balance is still owed.`,
  overtaken: (amount: string) =>
    `Your agreement to pay ${amount} has ended: after another payment you owe less than that.`,
  agreedTo: (amount: string) => `You have agreed to pay ${amount}.`,
  agreementExpired: (amount: string, last: string) =>
    `Your agreement to pay ${amount} has ended: it was to be paid or scheduled by ${last}. The whole balance is owed again.`,
  lowerStands: (offered: string, agreed: string) =>
    `You have offered ${offered}. We agreed to less before, ${agreed}, and that still stands.`,
  termsTitle: "What you agree to",
  acceptLine: "I have read this agreement and I accept it.",
  tickFirst: "Tick the box to accept.",
  ticked: "You can now accept.",
  accept: "Accept",
  notNow: "Not now",
  leaveText: "You have not accepted the agreement yet.",
  gone: "This offer does not stand any more: it has expired, or what you owe has changed.",
  termsChanged: "The text of the agreement has changed. Please read it again.",
  alreadyAccepted: (amount: string, date: string) =>
    `You have accepted another offer already: ${amount}, to be paid on ${date}. That one counts.`,
  goToAccepted: "Go to your agreement",
  agreed: "You have agreed to pay",
  payBy: (last: string) =>
    `Make or schedule the payment by ${last}. After that day the agreement ends and the whole balance is owed again.`,
  choose: "Choose how to pay",
  paying: (amount: string) =>
    `Your payment of ${amount} is scheduled or being checked. You do not need to do anything.`,
  refused: (offered: string) => `We cannot settle this account for ${offered}.`,
  again: { title: "Another offer", content: "Offer a higher amount." },
};
