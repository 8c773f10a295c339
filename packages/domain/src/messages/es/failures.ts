import type { failureMessages as en } from "../en/failures.js";

/** The sentence that says what failed and why, and phrases for what can fail on any page, in Spanish. */
export const failureMessages: typeof en = {
  say: (doing, detail) => `Error al ${doing}; ${detail}`,
  fetchingGlobalConfiguration: "obtener la configuración global",
  fetchingInstanceConfiguration: "obtener la configuración de esta página",
  fetchingAccounts: "obtener las cuentas",
  fetchingWebLinks: "obtener los enlaces",
  fetchingRegeMessages: "obtener los avisos de la Regulación E",
  buildingPage: "mostrar la página",
  loggingOut: "cerrar la sesión",
};
