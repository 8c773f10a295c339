import type { Words } from "../words";

export const payments: Words["payments"] = {
  title: "Pagos",
  caption: (accountNo: string) => `Pagos de la cuenta ${accountNo}`,
  date: "FECHA",
  amount: "IMPORTE",
  description: "DESCRIPCIÓN",
  empty: "Todavía no se ha hecho ningún pago en esta cuenta.",
  doing: "obtener las transacciones",
};
