import { bankAccountNumber, cards, routingNumber } from "./methods.js";
import { casey } from "./people.js";
import type { Portal } from "./portal.js";

/** A screen in one of its states. */
export interface ScreenState {
  readonly name: string;
  /** The part of the page title before ' – {documentTitle}'. */
  readonly title: string;
  readonly signedIn: boolean;
  /** The refusal that belongs to the state, which a browser writes to its console. */
  readonly refused?: 401 | 404;
  /** Leads there, and is done when the state is on the page. */
  readonly reach: (portal: Portal) => Promise<void>;
}

const payOneTime = (account: string, number: string, result: string) => async (portal: Portal) => {
  await portal.confirmByCard(account, "10.00", number);
  await portal.pay.click();
  await portal.main.getByText(result, { exact: true }).first().waitFor();
};

const toMakePayment = (account: string) => async (portal: Portal) => {
  await portal.open(`/accounts/${account}/makePayment`);
  await portal.main.getByRole("heading", { level: 3 }).first().waitFor();
};

async function toRege(portal: Portal): Promise<void> {
  await portal.openForm("100000002", "oneTime");
  await portal.fillAmount("10.00");
  await portal.fillBank(routingNumber, bankAccountNumber);
  await portal.continue();
  await portal.page.getByRole("checkbox").waitFor();
}

/** Every screen of this release and the states that look different, in the order of the route table. */
export const screenStates: readonly ScreenState[] = [
  {
    name: "Sign in",
    title: "Sign in",
    signedIn: false,
    reach: async (portal) => {
      await portal.open("/login");
      await portal.button("Sign in").waitFor();
    },
  },
  {
    name: "Sign in, refused",
    title: "Sign in",
    signedIn: false,
    refused: 401,
    reach: async (portal) => {
      await portal.open("/login");
      await portal.signIn({ ...casey, username: "nobody@example.com" });
      await portal.main.getByText("We could not sign you in.").waitFor();
    },
  },
  {
    name: "Sign in, with nothing entered",
    title: "Sign in",
    signedIn: false,
    reach: async (portal) => {
      await portal.open("/login");
      await portal.button("Sign in").click();
      await portal.main.getByText("Password is required.").first().waitFor();
    },
  },
  {
    name: "Sign in, after the session ended",
    title: "Sign in",
    signedIn: false,
    reach: async (portal) => {
      await portal.open("/login?sessionTimeout=true");
      await portal.main.getByText(/session ended/).waitFor();
    },
  },
  {
    name: "Page not found",
    title: "Page not found",
    signedIn: false,
    refused: 404,
    reach: async (portal) => {
      await portal.open("/no/such/page");
      await portal.main.getByRole("link").waitFor();
    },
  },
  {
    name: "Home",
    title: "Home",
    signedIn: true,
    reach: async (portal) => {
      await portal.open("/home");
      await portal.homeRow("100000001").waitFor();
    },
  },
  {
    name: "Account",
    title: "Account",
    signedIn: true,
    reach: async (portal) => {
      await portal.open("/accounts/100000003");
      await portal.main.getByText("$840.50").waitFor();
    },
  },
  {
    name: "Account of somebody else",
    title: "Page not found",
    signedIn: true,
    refused: 404,
    reach: async (portal) => {
      await portal.open("/accounts/100000020");
      await portal.page.getByRole("heading", { name: "Page not found" }).waitFor();
    },
  },
  { name: "Make Payment", title: "Make Payment", signedIn: true, reach: toMakePayment("100000003") },
  { name: "Make Payment, below the minimum", title: "Make Payment", signedIn: true, reach: toMakePayment("100000008") },
  { name: "Make Payment, restricted", title: "Make Payment", signedIn: true, reach: toMakePayment("100000009") },
  { name: "Make Payment, declaration to acknowledge", title: "Make Payment", signedIn: true, reach: toMakePayment("100000010") },
  {
    name: "Payment form, full",
    title: "Full Payment",
    signedIn: true,
    reach: (portal) => portal.openForm("100000002", "full"),
  },
  {
    name: "Payment form, card",
    title: "One-Time Payment",
    signedIn: true,
    reach: async (portal) => {
      await portal.openForm("100000002", "oneTime");
      await portal.fillAmount("10.00");
      await portal.fillCard("4111111111111112");
    },
  },
  {
    name: "Payment form, electronic check",
    title: "One-Time Payment",
    signedIn: true,
    reach: async (portal) => {
      await portal.openForm("100000012", "oneTime");
      await portal.chooseOption("3");
      await portal.field("Check Number").waitFor();
    },
  },
  {
    name: "Payment form, with errors",
    title: "Error: One-Time Payment",
    signedIn: true,
    reach: async (portal) => {
      await portal.openForm("100000002", "oneTime");
      await portal.chooseOption("0");
      await portal.continue();
      await portal.main.getByRole("alert").getByText("There is a problem").waitFor();
    },
  },
  {
    name: "Payment form, asking before leaving",
    title: "One-Time Payment",
    signedIn: true,
    reach: async (portal) => {
      await portal.openForm("100000002", "oneTime");
      await portal.fillAmount("10.00");
      await portal.main.getByRole("link", { name: "Home" }).click();
      await portal.page.getByRole("dialog").waitFor();
    },
  },
  { name: "Regulation E", title: "Regulation E Disclosures", signedIn: true, reach: toRege },
  {
    name: "Confirm",
    title: "Confirm your payment",
    signedIn: true,
    reach: (portal) => portal.confirmByCard("100000002", "10.00", cards.approved),
  },
  { name: "Completed, success", title: "Completed", signedIn: true, reach: payOneTime("100000002", cards.approved, "Transaction Successful") },
  { name: "Completed, failure", title: "Completed", signedIn: true, reach: payOneTime("100000002", cards.doNotHonor, "Transaction NOT Successful") },
  {
    name: "Payments",
    title: "Payments",
    signedIn: true,
    reach: async (portal) => {
      await portal.open("/accounts/100000004/transactionHistory");
      await portal.paymentRows().first().waitFor();
    },
  },
  {
    name: "Payments, none",
    title: "Payments",
    signedIn: true,
    reach: async (portal) => {
      await portal.open("/accounts/100000010/transactionHistory");
      await portal.main.getByText("No payment has been made on this account yet.").waitFor();
    },
  },
];

/** What only services that take their time show; they leave account 100000011 with an open payment. */
export const checkingStates: readonly ScreenState[] = [
  {
    name: "Completed, being checked",
    title: "Completed",
    signedIn: true,
    reach: payOneTime("100000011", cards.dropped, "We are checking this payment. Do not pay again."),
  },
  { name: "Make Payment, with a payment being checked", title: "Make Payment", signedIn: true, reach: toMakePayment("100000011") },
];

/** Pages without an instance. */
export const generalStates: readonly ScreenState[] = [
  {
    name: "General contact",
    title: "Contact",
    signedIn: false,
    reach: async (portal) => {
      await portal.page.goto("/pay/");
      await portal.heading.waitFor();
    },
  },
  {
    name: "Unknown instance",
    title: "Contact",
    signedIn: false,
    refused: 404,
    reach: async (portal) => {
      await portal.page.goto("/pay/nowhere/login");
      await portal.heading.waitFor();
    },
  },
];
