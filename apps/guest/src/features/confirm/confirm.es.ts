import { guestMessages, sayPlanComparison } from "@paydown/domain/messages/es";
import type { confirm as english } from "./confirm.en";

export const confirm: typeof english = {
  title: "Confirme su pago",
  caption: "Lo que paga",
  leaving:
    "Los datos de su tarjeta se ingresan en la página segura de nuestro proveedor de pagos. Antes de eso no se cobra nada.",
  continue: "Continuar",
  cancel: "Cancelar",
  onTheWay: "Vamos a la página de pago…",
  recording: "registrar su pago",
  cannotBeSent: guestMessages.cannotBeSent,
  sayPlanComparison,
};
