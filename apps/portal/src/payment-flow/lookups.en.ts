import { paymentMessages } from "@paydown/domain/messages/en";

/** Messages that the screens after the form show while they look something up. */
export const lookups = {
  looking: "Looking for your payment…",
  fetchingMessages: paymentMessages.fetchingMessages,
};
