import type { calendar as english } from "./calendar.en";

export const calendar: typeof english = {
  add: "Agregar a su calendario",
  addAll: "Agregar todos a su calendario",
  hint: "Su calendario no cambia por sí solo si usted cancela o cambia un pago.",
  summary: "Pago programado",
  description: (amount) => `Monto: ${amount}`,
  fileName: "pago.ics",
  fileNameOfSeveral: "pagos.ics",
  creating: "crear el archivo de calendario",
};
