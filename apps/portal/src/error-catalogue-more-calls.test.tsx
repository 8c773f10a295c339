import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect } from "vitest";
import { cardNumber, cleanTab, fillBank, fillBilling, fillCard, openAt } from "./payment-flow/testing/open-paying";
import { accountPayment, demoAccounts, demoPage } from "./payment-flow/testing/paying-services";
import { type CatalogueEntry, describeCatalogue, error, retry } from "./testing/error-catalogue";
import {
  account,
  afterPressing,
  at,
  button,
  enter,
  heading,
  onward,
  signOutHere,
  waitingForCode,
} from "./testing/open-for-catalogue";

const acknowledging = "POST /api/demographics/acknowledge";
const reached = (detail: string) => `We cannot be reached right now: ${detail}.`;

/** Failing calls that the two catalogs do not list. */
const catalogue: readonly CatalogueEntry[] = [
  {
    entry: "signing in",
    errors: [
      {
        name: "Login",
        call: "POST /token/login",
        async open(services) {
          signOutHere();
          const opened = await at("/harbor/login")(services);
          await enter({ Email: "casey@example.com", Password: "Harbor-demo-1" });
          return afterPressing(opened, "Sign in");
        },
        says: { en: reached },
        async recover({ user }) {
          expect(screen.getByLabelText("Password")).toHaveValue("Harbor-demo-1");
          await user.click(await button("Sign in"));
          await screen.findByRole("table");
        },
      },
    ],
  },
  {
    entry: "one-time passcodes",
    errors: [
      {
        name: "Sending a code",
        call: "POST /otp/send",
        open: async (services) => afterPressing(await waitingForCode(services), "Send code"),
        says: { en: reached },
        async recover({ user }) {
          await user.click(await button("Send code"));
          await heading("Enter your code");
        },
      },
      {
        name: "Applying a code",
        call: "POST /otp/apply",
        async open(services) {
          const opened = await afterPressing(await waitingForCode(services), "Send code");
          await enter({ "One-time passcode": "123456" });
          return afterPressing(opened, "Continue");
        },
        says: { en: reached },
        async recover({ user }) {
          expect(screen.getByLabelText("One-time passcode")).toHaveValue("123456");
          await user.click(await button("Continue"));
          await screen.findByRole("table");
        },
      },
      {
        name: "Enrolling",
        call: "POST /otp/enroll",
        async open(services) {
          const opened = await at("/harbor/otp/enroll")(services);
          await opened.user.type(await screen.findByRole("textbox"), "casey@example.com");
          return afterPressing(opened, "Continue");
        },
        says: { en: reached },
        async recover({ user }) {
          expect(screen.getByRole("textbox")).toHaveValue("casey@example.com");
          await user.click(await button("Continue"));
          await heading("Enter your code");
        },
      },
    ],
  },
  {
    entry: "a forgotten password",
    errors: [
      {
        name: "Password recovery",
        call: "POST /public/passwordRecovery",
        async open(services) {
          const opened = await at("/harbor/passwordRecovery")(services);
          await enter({ Email: "casey@example.com" });
          return afterPressing(opened, "Send me a link");
        },
        says: { en: reached },
        async recover({ user }) {
          expect(screen.getByLabelText("Email")).toHaveValue("casey@example.com");
          await user.click(await button("Send me a link"));
          await screen.findByText("Check your messages.");
        },
      },
      {
        name: "Password reset",
        call: "POST /public/passwordRecovery/reset",
        async open(services) {
          const opened = await at("/harbor/passwordRecovery/reset#s3cret")(services);
          await enter({ "New password": "Another-one-2", "Confirm new password": "Another-one-2" });
          return afterPressing(opened, "Change password");
        },
        says: { en: (detail) => `Error Saving Password; ${detail}` },
        async recover({ user }) {
          expect(screen.getByLabelText("New password")).toHaveValue("Another-one-2");
          await user.click(await button("Change password"));
          await heading("Sign in");
        },
      },
    ],
  },
  {
    entry: "the username check",
    errors: [
      {
        name: "Registration",
        call: "POST /public/registration/checkUsername",
        async open(services) {
          const opened = await at("/harbor/registration/registrationForm")(services);
          await enter({ Email: "rivera@example.com" });
          return opened;
        },
        says: { en: (detail) => `Error checking the username; ${detail}` },
        async recover({ user }) {
          expect(await button("Continue")).toBeDisabled();
          await user.click(await button("Check again"));
          await screen.findByText("This email is free.");
        },
      },
    ],
  },
  {
    entry: "acknowledging",
    errors: [
      {
        name: "Make Payment: the state declaration",
        call: acknowledging,
        async open(services) {
          const opened = await account("100000010/makePayment")(services);
          await opened.user.click(await screen.findByRole("checkbox"));
          return afterPressing(opened, "Pay in full");
        },
        says: { en: (detail) => `Error saving your state declaration; ${detail}` },
        async recover({ user, address }) {
          expect(address()).toBe("/harbor/accounts/100000010/makePayment");
          await user.click(await button("Pay in full"));
          await waitFor(() => expect(address()).toContain("/paymentForm?action=full"));
        },
      },
      {
        name: "Regulation E",
        call: acknowledging,
        async open(services) {
          services.answers["GET /api/regeMessages"] = { body: { messages: [{ text: "First line." }] } };
          const opened = await onward(services, fillBank);
          await opened.user.click(await screen.findByRole("checkbox"));
          return afterPressing(opened, "Continue");
        },
        says: { en: (detail) => `Error saving your Regulation E acknowledgement; ${detail}` },
        async recover({ user }) {
          await user.click(await button("Continue"));
          await heading("Confirm your payment");
        },
      },
    ],
  },
  {
    entry: "the payment form's data",
    errors: [
      {
        name: "Payment Form: the method on file (the form opens without it)",
        call: "GET /api/payments/info",
        open: account("100000001/paymentForm?action=full"),
        says: error("fetching your payment method on file", "obtener su método de pago registrado"),
        recover: () => button(/^(Continue|Continuar)$/),
      },
      {
        name: "Payment Form: phone pays, silently",
        call: "GET /api/payments/phonePays",
        open: account("100000011/paymentForm?action=full"),
        says: { en: () => null, es: () => null },
        recover: () => button(/^(Continue|Continuar)$/),
      },
      {
        name: "Payment Form: single payment info, silently",
        call: "GET /api/payments/singlePaymentInfo",
        open: (services) => onward(services, fillCard),
        says: { en: () => null },
        recover: () => button("Pay $1,252.50"),
      },
      {
        name: "Confirm: the fee",
        call: "GET /fee",
        async open(services) {
          const opened = await onward(services, fillCard);
          await heading("Confirm your payment");
          return opened;
        },
        says: { en: () => "We could not work out the fee." },
        recover: retry(async () =>
          waitFor(() => expect(screen.getByRole("button", { name: "Pay $1,252.50" })).toBeEnabled()),
        ),
      },
    ],
  },
  {
    entry: "saving Payment Information",
    errors: [
      {
        name: "Payment Information",
        call: "PUT /api/payments/info",
        async open(services) {
          const opened = await openAt("100000001/paymentInfo", services);
          await screen.findByLabelText("Card Number");
          await fillBilling();
          await enter({ "Card Number": cardNumber, CVV: "987" });
          await opened.user.selectOptions(screen.getByLabelText("Expiry Month"), "08");
          await opened.user.selectOptions(screen.getByLabelText("Expiry Year"), "28");
          return afterPressing(opened, "Save");
        },
        says: { en: (detail) => `Error saving your payment information; ${detail}` },
        async recover({ user }) {
          expect(screen.getByLabelText("Card Number")).toHaveValue(cardNumber);
          await user.click(await button("Save"));
          await screen.findByText(/^Data has been saved/);
        },
      },
    ],
  },
  {
    entry: "cancelling a scheduled payment",
    errors: [
      {
        name: "Make Payment",
        call: "DELETE /api/payments/scheduled",
        async open(services) {
          services.answers["GET /api/pages/harbor"] = {
            body: { ...demoPage("100000001", demoAccounts["100000001"]), scheduledPayments: [accountPayment()] },
          };
          const opened = await account("100000001/makePayment")(services);
          await afterPressing(opened, "Cancel payment");
          return afterPressing(opened, "Yes, cancel it");
        },
        says: { en: (detail) => `Error cancelling the payment; ${detail}` },
        async recover({ user }) {
          await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Yes, cancel it" }));
          await screen.findByText("The payment of $52.50 on 12/01/2026 is cancelled. Nothing will be taken.");
        },
      },
    ],
  },
];

beforeEach(cleanTab);

describeCatalogue(catalogue);
