import { formatUsd } from "../../money.js";
import type { AmountChoice } from "../../guest/plan-amount.js";
import type { SayAmountChoice, SayContinueReason, SayPlanComparison, SayPlanReason } from "../rule-messages.js";
import { guestMessages } from "./guest.js";

const choiceNames: Readonly<Record<AmountChoice, string>> = {
  none: "Sin pago",
  MIN: "Mínimo adeudado",
  TOTAL: "Total adeudado",
  OTHER: "Otro monto",
};

/** The name of an amount choice, in Spanish (GUEST-50). */
export const sayAmountChoice: SayAmountChoice = (choice) => choiceNames[choice];

/** Why a plan cannot be paid, in Spanish (GUEST-64 to GUEST-66). */
export const sayPlanReason: SayPlanReason = (reason) => {
  switch (reason.rule) {
    case "paymentsNotAllowed":
      return "Este plan no admite pagos.";
    case "nothingDue":
      return "Este plan no tiene saldo pendiente.";
    case "beingConfirmed":
      return guestMessages.beingConfirmed(reason.amount);
  }
};

/** The warnings about a typed amount, in Spanish (GUEST-54, GUEST-55). */
export const sayPlanComparison: SayPlanComparison = ({ rule, figure }, guestOtherAmountMessage) => {
  if (rule === "aboveTotalDue") return guestMessages.aboveTotalDue;
  return guestOtherAmountMessage.trim() === ""
    ? `El monto es menor que el mínimo adeudado de ${formatUsd(figure)}.`
    : guestOtherAmountMessage;
};

/** Why Continue is blocked, in Spanish (GUEST-57). */
export const sayContinueReason: SayContinueReason = (reason) => {
  switch (reason.rule) {
    case "noAmount":
      return "Elija un monto para al menos un plan.";
    case "unknownPlan":
      return `No se encontró el plan ${reason.planId}`;
    case "closedPlan":
      return `Plan ${reason.planId}: ${sayPlanReason(reason.reason)}`;
    case "notNumeric":
      return `Plan ${reason.planId}: Escriba un monto, por ejemplo 25.00.`;
    case "aboveTotalDue":
      return `Plan ${reason.planId}: ${guestMessages.aboveTotalDue}`;
    case "noGrandTotal":
      return "El total general debe ser mayor que $0.00.";
  }
};
