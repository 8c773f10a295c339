/** Says that a method is kept although no payment is scheduled, in Spanish. */
export const nothingScheduledMessage: string =
  "No hay ningún pago programado en esta cuenta. Guardamos este método de pago para su próximo pago y no cobramos nada ahora.";
