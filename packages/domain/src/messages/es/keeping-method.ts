import type { keepingMethodMessages as en } from "../en/keeping-method.js";

/** What the screens that only save a payment method say about it, in Spanish. */
export const keepingMethodMessages: typeof en = {
  note: "Guardamos esta tarjeta para sus próximos pagos. No se cobra nada ahora.",
  noteBesidePlan: "Guardamos esta tarjeta para los pagos que haga usted. No se cobra nada ahora.",
  nothingScheduled:
    "No hay ningún pago programado en esta cuenta. Guardamos este método de pago para su próximo pago y no cobramos nada ahora.",
  methodText: "Cada pago de su plan se cobra a este método en su día. Ahora no se cobra nada.",
  methodKept: "Guardamos este método para su plan, nunca el número completo.",
};
