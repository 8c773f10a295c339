import type { Page } from "@playwright/test";
import { casey } from "./people.js";
import {
  fillOwn,
  openPlans,
  openSimulatedSchedule,
  planAccount,
  showAll,
  simulatePlan,
  toDisclosures,
  toMethod,
  toReview,
} from "./plans.js";
import type { ScreenState } from "./screens.js";
import { simulateSetUp, refuseToSetUp } from "./wire.js";

/** Simulates an answer of the services that names what blocks a plan. */
const tellPending = (page: Page, pending: Readonly<Record<string, string>>) =>
  page.route(/\/pendingCheck;/, (route) => route.fulfill({ json: { hasPending: true, pending } }));

const states: readonly Omit<ScreenState, "person">[] = [
  {
    name: "Pay over time, a consumer's own plan adjusted",
    title: "Pay over time",
    open: async (portal) => {
      await openPlans(portal);
      await fillOwn(portal, "20", "24");
      await portal.button("Use this plan").waitFor();
    },
  },
  {
    name: "Pay over time, a consumer's own plan refused",
    title: "Pay over time",
    follows: true,
    open: async (portal) => {
      await fillOwn(portal, "300", "13", "2040-01-01");
      await portal.main.getByText("You can change it, or choose another way to pay:").waitFor();
    },
  },
  {
    name: "Pay over time, a consumer's own plan with errors",
    title: "Error: Pay over time",
    follows: true,
    open: async (portal) => {
      await fillOwn(portal, "", "", "");
      await portal.continue();
      await portal.main.getByRole("group", { name: "There is a problem" }).waitFor();
    },
  },
  { name: "Pay over time", title: "Pay over time", open: openPlans },
  {
    name: "Pay over time, every payment",
    title: "Pay over time",
    follows: true,
    open: async (portal) => {
      await showAll(portal).click();
      await portal.main.getByRole("table", { name: /^(Every payment|Todos los pagos)/ }).waitFor();
    },
  },
  { name: "Pay over time, the method", title: "Payment method", follows: true, open: toMethod },
  {
    name: "Schedule, the preview of a plan",
    title: "Schedule",
    follows: true,
    open: async (portal) => {
      await portal.main.getByRole("link", { name: "Back to the plan" }).click();
      await showAll(portal).waitFor();
      await portal.main.getByRole("link", { name: "Make Payment" }).click();
      await portal.main.getByRole("link", { name: "Schedule" }).filter({ visible: true }).click();
      await portal.main.getByText("Preview of your plan").waitFor();
    },
  },
  {
    name: "Pay over time, the disclosures",
    title: "Regulation E Disclosures",
    open: async (portal) => {
      await openPlans(portal);
      await toMethod(portal);
      await toDisclosures(portal);
    },
  },
  { name: "Pay over time, the review", title: "Review your plan", follows: true, open: toReview },
  {
    name: "Pay over time, the review, another plan pending",
    title: "Review your plan",
    refused: [404, 409],
    follows: true,
    open: async (portal) => {
      await refuseToSetUp(portal.page, "arrangement_pending");
      await portal.button("Set up plan").click();
      await portal.main.getByRole("alert").waitFor();
    },
  },
  {
    name: "Pay over time, set up",
    title: "Your plan is set up",
    follows: true,
    open: async (portal) => {
      await simulateSetUp(portal.page);
      await portal.button("Set up plan").click();
      await portal.button("Cancel plan").waitFor();
    },
  },
  {
    name: "Pay over time, a payment pending",
    title: "Pay over time",
    open: async (portal) => {
      await tellPending(portal.page, { kind: "payment", reference: "5TX9-20KM", date: "12/05/2031" });
      await portal.open(`/accounts/${planAccount}/overTime`);
      await portal.main.getByText("The payment of 12/05/2031 on this account is pending.").waitFor();
    },
  },
  {
    name: "Pay over time, another plan standing",
    title: "Pay over time",
    open: async (portal) => {
      await tellPending(portal.page, { kind: "plan", reference: "PLAN-5TX9-20KM", date: "01/05/2031" });
      await simulatePlan(portal, 60);
      await portal.open(`/accounts/${planAccount}/overTime`);
      await portal.main.getByText("There is a plan on this account already: 60 payments of $61.00.").waitFor();
    },
  },
  {
    name: "Pay over time, an agreement standing",
    title: "Pay over time",
    open: async (portal) => {
      await tellPending(portal.page, { kind: "agreement", amount: "2700.00", date: "12/10/2031" });
      await portal.open(`/accounts/${planAccount}/overTime`);
      await portal.main.getByText("You have agreed to pay $2,700.00 by 12/10/2031 to settle this account.").waitFor();
    },
  },
  { name: "Schedule, a plan of 12 payments", title: "Schedule", open: (portal) => openSimulatedSchedule(portal, 12) },
  {
    name: "Schedule, all payments of a plan, four of them paid and one declined",
    title: "Schedule",
    open: async (portal) => {
      await openSimulatedSchedule(portal, 18, 5);
      await showAll(portal).click();
      await portal.main.getByRole("button", { name: /^(Paid so far|Pagado hasta ahora)/ }).click();
      await portal.main.getByRole("table").nth(2).waitFor();
    },
  },
  {
    name: "Schedule, cancelling a plan",
    title: "Schedule",
    open: async (portal) => {
      await openSimulatedSchedule(portal, 2);
      await portal.button("Cancel plan").click();
      await portal.dialog("Cancel this plan?").waitFor();
    },
  },
];

/** The over-time screens. No state sets up a plan. The services answer 404, because no method is on file. */
export const overTimeStates: readonly ScreenState[] = states.map((state) => ({
  person: casey,
  refused: [404],
  ...state,
}));
