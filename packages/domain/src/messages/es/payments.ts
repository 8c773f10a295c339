import type { paymentMessages as en } from "../en/payments.js";

export const paymentMessages: typeof en = {
  successful: "Transacción exitosa",
  notSuccessful: "La transacción NO se realizó",
  violation: (path, message) => `${path} ${message}`,
  finalizing: "completar el pago",
  fetchingMessages: "obtener los mensajes",
};
