import { paymentMessages } from "@paydown/domain/messages/es";
import type { lookups as english } from "./lookups.en";

export const lookups: typeof english = {
  looking: "Buscando su pago…",
  fetchingMessages: paymentMessages.fetchingMessages,
};
