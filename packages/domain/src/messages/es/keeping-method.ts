import type { keepingMethodMessages as en } from "../en/keeping-method.js";

/** What Payment Information says about the method that it saves, in Spanish. */
export const keepingMethodMessages: typeof en = {
  note: "Guardamos esta tarjeta para sus próximos pagos. No se cobra nada ahora.",
  noteBesidePlan: "Guardamos esta tarjeta para los pagos que haga usted. No se cobra nada ahora.",
};
