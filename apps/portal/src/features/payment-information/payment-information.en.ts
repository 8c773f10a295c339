import { keepingMethodMessages, savingMessages } from "@paydown/domain/messages/en";

export const paymentInformation = {
  title: "Payment Information",
  details: "Details",
  saved: savingMessages.saved,
  toBeImplemented: savingMessages.toBeImplemented,
  card: "Card",
  note: keepingMethodMessages.note,
  noteBesidePlan: keepingMethodMessages.noteBesidePlan,
  bankEnding: (last4: string) => `the bank account ending ${last4}`,
  cardEnding: (last4: string) => `the card ending ${last4}`,
  planStays: (method: string) => `The payments of your plan stay with ${method}.`,
  planMoved: (method: string) => `The payments of your plan are now taken from ${method}.`,
  replaces: "The card that you enter takes the place of what is on file.",
  save: "Save",
  missing: (fields: string) => `To save, complete: ${fields}.`,
  complete: "You can save now.",
  fetching: "fetching your payment information",
  saving: "saving your payment information",
};
