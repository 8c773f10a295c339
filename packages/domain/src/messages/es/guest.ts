import { formatUsd } from "../../money.js";
import type { guestMessages as en } from "../en/guest.js";

/** The messages for guests after the lookup, in Spanish. */
export const guestMessages: typeof en = {
  aboveTotalDue: "El monto no puede ser mayor que el total adeudado.",
  beingConfirmed: (amount) => `Se está confirmando un pago de ${formatUsd(amount)}`,
  submitted: "Su pago se envió correctamente.",
  cancelled: "Se canceló el pago",
  cannotBeSent: "Este pago no se puede hacer en línea. No se le cobró nada.",
};
