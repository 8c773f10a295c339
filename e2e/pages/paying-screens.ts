import { dayAfter } from "./dates.js";
import { bankAccountNumber, cards, routingNumber } from "./methods.js";
import { casey, jordan } from "./people.js";
import { cardTitles, type Portal } from "./portal.js";
import type { ScreenState } from "./screens.js";
import { changeNextPayment, swallowNextAcknowledgement } from "./tampering.js";

export const payOneTime = (account: string, number: string, result: string) => async (portal: Portal) => {
  await portal.confirmByCard(account, "10.00", number);
  await portal.pay.click();
  await portal.main.getByText(result, { exact: true }).first().waitFor();
};

export const toMakePayment = (account: string) => async (portal: Portal) => {
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

async function toLaterConfirm(portal: Portal, account: string): Promise<void> {
  await portal.openForm(account, "oneTime");
  await portal.fillAmount("10.00");
  const today = await portal.field("Payment Date").inputValue();
  const [year = "", month = "", day = ""] = today.split("-");
  await portal.field("Payment Date").fill(dayAfter(`${month}/${day}/${year}`, 3).typed);
  await portal.fillCard(cards.approved);
  await portal.continue();
  await portal.pay.waitFor();
}

async function scheduleAndPay(portal: Portal, account: string): Promise<void> {
  await payOneTime(account, cards.approved, "Transaction Successful")(portal);
  await toLaterConfirm(portal, account);
  await portal.payToReceipt();
}

const formStates: readonly ScreenState[] = [
  {
    name: "Payment form, full",
    title: "Full Payment",
    person: casey,
    reach: (portal) => portal.openForm("100000002", "full"),
  },
  {
    name: "Payment form, card",
    title: "One-Time Payment",
    person: casey,
    reach: async (portal) => {
      await portal.openForm("100000002", "oneTime");
      await portal.fillAmount("10.00");
      await portal.fillCard("4111111111111112");
    },
  },
  {
    name: "Payment form, electronic check",
    title: "One-Time Payment",
    person: casey,
    reach: async (portal) => {
      await portal.openForm("100000012", "oneTime");
      await portal.chooseOption("3");
      await portal.field("Check Number").waitFor();
    },
  },
  {
    name: "Payment form, with errors",
    title: "Error: One-Time Payment",
    person: casey,
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
    person: casey,
    reach: async (portal) => {
      await portal.openForm("100000002", "oneTime");
      await portal.fillAmount("10.00");
      await portal.main.getByRole("link", { name: "Home" }).click();
      await portal.page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "Payment form, method on file and arrangement",
    title: "Update Payment Info",
    person: casey,
    reach: async (portal) => {
      await portal.openForm("100000003", "next");
      await portal.page.getByRole("table", { name: "Your arrangement" }).waitFor();
    },
  },
  {
    name: "Payment form, a method to keep",
    title: "Update Payment Info",
    person: casey,
    reach: async (portal) => {
      await portal.openForm("100000005", "next");
      await portal.button("Save payment method").waitFor();
    },
  },
  {
    name: "Payment form, receipt, email and phone",
    title: "Error: One-Time Payment",
    person: casey,
    reach: async (portal) => {
      await portal.openForm("100000012", "oneTime");
      await portal.fillBank(routingNumber, bankAccountNumber);
      await portal.page.getByRole("checkbox", { name: "Send me a receipt" }).check();
      await portal.page.getByRole("radio", { name: "Text message" }).check();
      await portal.field("Mobile Phone").fill("1");
      await portal.continue();
      await portal.main.getByText("The Mobile Phone field must be exactly 10 digits.").first().waitFor();
    },
  },
  {
    name: "Payment form, an address in Canada",
    title: "Pay once",
    person: jordan,
    reach: async (portal) => {
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
    reach: async (portal) => {
      await portal.openForm("100000011", "oneTime");
      await portal.dialog("Confirm Pending Payments").waitFor();
    },
  },
  {
    name: "Payment form, asking about the amount",
    title: "One-Time Payment",
    person: casey,
    reach: async (portal) => {
      await portal.openForm("100000006", "oneTime");
      await portal.fillAmount("1000.00");
      await portal.fillCard(cards.approved);
      await portal.continue();
      await portal.dialog("Please check your payment").waitFor();
    },
  },
  { name: "Regulation E", title: "Regulation E Disclosures", person: casey, reach: toRege },
  {
    name: "Confirm",
    title: "Confirm your payment",
    person: casey,
    reach: (portal) => portal.confirmByCard("100000002", "10.00", cards.approved),
  },
  { name: "Confirm, a later day", title: "Confirm your payment", person: casey, reach: (portal) => toLaterConfirm(portal, "100000002") },
  {
    name: "Confirm, other figures",
    title: "Confirm your payment",
    person: casey,
    refused: [404, 409],
    reach: async (portal) => {
      await portal.confirmByCard("100000002", "10.00", cards.approved);
      await changeNextPayment(portal.page, { feeAmount: "0.00" });
      await portal.pay.click();
      await portal.main.getByRole("alert").waitFor();
    },
  },
  {
    name: "Confirm, something to accept",
    title: "Confirm your payment",
    person: casey,
    refused: [403, 404],
    reach: async (portal) => {
      await portal.open("/accounts/100000010/makePayment");
      await portal.page.getByRole("checkbox").check();
      await swallowNextAcknowledgement(portal.page);
      await portal.chooseCard(cardTitles.oneTime);
      await portal.fillAmount("10.00");
      await portal.fillCard(cards.approved);
      await portal.continue();
      await portal.pay.click();
      await portal.button("Accept").waitFor();
    },
  },
  {
    name: "Completed, scheduled",
    title: "Completed",
    person: casey,
    reach: async (portal) => {
      await toLaterConfirm(portal, "100000002");
      await portal.payToReceipt();
    },
  },
  {
    name: "Make Payment, with payments to come and made",
    title: "Make Payment",
    person: casey,
    reach: async (portal) => {
      await scheduleAndPay(portal, "100000013");
      await portal.open("/accounts/100000013/makePayment");
      await portal.button("Cancel payment").first().waitFor();
    },
  },
  {
    name: "Home, cancelling a payment",
    title: "Home",
    person: casey,
    reach: async (portal) => {
      await scheduleAndPay(portal, "100000002");
      await portal.open("/home");
      await portal.button("Cancel payment").first().click();
      await portal.dialog("Cancel this payment?").waitFor();
    },
  },
  { name: "Completed, success", title: "Completed", person: casey, reach: payOneTime("100000002", cards.approved, "Transaction Successful") },
  { name: "Completed, failure", title: "Completed", person: casey, reach: payOneTime("100000002", cards.doNotHonor, "Transaction NOT Successful") },
];

/** The states of the screens from the form to the result. That no method is on file is told by a 404 (registered-area §7). */
export const payingStates: readonly ScreenState[] = formStates.map((state) => ({ refused: [404], ...state }));
