import { accountPageMessages } from "@paydown/domain/messages/es";
import type { schedule as english } from "./schedule.en";

export const schedule: typeof english = {
  title: "Calendario de pagos",
  caption: (accountNo) => `Calendario de pagos de la cuenta ${accountNo}`,
  dueDate: "Fecha de vencimiento",
  amount: "Monto",
  interest: "Intereses",
  status: "Estado",
  processing: "En proceso",
  disputed: "En disputa",
  statuses: {
    scheduled: "Programado",
    checking: "En verificación",
    paid: "Pagado",
    declined: "Rechazado, no se cobró",
    failed: "No se cobró",
    skipped: "No se cobró",
    cancelled: "Cancelado por usted",
    notNeeded: "Ya no es necesario",
    returned: "Devuelto por el banco",
  },
  owed: "Usted debe ahora",
  left: "Pagos que faltan",
  rest: "Lo que aún deberá después del último",
  chartText: (count, start, end, date) =>
    `Lo que debe baja de ${start} a ${end} en ${count === 1 ? "1 pago" : `${count} pagos`}, el último el ${date}.`,
  agreed: "Cuando lo acordó",
  agreedDue: "Lo que debía entonces",
  completedTitle: "Este plan está pagado.",
  completed: "No debe nada y no se cobran más pagos.",
  completedOnceClearedTitle: "Cuando el banco confirme su pago, este plan queda pagado.",
  completedOnceCleared: "Este plan no cobra más pagos.",
  endedTitle: "Este plan terminó.",
  ended: (owed) =>
    `No todos sus pagos cuentan como pagados, así que usted todavía debe ${owed}. Este plan no cobra más pagos. Puede hacer un pago único o establecer un plan nuevo.`,
  pay: "Elegir cómo pagar",
  empty: "No hay ningún acuerdo de pago en esta cuenta.",
  doing: accountPageMessages.fetchingSchedule,
};
