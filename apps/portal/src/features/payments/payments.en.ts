import { accountPageMessages } from "@paydown/domain/messages/en";

export const payments = {
  title: "Payments",
  caption: (accountNo: string) => `Payments on account ${accountNo}`,
  date: "DATE",
  amount: "AMOUNT",
  description: "DESCRIPTION",
  fee: (amount: string) => `plus a ${amount} fee`,
  feeBack: (amount: string) => `and its ${amount} fee`,
  empty: "No payment has been made on this account yet.",
  doing: accountPageMessages.fetchingTransactions,
};
