import type { pendingPaymentMessages as en } from "../en/pending-payments.js";

export const pendingPaymentMessages: typeof en = {
  title: "Confirme los pagos pendientes",
  yes: "Sí",
  no: "No",
};
