import { cards } from "./methods.js";
import { casey } from "./people.js";
import type { Portal } from "./portal.js";
import type { ScreenState } from "./screens.js";

const account = "100000002";

export async function toPlans(portal: Portal): Promise<void> {
  await portal.open(`/accounts/${account}/overTime`);
  await portal.main.getByText("Total of all payments").or(portal.main.getByText("Total de todos los pagos")).waitFor();
}

async function toMethod(portal: Portal): Promise<void> {
  await toPlans(portal);
  await portal.continue();
  await portal.field("First Name").waitFor();
}

/** The screens of a plan to pay over time, none of which sets one up. */
export const overTimeStates: readonly ScreenState[] = [
  { name: "Pay over time", title: "Pay over time", person: casey, reach: toPlans },
  {
    name: "Pay over time, every payment",
    title: "Pay over time",
    person: casey,
    reach: async (portal) => {
      await toPlans(portal);
      await portal.button("Show every payment").click();
      await portal.main.getByRole("table").waitFor();
    },
  },
  {
    name: "Pay over time, an own plan adjusted",
    title: "Pay over time",
    person: casey,
    reach: async (portal) => {
      await toPlans(portal);
      await portal.main.getByRole("radio").last().check();
      await portal.field("Amount of each payment").fill("20");
      await portal.field("Number of payments").fill("24");
      await portal.button("Use this plan").waitFor();
    },
  },
  {
    name: "Pay over time, an own plan with errors",
    title: "Pay over time",
    person: casey,
    reach: async (portal) => {
      await toPlans(portal);
      await portal.main.getByRole("radio").last().check();
      await portal.continue();
      await portal.main.getByRole("alert").waitFor();
    },
  },
  { name: "Pay over time, the method", title: "Payment method", person: casey, refused: [404], reach: toMethod },
  {
    name: "Pay over time, the disclosures",
    title: "Regulation E Disclosures",
    person: casey,
    refused: [404],
    reach: async (portal) => {
      await toMethod(portal);
      await portal.chooseOption("0");
      await portal.fillCard(cards.approved);
      await portal.continue();
      await portal.main.getByRole("checkbox").waitFor();
    },
  },
];
