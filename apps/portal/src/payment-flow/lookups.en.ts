import { paymentMessages } from "@paydown/domain/messages/en";

/** Messages of the screens after the form while they look something up. */
export const lookups = {
  looking: "Looking for your payment…",
  fetchingMessages: paymentMessages.fetchingMessages,
};
