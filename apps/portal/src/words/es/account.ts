import type { Words } from "../words";

export const account: Words["account"] = {
  title: "Cuenta",
  heading: (accountNo: string) => `Cuenta ${accountNo}`,
  fetchingPage: "obtener la página",
  openReference: (reference: string) => `Referencia ${reference}.`,
};
