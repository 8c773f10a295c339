import type { registrationMessages as en } from "../en/registration.js";

/** The messages of registration, in Spanish. */
export const registrationMessages: typeof en = {
  title: "Registro",
  intro: "Complete y envíe los datos requeridos para vincular su cuenta",
  usernameTaken: "El nombre de usuario ya está en uso. Presione «Cancelar» para elegir otro.",
};
