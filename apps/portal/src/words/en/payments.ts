export const payments = {
  title: "Payments",
  heading: "Payments",
  caption: (accountNo: string) => `Payments on account ${accountNo}`,
  date: "DATE",
  amount: "AMOUNT",
  description: "DESCRIPTION",
  empty: "No payment has been made on this account yet.",
  doing: "fetching transactions",
  openReference: (reference: string) => `Reference ${reference}. This page updates by itself.`,
};
