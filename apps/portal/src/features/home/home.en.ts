export const home = {
  heading: "Your accounts",
  rowAccount: (accountNo: string) => `account ${accountNo}`,
  pay: "Pay",
  empty: "There is no account in your name here. If you had a letter from us, please call.",
  passcode: "One-time passcode",
};
