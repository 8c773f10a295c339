export const payments = {
  title: "Payments",
  caption: (accountNo: string) => `Payments on account ${accountNo}`,
  date: "DATE",
  amount: "AMOUNT",
  description: "DESCRIPTION",
  empty: "No payment has been made on this account yet.",
  doing: "fetching transactions",
};
