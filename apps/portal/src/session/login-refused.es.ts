import type { loginRefused as english } from "./login-refused.en";

export const loginRefused: typeof english = {
  refusedTitle: "No pudimos iniciar su sesión.",
  refusedEmail: "Revise su correo electrónico y su contraseña e intente de nuevo.",
  refusedUsername: "Revise su nombre de usuario y su contraseña e intente de nuevo.",
  throttledTitle: "Demasiados intentos.",
  throttled: (minutes: number) =>
    minutes === 1
      ? "Espere 1 minuto e intente de nuevo, o llámenos."
      : `Espere ${minutes} minutos e intente de nuevo, o llámenos.`,
  failedTitle: "No pudimos iniciar su sesión.",
  failed: (detail: string) => `En este momento no es posible: ${detail}.`,
};
