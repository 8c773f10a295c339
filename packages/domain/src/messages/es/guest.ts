import { formatUsd } from "../../money.js";
import type { guestMessages as en } from "../en/guest.js";

/** What guests are told; in Spanish (guest-and-registration §2, §5 and §8). */
export const guestMessages: typeof en = {
  notFound: (field) => `No se encontró: ${field ?? "Cuenta"}`,
  pageFailed: "Error al mostrar la página",
  aboveTotalDue: "El monto no puede ser mayor que el total adeudado.",
  beingConfirmed: (amount) => `Se está confirmando un pago de ${formatUsd(amount)}`,
  submitted: "Su pago se envió correctamente.",
  cancelled: "Se canceló el pago",
  cannotBeSent: "Este pago no se puede hacer en línea. No se le cobró nada.",
};
