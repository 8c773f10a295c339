import { keepingMethodMessages, savingMessages } from "@paydown/domain/messages/es";
import type { paymentInformation as english } from "./payment-information.en";

export const paymentInformation: typeof english = {
  title: "Información de pago",
  details: "Detalles",
  saved: savingMessages.saved,
  toBeImplemented: savingMessages.toBeImplemented,
  card: "Tarjeta",
  note: keepingMethodMessages.note,
  noteBesidePlan: keepingMethodMessages.noteBesidePlan,
  bankEnding: (last4) => `la cuenta bancaria terminada en ${last4}`,
  cardEnding: (last4) => `la tarjeta terminada en ${last4}`,
  planStays: (method) => `Los pagos de su plan se siguen cobrando a ${method}.`,
  planMoved: (method) => `Los pagos de su plan ahora se cobran a ${method}.`,
  replaces: "La tarjeta que escriba reemplaza lo que está registrado.",
  save: "Guardar",
  missing: (fields) => `Para guardar, complete: ${fields}.`,
  complete: "Ya puede guardar.",
  fetching: "obtener su información de pago",
  saving: "guardar su información de pago",
};
