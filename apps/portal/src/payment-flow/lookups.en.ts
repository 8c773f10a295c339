import { paymentMessages } from "@paydown/domain/messages/en";

/** What the screens after the form say while they look something up. */
export const lookups = {
  looking: "Looking for your payment…",
  fetchingMessages: paymentMessages.fetchingMessages,
};
