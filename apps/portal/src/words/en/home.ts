export const home = {
  title: "Home",
  heading: "Your accounts",
  rowAccount: (accountNo: string) => `account ${accountNo}`,
  empty: "There is no account in your name here. If you had a letter from us, please call.",
};
