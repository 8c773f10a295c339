import type { savingMessages as en } from "../en/saving.js";

/** What became of something saved: the profile, the password, the payment information; in Spanish. */
export const savingMessages: typeof en = {
  saved: "Se guardaron los datos",
  failed: (detail) => `Error al guardar la contraseña; ${detail}`,
  fetchingUserProfile: "obtener el perfil del usuario",
  toBeImplemented: "aún no está disponible",
};
