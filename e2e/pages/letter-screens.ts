import { dayAfter } from "./dates.js";
import { letterFields, newCode } from "./letter.js";
import { cards, expiry } from "./methods.js";
import { cardTitles, type Portal } from "./portal.js";
import type { ScreenState } from "./screens.js";
import { handleNext } from "./wire.js";

const submit = async (portal: Portal, code: string) => {
  for (const [label, value] of Object.entries(letterFields(code))) await portal.field(label).fill(value);
  await portal.button("Show my account").click();
};

async function fillForm(portal: Portal, amount: string, number: string): Promise<void> {
  await portal.fillAmount(amount);
  await portal.chooseOption("0");
  await portal.field("Card Number").fill(number);
  await portal.field("Expiry Month").selectOption(expiry.month);
  await portal.field("Expiry Year").selectOption({ label: expiry.year });
  await portal.field("CVV").fill("123");
}

async function toConfirm(portal: Portal): Promise<void> {
  await portal.continue();
  await portal.pay.waitFor();
}

/** Goes back to Make Payment by the screen's own link, and on to the form. */
async function backToForm(portal: Portal): Promise<void> {
  await portal.main.getByRole("link", { name: "Go to Make Payment" }).click();
  await portal.chooseCard(cardTitles.oneTime);
}

const fee = /\/fee;/;
const payment = /\/api\/payments;/;
const unauthenticated = { type: "about:blank", title: "Unauthorized", status: 401, code: "unauthenticated" };

const possibleDuplicate = {
  ...{ type: "about:blank", title: "Conflict", status: 409, code: "possible_duplicate" },
  firstPayment: {
    ...{ accountNo: "100000030", status: "succeeded", amount: "10.00", total: "12.50", paymentDate: "11/29/2026" },
    ...{ reference: "PAY-5TX9-20KM", confNumber: "HAR-2DVT-P5YG", sentAt: "2026-11-29T16:10:00.000Z" },
    method: { kind: "card", brand: "VISA", last4: "1111" },
  },
};

const states: readonly Omit<ScreenState, "person" | "follows">[] = [
  {
    name: "Letter, with nothing entered",
    title: "Error: Pay from your letter",
    open: async (portal) => {
      await portal.open("/letter");
      await portal.button("Show my account").click();
      await portal.main.getByRole("group", { name: "There is a problem" }).waitFor();
    },
  },
  {
    name: "Letter, refused",
    title: "Pay from your letter",
    refused: [422],
    open: async (portal) => {
      await submit(portal, "AAAAA-AAAAA");
      await portal.main.getByText("We could not match these details to a letter.").waitFor();
    },
  },
  {
    name: "Make Payment, a visit",
    title: "Make Payment",
    open: async (portal, paydown) => {
      await submit(portal, await newCode(paydown));
      await portal.cardAction(cardTitles.oneTime).waitFor();
    },
  },
  {
    name: "Payment form, a visit",
    title: "One-Time Payment",
    refused: [404],
    open: async (portal) => {
      await portal.cardAction(cardTitles.oneTime).click();
      await portal.page.getByRole("checkbox", { name: "Use the address on record" }).waitFor();
    },
  },
  {
    name: "Confirm, a visit",
    title: "Confirm your payment",
    refused: [404],
    open: async (portal) => {
      await fillForm(portal, "10.00", cards.approved);
      await toConfirm(portal);
    },
  },
  {
    name: "Completed, a visit",
    title: "Payment successful",
    refused: [404],
    open: (portal) => portal.payToReceipt(),
  },
  {
    name: "Make Payment, a visit that has paid",
    title: "Make Payment",
    open: async (portal) => {
      await portal.main.getByRole("link", { name: "Go to Make Payment" }).click();
      await portal.main.getByRole("link", { name: "See the payment" }).waitFor();
    },
  },
  {
    name: "Confirm, a payment like the one before, a visit",
    title: "Confirm your payment",
    refused: [404, 409],
    open: async (portal) => {
      await portal.chooseCard(cardTitles.oneTime);
      await fillForm(portal, "10.00", cards.approved);
      await toConfirm(portal);
      await handleNext(portal.page, payment, (route) =>
        route.fulfill({ status: 409, contentType: "application/problem+json", json: possibleDuplicate }),
      );
      await portal.pay.click();
      await portal.main.getByText("You may have made this payment already.").waitFor();
    },
  },
  {
    name: "Completed, declined, a visit",
    title: "Payment declined",
    refused: [404],
    open: async (portal) => {
      await portal.main.getByRole("link", { name: "Do not pay again" }).click();
      await portal.chooseCard(cardTitles.oneTime);
      await fillForm(portal, "11.00", cards.doNotHonor);
      await toConfirm(portal);
      await portal.pay.click();
      await portal.sentence("Transaction NOT Successful").waitFor();
    },
  },
  {
    name: "Completed, scheduled, a visit",
    title: /^Scheduled for \d\d\/\d\d\/\d{4} – /,
    refused: [404],
    open: async (portal) => {
      await portal.main.getByRole("link", { name: "Retry" }).click();
      await fillForm(portal, "12.00", cards.approved);
      const [year = "", month = "", day = ""] = (await portal.field("Payment Date").inputValue()).split("-");
      await portal.field("Payment Date").fill(dayAfter(`${month}/${day}/${year}`, 3).typed);
      await toConfirm(portal);
      await portal.payToReceipt();
    },
  },
  {
    name: "Payment form, a visit that ends soon",
    title: "One-Time Payment",
    refused: [404],
    open: async (portal) => {
      await backToForm(portal);
      await handleNext(portal.page, fee, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, headers: { ...response.headers(), "session-expires-in": "100" } });
      });
      await portal.fillAmount("10.00");
      await portal.chooseOption("0");
      await portal.dialog("Do you need more time?").waitFor();
    },
  },
  {
    name: "Payment form, a visit that has ended",
    title: "One-Time Payment",
    refused: [401],
    open: async (portal) => {
      await portal.button("I need more time").click();
      await portal.dialog("Do you need more time?").waitFor({ state: "hidden" });
      await handleNext(portal.page, fee, (route) =>
        route.fulfill({ status: 401, contentType: "application/problem+json", json: unauthenticated }),
      );
      await portal.chooseOption("1");
      await portal.dialog("Your visit has ended").waitFor();
    },
  },
  {
    name: "Completed, being checked, a visit",
    title: "We are checking this payment",
    refused: [404],
    open: async (portal, paydown) => {
      await portal.button("Enter the code again").click();
      await submit(portal, await newCode(paydown));
      await portal.chooseCard(cardTitles.oneTime);
      await fillForm(portal, "13.00", cards.dropped);
      await toConfirm(portal);
      await portal.pay.click();
      await portal.sentence("Result not known yet").waitFor();
    },
  },
  {
    name: "Make Payment, a visit with a payment being checked",
    title: "Make Payment",
    open: async (portal) => {
      await portal.main.getByRole("link", { name: "Go to Make Payment" }).click();
      await portal.main.getByText("Not available while we check a payment.").first().waitFor();
    },
  },
];

/** Paying with the code of a letter, in one walk. It leaves the letter's account with an open payment. */
export const letterStates: readonly ScreenState[] = states.map((state, at) => ({
  person: null,
  ...state,
  ...(at > 0 && { follows: true }),
}));
