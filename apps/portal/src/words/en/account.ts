export const account = {
  title: "Account",
  heading: (accountNo: string) => `Account ${accountNo}`,
  fetchingPage: "fetching page",
};
