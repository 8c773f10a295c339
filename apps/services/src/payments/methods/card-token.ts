import type { Language } from "@paydown/domain";

/** The message to a consumer whose card token the processor does not take, because it has expired or was used. */
export const cardTokenTexts = {
  en: "The card entry has expired. No money was taken. Please enter the card again.",
  es: "Los datos de la tarjeta han caducado. No se cobró nada. Ingrese la tarjeta de nuevo.",
} as const satisfies Record<Language, string>;
