import { savingMessages } from "@paydown/domain/messages/es";
import type { changePassword as english } from "./change-password.en";

export const changePassword: typeof english = {
  failed: savingMessages.failed,
  wrongPassword: "La contraseña actual no es correcta.",
  throttled: (minutes) =>
    minutes === 1
      ? "demasiados intentos. Espere 1 minuto e intente de nuevo, o llámenos"
      : `demasiados intentos. Espere ${minutes} minutos e intente de nuevo, o llámenos`,
};
