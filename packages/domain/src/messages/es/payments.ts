import type { paymentMessages as en } from "../en/payments.js";

/** The outcome of a payment, and what can fail while making it, in Spanish. */
export const paymentMessages: typeof en = {
  successful: "Transacción exitosa",
  notSuccessful: "La transacción NO se realizó",
  violation: (path, message) => `${path} ${message}`,
  finalizing: "completar el pago",
  fetchingMessages: "obtener los mensajes",
};
