import { paymentMessages } from "@paydown/domain/messages/en";

export const stateDeclarations = {
  empty: "There is no state declaration for this account.",
  fetchingMessages: paymentMessages.fetchingMessages,
};
