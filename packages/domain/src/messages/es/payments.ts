import type { paymentMessages as en } from "../en/payments.js";

/** What became of a payment, and what can fail while it is made; in Spanish (registered-area §7 and §8). */
export const paymentMessages: typeof en = {
  successful: "Transacción exitosa",
  notSuccessful: "La transacción NO se realizó",
  violation: (path, message) => `${path} ${message}`,
  finalizing: "completar el pago",
  fetchingMessages: "obtener los mensajes",
};
