import { accountPageMessages } from "@paydown/domain/messages/es";
import type { payments as english } from "./payments.en";

export const payments: typeof english = {
  title: "Pagos",
  caption: (accountNo: string) => `Pagos de la cuenta ${accountNo}`,
  date: "FECHA",
  amount: "MONTO",
  description: "DESCRIPCIÓN",
  fee: (amount) => `más un cargo de ${amount}`,
  feeBack: (amount) => `y su cargo de ${amount}`,
  empty: "Todavía no se ha hecho ningún pago en esta cuenta.",
  doing: accountPageMessages.fetchingTransactions,
};
