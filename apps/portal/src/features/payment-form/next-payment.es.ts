import { accountPageMessages, nothingScheduledMessage } from "@paydown/domain/messages/es";
import type { nextPayment as english } from "./next-payment.en";

export const nextPayment: typeof english = {
  arrangement: "Su acuerdo",
  fetching: accountPageMessages.fetchingSchedule,
  dateDue: "Fecha de vencimiento",
  amount: "Monto",
  interest: "Intereses",
  overdue: (due, today) => `Este pago vencía el ${due}. Lo cobraremos hoy, ${today}, en cuanto lo confirme.`,
  dueToday: (today) => `Este pago vence hoy, ${today}. Lo cobraremos en cuanto lo confirme.`,
  nothingCharged: "No se cobra nada",
  nothingScheduled: nothingScheduledMessage,
  save: "Guardar el método de pago",
  saved: "Se guardó su método de pago. No se cobró nada.",
  saving: "guardar su método de pago",
};
