import type { Product } from "../fixtures/product.js";
import { accountCareStates, recoveryStates, undoStates } from "./account-care-screens.js";
import { letterStates } from "./letter-screens.js";
import { cards } from "./methods.js";
import { overTimeStates } from "./over-time-screens.js";
import { payingStates, payOneTime, toMakePayment } from "./paying-screens.js";
import { casey, jordan, type Person } from "./people.js";
import { negotiatorStates } from "./negotiator-screens.js";
import { passcodeStates } from "./passcode-screens.js";
import { Portal } from "./portal.js";
import { registrationStates } from "./registration-screens.js";

/** A screen in one state. */
export interface ScreenState {
  readonly name: string;
  /** The part of the page title before ' – {documentTitle}', or a pattern for the page title. */
  readonly title: string | RegExp;
  /** The tenant of a page without a session; harbor by default. */
  readonly instanceId?: string;
  /** Who is signed in; null for nobody. */
  readonly person: Person | null;
  /** Expected error statuses, which the browser logs to its console. */
  readonly refused?: readonly number[];
  /** Whether `open` begins where the state before it in the list left the page. One test looks at both. */
  readonly follows?: true;
  /** Navigates there and waits until the page shows the state. */
  readonly open: (portal: Portal, paydown: Product) => Promise<void>;
  /** Whether the session of `person` has ended afterwards. */
  readonly endsSession?: true;
}

/** Every screen in its distinct states, in the order of the route table. */
export const screenStates: readonly ScreenState[] = [
  {
    name: "Sign in",
    title: "Sign in",
    person: null,
    open: async (portal) => {
      await portal.open("/login");
      await portal.button("Sign in").waitFor();
    },
  },
  {
    name: "Sign in, with nothing entered",
    title: "Error: Sign in",
    person: null,
    follows: true,
    open: async (portal) => {
      await portal.button("Sign in").click();
      await portal.main.getByText("Password is required.").first().waitFor();
    },
  },
  {
    name: "Sign in, refused",
    title: "Sign in",
    person: null,
    refused: [401],
    follows: true,
    open: async (portal) => {
      await portal.signIn({ ...casey, username: "nobody@example.com" });
      await portal.main.getByText("We could not sign you in.").waitFor();
    },
  },
  {
    name: "Sign in, after the session ended",
    title: "Sign in",
    person: null,
    open: async (portal) => {
      await portal.open("/login?sessionTimeout=true");
      await portal.main.getByText(/session ended/).waitFor();
    },
  },
  ...recoveryStates,
  ...undoStates,
  ...registrationStates,
  ...passcodeStates,
  ...letterStates,
  {
    name: "Page not found",
    title: "Page not found",
    person: null,
    refused: [404],
    open: async (portal) => {
      await portal.open("/no/such/page");
      await portal.main.getByRole("link").waitFor();
    },
  },
  {
    name: "Home",
    title: "Home",
    person: casey,
    open: async (portal) => {
      await portal.open("/home");
      await portal.homeRow("100000001").waitFor();
    },
  },
  {
    name: "Account",
    title: "Account",
    person: casey,
    open: async (portal) => {
      await portal.open("/accounts/100000003");
      await portal.main.getByText("How we got to $840.50").waitFor();
    },
  },
  {
    name: "Account of somebody else",
    title: "Page not found",
    person: casey,
    refused: [404],
    open: async (portal) => {
      await portal.open("/accounts/100000020");
      await portal.page.getByRole("heading", { name: "Page not found" }).waitFor();
    },
  },
  { name: "Make Payment", title: "Make Payment", person: casey, open: toMakePayment("100000003") },
  { name: "Make Payment, below the minimum", title: "Make Payment", person: casey, open: toMakePayment("100000008") },
  { name: "Make Payment, restricted", title: "Make Payment", person: casey, open: toMakePayment("100000009") },
  {
    name: "Make Payment, declaration to acknowledge",
    title: "Make Payment",
    person: casey,
    open: toMakePayment("100000010"),
  },
  ...payingStates,
  ...negotiatorStates,
  {
    name: "Payments",
    title: "Payments",
    person: casey,
    open: async (portal) => {
      await portal.open("/accounts/100000004/transactionHistory");
      await portal.paymentRows().first().waitFor();
    },
  },
  {
    name: "Payments, none",
    title: "Payments",
    person: casey,
    open: async (portal) => {
      await portal.open("/accounts/100000010/transactionHistory");
      await portal.main.getByText("No payment has been made on this account yet.").waitFor();
    },
  },
  ...overTimeStates,
  {
    name: "Schedule",
    title: "Schedule",
    person: casey,
    open: async (portal) => {
      await portal.open("/accounts/100000003/schedule");
      await portal.main.getByRole("cell", { name: "$140.10" }).waitFor();
    },
  },
  {
    name: "Schedule, none",
    title: "Schedule",
    person: casey,
    refused: [404],
    open: async (portal) => {
      await portal.open("/accounts/100000010/schedule");
      await portal.main.getByText("There is no payment arrangement on this account.").waitFor();
    },
  },
  {
    name: "Details",
    title: "Details",
    person: casey,
    open: async (portal) => {
      await portal.open("/accounts/100000003/details");
      await portal.main.getByRole("term").first().waitFor();
    },
  },
  {
    name: "Documents",
    title: "Documents",
    person: casey,
    open: async (portal) => {
      await portal.open("/accounts/100000001/documents");
      await portal.button("account-notice-100000001.pdf").waitFor();
    },
  },
  {
    name: "Documents, none, a file with a long name chosen",
    title: "Documents",
    person: casey,
    open: async (portal) => {
      await portal.open("/accounts/100000010/documents");
      await portal.main.getByText("There are no documents on this account yet.").waitFor();
      await portal.chooseFile(`${"scan of the lease ".repeat(6)}.pdf`, "%PDF-1.4");
      await portal.button("Upload").waitFor();
    },
  },
  {
    name: "Documents, a file refused",
    title: "Documents",
    person: casey,
    refused: [422],
    open: async (portal) => {
      await portal.open("/accounts/100000010/documents");
      await portal.chooseFile("letter.pdf", "This is no PDF.");
      await portal.button("Upload").click();
      await portal.main.getByRole("alert").waitFor();
    },
  },
  {
    name: "Documents of an instance without documents",
    title: "Page not found",
    person: jordan,
    open: async (portal) => {
      await portal.open("/accounts/200000001/documents");
      await portal.page.getByRole("heading", { name: "Page not found" }).waitFor();
    },
  },
  {
    name: "State Declarations",
    title: "State Declarations",
    person: casey,
    open: async (portal) => {
      await portal.open("/accounts/100000001/stateDeclarations");
      await portal.main.getByText(/^Residents of Maryland/).waitFor();
    },
  },
  ...(["Privacy Policy", "Terms And Conditions"] as const).map((title): ScreenState => ({
    name: title,
    title,
    person: casey,
    open: async (portal) => {
      await portal.open(
        title === "Privacy Policy" ? "/privacyPolicy?id=100000001" : "/termsAndConditions?id=100000001",
      );
      await portal.button("Print").waitFor();
    },
  })),
  {
    name: "Contact Us",
    title: "Contact Us",
    person: casey,
    open: async (portal) => {
      await portal.open("/contactUs?id=100000001");
      await portal.main.getByRole("link", { name: "help@harbor.example" }).waitFor();
    },
  },
];

const checking = "Do not pay again.";

/** States that only slow services show. They leave 100000004 and 100000013 with an open payment. */
export const checkingStates: readonly ScreenState[] = [
  {
    name: "Completed, being checked",
    title: "We are checking this payment",
    person: casey,
    refused: [404],
    open: payOneTime("100000004", cards.dropped, checking),
  },
  {
    name: "Make Payment, with a payment being checked",
    title: "Make Payment",
    person: casey,
    refused: [404],
    follows: true,
    open: async (portal) => {
      await toMakePayment("100000004")(portal);
      await portal.main.getByRole("link", { name: "See the payment" }).waitFor();
    },
  },
  {
    name: "Confirm, another payment being checked",
    title: "Confirm your payment",
    person: casey,
    refused: [404, 409],
    open: async (portal) => {
      const other = new Portal(await portal.page.context().newPage());
      await portal.confirmByCard("100000013", "10.00", cards.approved);
      await payOneTime("100000013", cards.dropped, checking)(other);
      await portal.pay.click();
      await portal.main.getByRole("link", { name: "See the payment" }).waitFor();
    },
  },
];

/** Pages without a tenant. */
export const generalStates: readonly ScreenState[] = [
  {
    name: "General contact",
    title: /^Contact/,
    person: null,
    open: async (portal) => {
      await portal.page.goto("/pay/");
      await portal.heading.waitFor();
    },
  },
  {
    name: "Unknown instance",
    title: /^Contact/,
    person: null,
    refused: [404],
    open: async (portal) => {
      await portal.page.goto("/pay/nowhere/login");
      await portal.heading.waitFor();
    },
  },
  ...accountCareStates,
];
