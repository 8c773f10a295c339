import type { guestMessages as en } from "../en/guest.js";

export const guestMessages: typeof en = {
  notFound: (field) => `No se encontró: ${field ?? "Cuenta"}`,
  pageFailed: "Error al mostrar la página",
  aboveTotalDue: "El monto no puede ser mayor que el total adeudado.",
  submitted: "Su pago se envió correctamente.",
  cancelled: "Se canceló el pago",
};
