import { dayAfter } from "./dates.js";
import { formStates } from "./form-screens.js";
import { bankAccountNumber, cards, routingNumber } from "./methods.js";
import { casey } from "./people.js";
import { cardTitles, type Portal } from "./portal.js";
import type { ScreenState } from "./screens.js";
import { changeNextPayment, swallowNextAcknowledgement } from "./wire.js";

let paid = 0;

/** A different amount each time, because the services ask the consumer before they charge an amount a second time. */
const freshAmount = () => (10 + (paid += 1) / 100).toFixed(2);

export const payOneTime = (account: string, number: string, result: string) => async (portal: Portal) => {
  await portal.confirmByCard(account, freshAmount(), number);
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

const successful = "Transaction Successful";

const resultStates: readonly ScreenState[] = [
  { name: "Regulation E", title: "Regulation E Disclosures", person: casey, open: toRege },
  {
    name: "Confirm, something to accept",
    title: "Confirm your payment",
    person: casey,
    refused: [403, 404],
    open: async (portal) => {
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
    name: "Completed, failure",
    title: "Payment declined",
    person: casey,
    open: payOneTime("100000002", cards.doNotHonor, "Transaction NOT Successful"),
  },
  {
    name: "Confirm",
    title: "Confirm your payment",
    person: casey,
    open: (portal) => portal.confirmByCard("100000013", freshAmount(), cards.approved),
  },
  {
    name: "Confirm, other figures",
    title: "Confirm your payment",
    person: casey,
    refused: [404, 409],
    follows: true,
    open: async (portal) => {
      await changeNextPayment(portal.page, { feeAmount: "0.00" });
      await portal.pay.click();
      await portal.main.getByRole("alert").waitFor();
    },
  },
  {
    name: "Completed, success",
    title: "Payment successful",
    person: casey,
    follows: true,
    open: async (portal) => {
      await portal.pay.click();
      await portal.main.getByText(successful, { exact: true }).first().waitFor();
    },
  },
  {
    name: "Confirm, a later day",
    title: "Confirm your payment",
    person: casey,
    follows: true,
    open: async (portal) => {
      await portal.openForm("100000013", "oneTime");
      await portal.fillAmount(freshAmount());
      const today = await portal.field("Payment Date").inputValue();
      const [year = "", month = "", day = ""] = today.split("-");
      await portal.field("Payment Date").fill(dayAfter(`${month}/${day}/${year}`, 3).typed);
      await portal.fillCard(cards.approved);
      await portal.continue();
      await portal.pay.waitFor();
    },
  },
  {
    name: "Completed, scheduled",
    title: /^Scheduled for \d\d\/\d\d\/\d{4} – /,
    person: casey,
    follows: true,
    open: (portal) => portal.payToReceipt(),
  },
  {
    name: "Make Payment, with payments to come and made",
    title: "Make Payment",
    person: casey,
    follows: true,
    open: async (portal) => {
      await portal.open("/accounts/100000013/makePayment");
      await portal.button("Cancel payment").first().waitFor();
    },
  },
  {
    name: "Home, cancelling a payment",
    title: "Home",
    person: casey,
    follows: true,
    open: async (portal) => {
      await portal.open("/home");
      await portal.button("Cancel payment").first().click();
      await portal.dialog("Cancel this payment?").waitFor();
    },
  },
  {
    name: "Completed, cancelled",
    title: "Payment cancelled",
    person: casey,
    follows: true,
    open: async (portal) => {
      await portal.button("Yes, cancel it").click();
      const cancelled = portal.main.getByRole("listitem").filter({ hasText: "was cancelled" });
      await cancelled.getByRole("link", { name: "See the payment" }).first().click();
      await portal.sentence("No money was taken.").waitFor();
    },
  },
];

/** The screens from the form to the result. The services answer 404, because no method is on file. */
export const payingStates: readonly ScreenState[] = [...formStates, ...resultStates].map((state) => ({
  refused: [404],
  ...state,
}));
