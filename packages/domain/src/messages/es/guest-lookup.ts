import type { guestLookupMessages as en } from "../en/guest-lookup.js";

/** What the lookup tells guests; in Spanish (guest-and-registration §2 and §8). */
export const guestLookupMessages: typeof en = {
  notFound: (field) => `No se encontró: ${field ?? "Cuenta"}`,
  pageFailed: "Error al mostrar la página",
};
