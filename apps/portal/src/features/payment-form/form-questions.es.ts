import { pendingPaymentMessages, sayComparison } from "@paydown/domain/messages/es";
import type { formQuestions as english } from "./form-questions.en";

export const formQuestions: typeof english = {
  pending: {
    ...pendingPaymentMessages,
    content: "Tiene pagos pendientes hechos por teléfono. ¿Quiere hacer otro pago?",
    list: "Pagos pendientes por teléfono",
    date: "Fecha",
    amount: "Monto",
    description: "Descripción",
  },
  single: {
    title: "Revise su pago",
    question: "¿Quiere continuar con este pago?",
    yes: "Sí",
    sayComparison,
  },
};
