import { GuestPortal } from "./guest-portal.js";
import type { Portal } from "./portal.js";
import type { ScreenState } from "./screens.js";

type OpenScreen = (guest: GuestPortal) => Promise<void>;

interface GuestState extends Pick<ScreenState, "name" | "title" | "refused" | "follows"> {
  readonly open: OpenScreen;
}

const citation = "900100200";

/** Opens Home by a lookup and waits for one of the plans that were found. */
const home =
  (value: string, plan: string, label?: string): OpenScreen =>
  async (guest) => {
    await guest.lookUp(value, label);
    await guest.plan(plan).waitFor();
  };

const toList =
  (name: string): OpenScreen =>
  async (guest) => {
    await guest.plan("P-1001").getByRole("link", { name }).click();
    await guest.page.waitForFunction((title) => document.title.startsWith(title), name.split(" ")[0]!);
    await guest.main.getByRole("table").waitFor();
  };

/** Opens a page to which the hosted page returns the guest, in a tab that left to pay two plans there. */
const returned =
  (page: "success" | "cancel"): OpenScreen =>
  async (guest) => {
    const user = new URL(guest.page.url()).searchParams.get("user") ?? "";
    const amounts = [
      { id: "P-1001", value: "25.00" },
      { id: "P-1002", value: "60.00" },
    ];
    const departure = {
      user,
      trackingNumber: "K7TQ2M-9XWD-4HNC-LRP8-3BVF",
      told: null,
      submission: JSON.stringify({ amounts, grandTotal: "85.00" }),
    };
    await guest.page.evaluate(
      (text) => sessionStorage.setItem("riverton.departures", text),
      JSON.stringify([departure]),
    );
    await guest.page.goto(`/pay/riverton/guest/${page}?user=${user}`);
    await guest.main.getByRole("heading", { level: 2, name: "Your plans now" }).waitFor();
  };

const states: readonly GuestState[] = [
  {
    name: "Guest lookup",
    title: "Look up",
    open: async (guest) => {
      await guest.open();
      await guest.button("Submit").waitFor();
    },
  },
  {
    name: "Guest lookup, not found",
    title: "Error: Look up",
    follows: true,
    open: async (guest) => {
      await guest.main.getByRole("textbox").fill("900100299");
      await guest.main.getByRole("textbox").press("Enter");
      await guest.main.getByRole("group", { name: "There is a problem" }).waitFor();
    },
  },
  {
    name: "Guest lookup, after the one before has ended",
    title: "Look up",
    refused: [404],
    open: async (guest) => {
      await guest.open();
      await guest.page.evaluate(() => sessionStorage.setItem("riverton.demPortalUsername", "forged"));
      await guest.page.goto("/pay/riverton/guest/home?user=forged");
      await guest.page.getByText("Your lookup has ended. Look your account up again to go on.").waitFor();
    },
  },
  {
    name: "Guest home, an amount below the minimum, and no plan chosen otherwise",
    title: "Your payment plans",
    open: async (guest) => {
      await home(citation, "P-1001")(guest);
      await guest.chooseOther("P-1001", "5.00");
      await guest.page.keyboard.press("Tab");
      await guest
        .plan("P-1001")
        .getByText(/^This is less than the minimum due/)
        .waitFor();
    },
  },
  {
    name: "Guest home, an amount above the total",
    title: "Your payment plans",
    follows: true,
    open: async (guest) => {
      await guest.chooseOther("P-1001", "1000");
      await guest.plan("P-1001").getByText("Entered amount cannot exceed Total Due.").waitFor();
    },
  },
  {
    name: "Guest home, payments not allowed",
    title: "Your payment plans",
    open: home("RVT4821", "P-1003", "License plate"),
  },
  { name: "Guest home, nothing due", title: "Your payment plans", open: home("P-1004", "P-1004", "Plan ID") },
  {
    name: "Guest home, a payment being confirmed",
    title: "Your payment plans",
    open: async (guest) => {
      await home(citation, "P-1002")(guest);
      await guest.choice("P-1002", "Total Due").check();
      await guest.button("Continue").click();
      await guest.leave();
      await guest.lookUp(citation);
      await guest.plan("P-1002").getByText("A payment of $60.00 is being confirmed").waitFor();
    },
  },
  {
    name: "Guest plan's payments",
    title: "Payments",
    open: async (guest) => {
      await home(citation, "P-1001")(guest);
      await toList("Payments of plan P-1001")(guest);
    },
  },
  {
    name: "Guest plan's schedule",
    title: "Schedule",
    follows: true,
    open: async (guest) => {
      await guest.main.getByRole("link", { name: "Back", exact: true }).click();
      await toList("Schedule of plan P-1001")(guest);
    },
  },
  {
    name: "Guest confirm",
    title: "Confirm your payment",
    follows: true,
    open: async (guest) => {
      await guest.main.getByRole("link", { name: "Back", exact: true }).click();
      await guest.choice("P-1001", "Minimum Due").check();
      await guest.button("Continue").click();
      // The previous screen has a table, too.
      await guest.page.waitForFunction(() => document.title.startsWith("Confirm"));
      await guest.main.getByRole("table").waitFor();
    },
  },
  { name: "Guest success", title: "Payment submitted", follows: true, open: returned("success") },
  { name: "Guest cancel", title: "Payment cancelled", follows: true, open: returned("cancel") },
  {
    name: "Guest page not found",
    title: "Page not found",
    refused: [404],
    open: async (guest) => {
      await guest.page.goto("/pay/riverton/guest/no/such/page");
      await guest.main.getByRole("link").waitFor();
    },
  },
];

/** Every screen of the guest portal in its distinct states. Opening them leaves a payment on P-1002 being confirmed. */
export const guestStates: readonly ScreenState[] = states.map(({ open, ...state }) => ({
  ...state,
  person: null,
  instanceId: "riverton",
  open: (portal: Portal) => open(new GuestPortal(portal.page)),
}));
