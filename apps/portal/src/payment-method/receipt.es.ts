import type { receipt as english } from "./receipt.en";

export const receipt: typeof english = {
  types: { email: "Correo electrónico", sms: "Mensaje de texto" },
  smsHint: "10 dígitos, de un teléfono móvil de Estados Unidos o Canadá",
};
