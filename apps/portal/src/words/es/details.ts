import type { ScreenWords } from "../en";

export const details: ScreenWords["details"] = {
  title: "Detalles",
  none: "Sin datos",
  empty: "No hay detalles que mostrar de esta cuenta.",
  paymentInformation: "Información de pago",
};
