import { bankAccountNumber, cards, routingNumber } from "./methods.js";
import { casey, jordan } from "./people.js";
import type { ScreenState } from "./screens.js";

/** The states of the two screens that ask for a payment method. */
export const formStates: readonly ScreenState[] = [
  {
    name: "Payment form, full",
    title: "Full Payment",
    person: casey,
    open: (portal) => portal.openForm("100000002", "full"),
  },
  {
    name: "Payment form, card",
    title: "One-Time Payment",
    person: casey,
    open: async (portal) => {
      await portal.openForm("100000002", "oneTime");
      await portal.fillAmount("10.00");
      await portal.fillCard("4111111111111112");
    },
  },
  {
    name: "Payment form, asking before leaving",
    title: "One-Time Payment",
    person: casey,
    follows: true,
    open: async (portal) => {
      await portal.main.getByRole("link", { name: "Home" }).click();
      await portal.page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "Payment form, electronic check",
    title: "One-Time Payment",
    person: casey,
    open: async (portal) => {
      await portal.openForm("100000012", "oneTime");
      await portal.chooseOption("3");
      await portal.field("Check Number").waitFor();
    },
  },
  {
    name: "Payment form, receipt, email and phone",
    title: "Error: One-Time Payment",
    person: casey,
    follows: true,
    open: async (portal) => {
      await portal.fillBank(routingNumber, bankAccountNumber);
      await portal.page.getByRole("checkbox", { name: "Send me a receipt" }).check();
      await portal.page.getByRole("radio", { name: "Text message" }).check();
      await portal.field("Mobile Phone").fill("1");
      await portal.continue();
      await portal.main.getByText("The Mobile Phone field must be exactly 10 digits.").first().waitFor();
    },
  },
  {
    name: "Payment form, with errors",
    title: "Error: One-Time Payment",
    person: casey,
    open: async (portal) => {
      await portal.openForm("100000002", "oneTime");
      await portal.chooseOption("0");
      await portal.continue();
      await portal.main.getByRole("group", { name: "There is a problem" }).waitFor();
    },
  },
  {
    name: "Payment form, method on file and arrangement",
    title: "Update Payment Info",
    person: casey,
    open: async (portal) => {
      await portal.openForm("100000003", "next");
      await portal.page.getByRole("table", { name: "Your arrangement" }).waitFor();
    },
  },
  {
    name: "Payment form, a method to keep",
    title: "Update Payment Info",
    person: casey,
    open: async (portal) => {
      await portal.openForm("100000005", "next");
      await portal.button("Save payment method").waitFor();
    },
  },
  {
    name: "Payment form, an address in Canada",
    title: "Pay once",
    person: jordan,
    open: async (portal) => {
      await portal.open("/accounts/200000001/makePayment");
      await portal.chooseCard("Pay once");
      await portal.field("Country").selectOption({ label: "Canada" });
      await portal.field("Province").waitFor();
    },
  },
  {
    name: "Payment form, pending phone payments",
    title: "One-Time Payment",
    person: casey,
    open: async (portal) => {
      await portal.openForm("100000011", "oneTime");
      await portal.dialog("Confirm Pending Payments").waitFor();
    },
  },
  {
    name: "Payment form, asking about the amount",
    title: "One-Time Payment",
    person: casey,
    open: async (portal) => {
      await portal.openForm("100000006", "oneTime");
      await portal.fillAmount("900.00");
      await portal.fillCard(cards.approved);
      await portal.continue();
      await portal.dialog("Please check your payment").waitFor();
    },
  },
  {
    name: "Payment form, the session ended",
    title: "One-Time Payment",
    person: casey,
    refused: [401, 404],
    endsSession: true,
    open: async (portal) => {
      await portal.openForm("100000002", "oneTime");
      await portal.chooseOption("0");
      await portal.endSession(casey);
      await portal.fillAmount("10.00");
      await portal.dialog("Sign in to go on").waitFor();
    },
  },
  {
    name: "Payment Information",
    title: "Payment Information",
    person: casey,
    open: async (portal) => {
      await portal.open("/accounts/100000003/paymentInfo");
      await portal.field("Card Number").waitFor();
    },
  },
  {
    name: "Payment Information, with errors",
    title: "Payment Information",
    person: casey,
    follows: true,
    open: async (portal) => {
      await portal.field("Card Number").fill("41x");
      await portal.field("CVV").click();
      await portal.main.getByText("Card Number must contain only numbers.").waitFor();
    },
  },
];
