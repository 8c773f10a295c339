import type { Words } from "../words";

export const home: Words["home"] = {
  title: "Inicio",
  heading: "Sus cuentas",
  rowAccount: (accountNo: string) => `cuenta ${accountNo}`,
  empty: "No hay ninguna cuenta a su nombre aquí. Si recibió una carta nuestra, llámenos.",
};
