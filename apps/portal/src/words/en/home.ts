export const home = {
  title: "Home",
  heading: "Your accounts",
  caption: "Your accounts",
  greeting: (name: string) => `Signed in as ${name}.`,
  openAccount: (accountNo: string) => `account ${accountNo}`,
  empty: "There is no account in your name here. If you had a letter from us, please call.",
  doing: "fetching accounts",
  signOut: "Sign Out",
};
