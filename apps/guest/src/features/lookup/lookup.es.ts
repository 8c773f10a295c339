import { guestLookupMessages, sayRequired, sayTooLong } from "@paydown/domain/messages/es";
import type { lookup as english } from "./lookup.en";

export const lookup: typeof english = {
  title: "Buscar",
  lookUpBy: "Buscar por",
  account: "Cuenta",
  submit: "Enviar",
  required: () => sayRequired("", "guestLookup"),
  tooLong: sayTooLong,
  notFound: guestLookupMessages.notFound,
  tooMany: (seconds) => `Hubo demasiados intentos. Intente de nuevo en ${Math.ceil(seconds / 60)} min o llámenos.`,
  lookingUp: "buscar su cuenta",
  pageFailed: guestLookupMessages.pageFailed,
};
