import type { guestLookupMessages as en } from "../en/guest-lookup.js";

/** The messages of the guest lookup, in Spanish. */
export const guestLookupMessages: typeof en = {
  notFound: (field) => `No se encontró: ${field ?? "Cuenta"}`,
  pageFailed: "Error al mostrar la página",
};
