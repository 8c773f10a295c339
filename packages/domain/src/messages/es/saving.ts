import type { savingMessages as en } from "../en/saving.js";

/** The result of saving the profile, the password or the payment method, in Spanish. */
export const savingMessages: typeof en = {
  saved: "Se guardaron los datos",
  failed: (detail) => `Error al guardar la contraseña; ${detail}`,
  fetchingUserProfile: "obtener el perfil del usuario",
  toBeImplemented: "aún no está disponible",
};
