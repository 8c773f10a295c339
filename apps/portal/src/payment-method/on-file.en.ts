export const onFile = {
  card: "Card on file",
  bankAccount: "Bank account on file",
  ending: (lastFour: string) => `ending ${lastFour}`,
  cardNote: (expiry: string) => `Expires ${expiry}. Only the CVV is needed again.`,
  cardNoteWithoutCvv: (expiry: string) => `Expires ${expiry}. Nothing of it needs to be typed again.`,
  cardExpired: (expiry: string) => `Expired ${expiry}.`,
  enterAnother: "Enter its new date, or another card.",
  bankNote: "Nothing of it needs to be typed again.",
};
