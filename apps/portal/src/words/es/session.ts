import type { Words } from "../words";

export const session: Words["session"] = {
  loggingOut: "cerrar la sesión",
};
