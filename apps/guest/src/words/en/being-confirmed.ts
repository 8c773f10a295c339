/** Of a payment that is being confirmed. */
export const beingConfirmed = {
  asking: "We are asking the payment page what became of it.",
  endsAfter: (minutes: number) => `A payment that was not finished ends by itself after ${minutes} minutes at most.`,
  inReview: "Somebody at our office is looking at this payment.",
  callIfNot: (trackingNumber: string) => `If it does not end, have the tracking number ${trackingNumber} at hand and call`,
  callAbout: (trackingNumber: string) => `With the tracking number ${trackingNumber} at hand you can call`,
};
