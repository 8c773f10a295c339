import type { ScreenWords } from "../en";

export const receipt: ScreenWords["receipt"] = {
  types: { email: "Correo electrónico", sms: "Mensaje de texto" },
  smsHint: "10 dígitos, de un teléfono móvil de Estados Unidos o Canadá",
};
