import { savingMessages } from "@paydown/domain/messages/en";

export const paymentInformation = {
  title: "Payment Information",
  details: "Details",
  saved: savingMessages.saved,
  toBeImplemented: savingMessages.toBeImplemented,
  card: "Card",
  note: "We keep this card for your next payments. Nothing is charged now.",
  replaces: "The card that you enter takes the place of what is on file.",
  save: "Save",
  missing: (fields: string) => `To save, complete: ${fields}.`,
  complete: "You can save now.",
  fetching: "fetching your payment information",
  saving: "saving your payment information",
};
