/** Texts about a payment that is being confirmed. */
export const beingConfirmed = {
  asking: "We are asking the payment page what became of it.",
  endsAfter: (minutes: number) => `A payment that was not finished ends by itself after ${minutes} minutes at most.`,
  inReview: "Somebody at our office is looking at this payment.",
  callIfNot: (trackingNumber: string) =>
    `If it does not end, have the tracking number ${trackingNumber} at hand and call`,
  mayReplace:
    "If nobody is paying now, you can start a new payment. We end the other one first, so only one can be charged.",
  replace: "Start a new payment",
  replacing: "starting a new payment",
  ended: (planId: string) =>
    `Plan ${planId}: the other payment was ended, and no money was taken for it. You can choose an amount now.`,
  paid: (planId: string, amount: string) => `Plan ${planId}: the payment of ${amount} was made.`,
  totalDueNow: (amount: string) => `Total Due is now ${amount}.`,
  noAnswer: "The payment page did not answer, so nothing has changed. Try again in a few minutes.",
  replacedTooOften: (seconds: number) =>
    `Payments on this plan were replaced three times within an hour. Try again in ${Math.ceil(seconds / 60)} min.`,
  callAbout: (trackingNumber: string) => `With the tracking number ${trackingNumber} at hand you can call`,
};
