import type { planLists as english } from "./plan-lists.en";

export const planLists: typeof english = {
  payments: "Pagos",
  schedule: "Calendario",
  date: "Fecha",
  amount: "Monto",
  description: "Descripción",
  dueDate: "Fecha de vencimiento",
  noPayments: "Todavía no se hizo ningún pago en este plan.",
  noSchedule: "Este plan no tiene calendario.",
  back: "Volver",
};
