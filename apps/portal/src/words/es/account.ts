import type { Words } from "../words";

export const account: Words["account"] = {
  title: "Cuenta",
  heading: (accountNo: string) => `Cuenta ${accountNo}`,
  holder: (name: string, accountNo: string) => `${name}, cuenta ${accountNo}`,
  youOwe: (company: string) => `Usted debe a ${company}`,
  nextPayment: "Próximo pago",
  nextDue: "Vence",
  thisAccount: "Esta cuenta",
  tags: "Etiquetas de la cuenta",
  makePayment: "Hacer un pago",
  seePayments: "Ver pagos",
  allAccounts: "Todas las cuentas",
  yourOtherAccounts: "Sus otras cuentas",
  home: "Inicio",
  account: "Cuenta",
  fetchingPage: "obtener la página",
  checking: (amount: string) => `Estamos verificando un pago de ${amount}. No pague de nuevo.`,
};
