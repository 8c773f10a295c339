import type { accountPageMessages as en } from "../en/account-pages.js";

/** What can fail on the pages of an account, in Spanish. */
export const accountPageMessages: typeof en = {
  fetchingTransactions: "obtener las transacciones",
  fetchingSchedule: "obtener el calendario de pagos",
  fetchingUsers: "obtener los usuarios",
  fetchingDocuments: "obtener los documentos",
  documentsPageFailed: (accountNo, detail) => `Error al obtener la página de ${accountNo}; ${detail}`,
  loadingFile: "cargar el archivo",
};
