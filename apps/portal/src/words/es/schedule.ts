import { accountPageMessages } from "@paydown/domain/messages/es";
import type { ScreenWords } from "../en";

export const schedule: ScreenWords["schedule"] = {
  title: "Calendario de pagos",
  caption: (accountNo) => `Calendario de pagos de la cuenta ${accountNo}`,
  dueDate: "Fecha de vencimiento",
  amount: "Monto",
  interest: "Intereses",
  status: "Estado",
  statuses: { scheduled: "Programado", checking: "En verificación", paid: "Pagado" },
  empty: "No hay ningún acuerdo de pago en esta cuenta.",
  doing: accountPageMessages.fetchingSchedule,
};
