import type { onFile as english } from "./on-file.en";

export const onFile: typeof english = {
  card: "Tarjeta registrada",
  bankAccount: "Cuenta bancaria registrada",
  ending: (lastFour) => `terminada en ${lastFour}`,
  cardNote: (expiry) => `Vence el ${expiry}. Solo hace falta de nuevo el código de seguridad (CVV).`,
  cardNoteWithoutCvv: (expiry) => `Vence el ${expiry}. No hace falta escribirla de nuevo.`,
  cardExpired: (expiry) => `Venció el ${expiry}.`,
  enterAnother: "Escriba la nueva fecha u otra tarjeta.",
  bankNote: "No hace falta escribirla de nuevo.",
};
