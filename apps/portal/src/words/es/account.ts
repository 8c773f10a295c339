import type { ScreenWords } from "../en";

export const account: ScreenWords["account"] = {
  title: "Cuenta",
  heading: (accountNo: string) => `Cuenta ${accountNo}`,
  fetchingPage: "obtener la página",
};
