import { savingMessages } from "@paydown/domain/messages/es";
import type { ScreenWords } from "../en";

export const paymentInformation: ScreenWords["paymentInformation"] = {
  title: "Información de pago",
  details: "Detalles",
  saved: savingMessages.saved,
  toBeImplemented: savingMessages.toBeImplemented,
  card: "Tarjeta",
  note: "Guardamos esta tarjeta para sus próximos pagos. No se cobra nada ahora.",
  replaces: "La tarjeta que escriba reemplaza lo que está registrado.",
  save: "Guardar",
  missing: (fields) => `Para guardar, complete: ${fields}.`,
  complete: "Ya puede guardar.",
  fetching: "obtener su información de pago",
  saving: "guardar su información de pago",
};
