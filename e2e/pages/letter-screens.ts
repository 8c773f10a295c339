import { letterFields, newCode } from "./letter.js";
import { cards, expiry } from "./methods.js";
import { cardTitles, type Portal } from "./portal.js";
import type { ScreenState } from "./screens.js";

const submit = async (portal: Portal, code: string) => {
  for (const [label, value] of Object.entries(letterFields(code))) await portal.field(label).fill(value);
  await portal.button("Show my account").click();
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
      await portal.fillAmount("10.00");
      await portal.chooseOption("0");
      await portal.field("Card Number").fill(cards.approved);
      await portal.field("Expiry Month").selectOption(expiry.month);
      await portal.field("Expiry Year").selectOption({ label: expiry.year });
      await portal.field("CVV").fill("123");
      await portal.continue();
      await portal.pay.waitFor();
    },
  },
  {
    name: "Completed, a visit",
    title: "Payment successful",
    refused: [404],
    open: (portal) => portal.payToReceipt(),
  },
];

/** Paying with the code of a letter, in one walk. */
export const letterStates: readonly ScreenState[] = states.map((state, at) => ({
  person: null,
  ...state,
  ...(at > 0 && { follows: true }),
}));
