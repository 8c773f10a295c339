import { paymentMessages } from "@paydown/domain/messages/es";
import type { stateDeclarations as english } from "./state-declarations.en";

export const stateDeclarations: typeof english = {
  empty: "No hay ninguna declaración estatal para esta cuenta.",
  fetchingMessages: paymentMessages.fetchingMessages,
};
