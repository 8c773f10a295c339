import type { amountChoices as english } from "./amount-choices.en";

export const amountChoices: typeof english = {
  group: "Montos para elegir",
  pastDue: "Vencido",
  next: "Próximo pago",
  total: "Todo el saldo",
};
