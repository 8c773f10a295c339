export const account = {
  title: "Account",
  heading: (accountNo: string) => `Account ${accountNo}`,
  notSentTitle: "The payment you were entering was not sent.",
  notSent: "No money was taken for it. What you had entered is not kept; you can start again.",
  fetchingPage: "fetching page",
};
