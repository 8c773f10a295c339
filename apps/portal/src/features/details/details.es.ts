import type { details as english } from "./details.en";

export const details: typeof english = {
  title: "Detalles",
  none: "Sin datos",
  empty: "No hay detalles que mostrar de esta cuenta.",
  paymentInformation: "Información de pago",
};
