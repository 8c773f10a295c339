import type { planMethodMessages as en } from "../en/plan-method.js";

/** What a plan's payment method is kept for, in Spanish. */
export const planMethodMessages: typeof en = {
  text: "Cada pago de su plan se cobra a este método en su día. Ahora no se cobra nada.",
  kept: "Guardamos este método para su plan, nunca el número completo.",
};
