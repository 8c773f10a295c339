import type { home as english } from "./home.en";

export const home: typeof english = {
  heading: "Sus cuentas",
  rowAccount: (accountNo: string) => `cuenta ${accountNo}`,
  pay: "Pagar",
  empty: "No hay ninguna cuenta a su nombre aquí. Si recibió una carta nuestra, llámenos.",
  passcode: "Código de un solo uso",
};
