import type { signedInAgain as english } from "./signed-in-again.en";

export const signedInAgain: typeof english = {
  text: "Inició sesión de nuevo y no se pagó nada. Revise lo que escribió; el número de la tarjeta y su CVV deben escribirse otra vez.",
};
