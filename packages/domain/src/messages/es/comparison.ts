import { formatUsd } from "../../money.js";
import type { SayComparison } from "../rule-messages.js";

/** What to confirm about an amount, in Spanish (FORM-68). */
export const sayComparison: SayComparison = ({ rule, amount, figure }) => {
  const paying = formatUsd(amount);
  const compared = formatUsd(figure);
  return {
    belowPastDue: `Su pago de ${paying} es menor que el monto vencido de ${compared}.`,
    belowNextScheduled: `Su pago de ${paying} es menor que el próximo pago programado de ${compared}.`,
    overpayment: `Ya pagó ${compared} más de lo programado para este período. Está por pagar ${paying} más.`,
    aboveTotalDue: `Su pago de ${paying} es mayor que el saldo total de ${compared}.`,
  }[rule];
};
