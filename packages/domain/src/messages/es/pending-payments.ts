import type { pendingPaymentMessages as en } from "../en/pending-payments.js";

/** The question about pending payments made by phone, in Spanish (FORM-63). */
export const pendingPaymentMessages: typeof en = {
  title: "Confirme los pagos pendientes",
  yes: "Sí",
  no: "No",
};
