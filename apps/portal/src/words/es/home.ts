import type { Words } from "../words";

export const home: Words["home"] = {
  title: "Inicio",
  heading: "Sus cuentas",
  caption: "Sus cuentas",
  greeting: (name: string) => `Sesión iniciada como ${name}.`,
  openAccount: (accountNo: string) => `cuenta ${accountNo}`,
  empty: "No hay ninguna cuenta a su nombre aquí. Si recibió una carta nuestra, llámenos.",
  doing: "obtener las cuentas",
  signOut: "Cerrar sesión",
};
