import type { account as english } from "./account.en";

export const account: typeof english = {
  title: "Cuenta",
  heading: (accountNo: string) => `Cuenta ${accountNo}`,
  notSentTitle: "El pago que estaba ingresando no se envió.",
  notSent: "No se cobró nada por él. Lo que había ingresado no se guarda; puede empezar de nuevo.",
  fetchingPage: "obtener la página",
};
