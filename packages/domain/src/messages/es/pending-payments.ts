import type { pendingPaymentMessages as en } from "../en/pending-payments.js";

/** The question about payments made by phone that are still pending; in Spanish (registered-area §4, decisions Q63). */
export const pendingPaymentMessages: typeof en = {
  title: "Confirme los pagos pendientes",
  yes: "Sí",
  no: "No",
};
