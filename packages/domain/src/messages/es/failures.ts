import type { failureMessages as en } from "../en/failures.js";

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
