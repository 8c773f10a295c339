import { casey } from "./people.js";
import { simulatePlan } from "./plans.js";
import type { Portal } from "./portal.js";
import type { ScreenState } from "./screens.js";

const day = "12/31/2030";
const offer = (status: string) => ({
  offerId: "offer-1",
  status,
  amount: "1062.50",
  date: day,
  expires: day,
  due: "1250.00",
  disclosureLabel: "HOFFER",
  terms: [
    {
      text: {
        en: "I agree to pay $1,062.50.\nNothing more is owed.",
        es: "Acepto pagar $1,062.50.\nNo se debe nada más.",
      },
    },
  ],
});

/**
 * The state of the negotiation. It is simulated, because an account allows few offers a day and the tests visit these
 * states often.
 */
const fields = (more: object = {}) => ({
  strategy: "payLess",
  due: "1250.00",
  fields: [
    { name: "payLessAmount", type: "CURRENCY" },
    { name: "payLessDate", type: "DATE", min: "11/21/2026", max: day },
  ],
  attemptsLeft: 3,
  offer: null,
  ...more,
});
/** The services' answer while a payment plan exists. */
const standing = {
  type: "about:blank",
  title: "No",
  status: 409,
  code: "arrangement_pending",
  pending: { kind: "plan", reference: "PLAN-5TX9-20KM", date: "01/05/2031" },
};
const used = { attemptsLeft: 0, nextAttemptAt: "2030-12-31T20:05:00Z" };

/** Opens a negotiator screen of 100000001 with simulated answers, and waits until the screen shows `words`. */
const at = (step: string, told: object, words: string, page?: object) => async (portal: Portal) => {
  await portal.page.route(/\/api\/strategies\/PORPLS\/formFields/, (route) => route.fulfill({ json: told }));
  if (page) {
    await portal.page.route(/\/api\/pages\//, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...page } });
    });
  }
  await portal.open(`/accounts/100000001/negotiator/${step}`);
  await portal.main.getByText(words).first().waitFor();
};

/** The negotiator's screens in their distinct states. */
export const negotiatorStates: readonly ScreenState[] = [
  {
    name: "Negotiator",
    title: "Settle for less",
    person: casey,
    open: at("start", fields(), "You can make 3 offers for now."),
  },
  {
    name: "Negotiator, an offer expired",
    title: "Settle for less",
    person: casey,
    open: at(
      "start",
      fields({ expired: { amount: "1062.50", expires: "11/20/2026" } }),
      "The offer of $1,062.50 expired",
    ),
  },
  {
    name: "Negotiator, an agreement ended",
    title: "Settle for less",
    person: casey,
    open: at(
      "start",
      fields({ due: "700.00", overtaken: { amount: "750.00" } }),
      "Your agreement to pay $750.00 has ended",
    ),
  },
  {
    name: "Negotiator, an offer of the whole due",
    title: "Error: Your offer",
    person: casey,
    open: async (portal) => {
      await at("payLess", fields(), "In US dollars.")(portal);
      await portal.field("Amount").fill("1250.00");
      await portal.button("Send offer").click();
      await portal.main.getByRole("group", { name: "There is a problem" }).waitFor();
    },
  },
  {
    name: "Negotiator, a counter offer",
    title: "Our answer",
    person: casey,
    open: at(
      "continue?amount=600.00",
      fields({ offer: offer("countered"), last: { amount: "600.00", outcome: "counter", answer: "1062.50" } }),
      "We cannot settle for $600.00",
    ),
  },
  {
    name: "Negotiator, the terms",
    title: "Accept the agreement",
    person: casey,
    open: at("accept", fields({ offer: offer("agreed") }), "What you agree to"),
  },
  {
    name: "Negotiator, no offers left",
    title: "No agreement yet",
    person: casey,
    open: at(
      "error?amount=10.00",
      fields({ ...used, last: { amount: "10.00", outcome: "refuse" } }),
      "We cannot settle this account for $10.00.",
    ),
  },
  {
    name: "Negotiator, accepted",
    title: "Your agreement",
    person: casey,
    open: at("payment", fields({ offer: offer("accepted") }), "Choose how to pay", {
      offer: { amount: "1062.50", date: day, expires: day },
    }),
  },
  {
    name: "Negotiator, a plan standing",
    title: "Settle for less",
    person: casey,
    refused: [409],
    open: async (portal) => {
      await simulatePlan(portal, 60, "100000001");
      await portal.page.route(/\/api\/strategies\/PORPLS\/formFields/, (route) =>
        route.fulfill({ status: 409, contentType: "application/problem+json", json: standing }),
      );
      await portal.open("/accounts/100000001/negotiator/start");
      await portal.main.getByText("There is a plan on this account already: 60 payments of $61.00.").waitFor();
    },
  },
];
