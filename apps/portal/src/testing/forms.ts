import { act, screen } from "@testing-library/react";
import { expect } from "vitest";
import { fillBank, fillBilling, fillCard, pressContinue } from "../payment-flow/testing/open-paying";
import { paymentResult } from "../payment-flow/testing/paying-services";
import type { Opened } from "./error-catalogue";
import {
  account,
  afterPressing,
  at,
  button,
  enter,
  heading,
  inSight,
  onward,
  signOutHere,
  uploadsThrough,
  waitingForCode,
} from "./open-for-catalogue";
import type { Services } from "./healthy-services";

/** A form as a keyboard user meets it. */
export interface FormByKeyboard {
  readonly name: string;
  readonly open: (services: Services) => Promise<Opened>;
  /** The accessible names in Tab order, from the first control to the submit button. */
  readonly tabs: readonly string[];
  /** The summary's lines after Enter in the empty form, each with the control that it links to. */
  readonly summary?: Readonly<Record<string, string>>;
  /** Fills in the required fields if the form starts empty, and leaves the focus in the last one. */
  readonly fill?: (opened: Opened) => Promise<unknown>;
  /** Expects the result after Enter has submitted the form. */
  readonly sent: () => Promise<unknown>;
}

/** Focuses a control. After a navigation, waits first until the screen has focused its heading. */
export async function focusOn(control: HTMLElement | undefined): Promise<void> {
  await act(() => new Promise<void>((done) => void setImmediate(done)));
  act(() => control?.focus());
}

const passwordTabs = (...labels: string[]) => labels.flatMap((label) => [label, `Show ${label}`]);
const card = ["Card Number", "Expiry Month", "Expiry Year", "CVV"];
const billing = ["First Name", "Last Name", "Billing Address", "City", "State", "Zip Code"];
const fillBillingAndCard = async ({ user }: Opened, year: string) => {
  await fillBilling();
  await enter({ "Card Number": "4111111111111111", CVV: "987" });
  await user.selectOptions(screen.getByLabelText("Expiry Month"), "08");
  await user.selectOptions(screen.getByLabelText("Expiry Year"), year);
  await focusOn(screen.getByLabelText("CVV"));
};

const prompts = [
  { name: "dem_dbt_no", type: "NUMBER", displayLabel: "Account Number" },
  { name: "birth_date", type: "DATE", displayLabel: "Date of Birth" },
];

async function openRegistration(services: Services) {
  services.answers["GET /public/strategies/HREG/prompts"] = { body: { prompts, today: "11/21/2026" } };
  const opened = await at("/harbor/registration/registrationForm")(services);
  const secret = "Kept-to-myself-7";
  await enter({
    "Account Number": "123456",
    "Date of Birth": "04/12/1985",
    Email: "rivera@example.com",
    Password: secret,
    "Confirm Password": secret,
  });
  await screen.findByText("This email is free.");
  return opened;
}

/** Every form of the portal. */
export const forms: readonly FormByKeyboard[] = [
  {
    name: "Sign in",
    open(services) {
      signOutHere();
      return at("/harbor/login")(services);
    },
    tabs: ["Email", "Password", "Sign in"],
    summary: { "Email is required.": "Email", "Password is required.": "Password" },
    fill: () => enter({ Email: "casey@example.com", Password: "Harbor-demo-1" }),
    sent: () => screen.findByRole("table"),
  },
  {
    name: "Registration, whose Continue is disabled until all is entered",
    open: openRegistration,
    tabs: [
      "Account Number",
      "Date of Birth",
      "Choose Date of Birth from a calendar",
      "Email",
      "Password",
      "Confirm Password",
      "Continue",
    ],
    sent: () => heading("Confirm Registration"),
  },
  {
    name: "Confirm Registration",
    async open(services) {
      const opened = await afterPressing(await openRegistration(services), "Continue");
      await heading("Confirm Registration");
      return opened;
    },
    tabs: ["Register"],
    sent: () => heading("Registration Completed"),
  },
  {
    name: "Forgotten password",
    open: at("/harbor/passwordRecovery"),
    tabs: ["Email", "Send me a link"],
    summary: { "Email is required.": "Email" },
    fill: () => enter({ Email: "casey@example.com" }),
    sent: () => screen.findByText("Check your messages."),
  },
  {
    name: "A new password by the link",
    open: at("/harbor/passwordRecovery/reset#s3cret"),
    tabs: [...passwordTabs("New password", "Confirm new password"), "Change password"],
    summary: { "New password is required": "New password", "Confirm new password is required": "Confirm new password" },
    fill: () => enter({ "New password": "Another-one-2", "Confirm new password": "Another-one-2" }),
    sent: () => heading("Sign in"),
  },
  {
    name: "Passcode: where it goes",
    open: waitingForCode,
    tabs: ["Send code"],
    sent: () => heading("Enter your code"),
  },
  {
    name: "Passcode: the code",
    open: async (services) => afterPressing(await waitingForCode(services), "Send code"),
    tabs: ["One-time passcode", "Continue"],
    fill: () => enter({ "One-time passcode": "123456" }),
    sent: () => screen.findByRole("table"),
  },
  {
    name: "Passcode: enrolling",
    open: at("/harbor/otp/enroll"),
    tabs: ["Email", "Email", "Continue"],
    summary: { "Email is required.": "Email" },
    fill: ({ user }) => user.type(screen.getByRole("textbox"), "casey@example.com"),
    sent: () => heading("Enter your code"),
  },
  {
    name: "Change Password",
    open: at("/harbor/changePassword"),
    tabs: [...passwordTabs("Current password", "New password", "Confirm new password"), "Change password"],
    summary: {
      "Current password is required": "Current password",
      "New password is required": "New password",
      "Confirm new password is required": "Confirm new password",
    },
    fill: () =>
      enter({
        "Current password": "Harbor-demo-1",
        "New password": "Another-one-2",
        "Confirm new password": "Another-one-2",
      }),
    sent: () => heading("Sign in"),
  },
  {
    name: "User Profile",
    async open(services) {
      const opened = await at("/harbor/userProfile")(services);
      for (const label of ["Phone", "Email"]) await opened.user.clear(await screen.findByLabelText(label));
      return opened;
    },
    tabs: ["Phone", "Email", "Save"],
    summary: { "Phone is required.": "Phone", "Email is required.": "Email" },
    fill: () => enter({ Phone: "4105550161", Email: "casey@example.com" }),
    sent: () => screen.findByText(/^Data has been saved/),
  },
  {
    name: "Documents: Refresh, the files and Browse",
    open: account("100000001/documents"),
    tabs: ["Refresh", "lease.pdf", "Browse"],
    fill: async () => focusOn(await button("Refresh")),
    sent: () => screen.findByText("The list is up to date."),
  },
  {
    name: "Documents: the file chosen, which takes the focus to Upload",
    async open(services) {
      uploadsThrough(services);
      const opened = await account("100000001/documents")(services);
      await opened.user.upload(
        await screen.findByLabelText<HTMLInputElement>("File to upload"),
        new File(["%PDF-"], "lease.pdf", { type: "application/pdf" }),
      );
      expect(await button("Upload")).toHaveFocus();
      return opened;
    },
    tabs: ["Upload"],
    sent: () => screen.findByText(/^lease\.pdf was uploaded\./),
  },
  {
    name: "Payment Information, whose Save is disabled until all is entered",
    async open(services) {
      const opened = await account("100000001/paymentInfo")(services);
      await screen.findByLabelText("Card Number");
      await fillBillingAndCard(opened, "28");
      return opened;
    },
    tabs: [...billing, ...card, "Save"],
    fill: async () => focusOn(screen.getByLabelText("CVV")),
    sent: () => screen.findByText(/^Data has been saved/),
  },
  {
    name: "Payment Form by card",
    async open(services) {
      inSight();
      const opened = await account("100000001/paymentForm?action=full")(services);
      await opened.user.click(await screen.findByRole("radio", { name: "credit card" }));
      return opened;
    },
    tabs: ["Payment Date", "credit card", ...card, ...billing, "Continue"],
    summary: Object.fromEntries([...card, ...billing].map((label) => [`${label} is required.`, label])),
    fill: (opened) => fillBillingAndCard(opened, "2028"),
    sent: () => heading("Confirm your payment"),
  },
  {
    name: "Regulation E Disclosures, whose Continue is disabled until the box is ticked",
    async open(services) {
      services.answers["GET /api/regeMessages"] = { body: { messages: [{ text: "First line." }] } };
      const opened = await onward(services, fillBank);
      await focusOn(await screen.findByRole("checkbox"));
      await opened.user.keyboard(" ");
      return opened;
    },
    tabs: ["I accept the disclosures.", "Continue"],
    fill: async () => focusOn(await button("Continue")),
    sent: () => heading("Confirm your payment"),
  },
  {
    name: "Confirm",
    async open(services) {
      const opened = await account("100000001/paymentForm?action=full")(services);
      await fillCard(opened.user);
      await fillBilling();
      await pressContinue(opened.user);
      await button("Pay $1,252.50");
      return opened;
    },
    tabs: ["Pay $1,252.50"],
    sent: () => heading("Payment successful"),
  },
  {
    name: "Completed: the address of the receipt",
    async open(services) {
      sessionStorage.setItem("harbor.payment", JSON.stringify({ key: "abcdefabcdefabcdef", account: "100000001" }));
      services.answers["GET /api/payments/status"] = { body: paymentResult({ mayRequestReceipt: true }) };
      services.answers["POST /api/payments/receipt"] = { body: paymentResult({ receiptTo: "casey@example.com" }) };
      const byUsername = { emailReceiptsEnabled: true, loginIdentifier: "USERNAME" };
      const opened = await at("/harbor/accounts/100000001/completed", byUsername)(services);
      await button("Send the receipt");
      return opened;
    },
    tabs: ["Receipt Email", "Send the receipt"],
    summary: { "Receipt Email is required.": "Receipt Email" },
    fill: () => enter({ "Receipt Email": "casey@example.com" }),
    sent: () => screen.findByText("We send the receipt to casey@example.com."),
  },
];
