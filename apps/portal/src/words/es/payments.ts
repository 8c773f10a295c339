import { accountPageMessages } from "@paydown/domain/messages/es";
import type { ScreenWords } from "../en";

export const payments: ScreenWords["payments"] = {
  title: "Pagos",
  caption: (accountNo: string) => `Pagos de la cuenta ${accountNo}`,
  date: "FECHA",
  amount: "IMPORTE",
  description: "DESCRIPCIÓN",
  fee: (amount) => `más un cargo de ${amount}`,
  empty: "Todavía no se ha hecho ningún pago en esta cuenta.",
  doing: accountPageMessages.fetchingTransactions,
};
