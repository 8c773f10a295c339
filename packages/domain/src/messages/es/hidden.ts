import type { SayHidden } from "../rule-messages.js";

/** Why a card is not shown, in Spanish, for staff who answer a consumer's question. */
export const sayHidden: SayHidden = (reason) => {
  switch (reason.rule) {
    case "disposition":
      return `No corresponde a la disposición de pago ${reason.disposition || "(ninguna)"}.`;
    case "noDue":
      return "No hay saldo pendiente.";
    case "negotiatorOff":
      return "Las ofertas están desactivadas.";
    case "overTimeRefused":
      return "No se aprobó el pago a plazos.";
    case "arrangement":
      return `Un acuerdo tiene el estado ${reason.status}.`;
    case "closed":
      return "Un acuerdo o un plan de pagos cerró la cuenta.";
  }
};
