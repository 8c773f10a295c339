import { devon, jordan } from "./people.js";
import { Portal } from "./portal.js";
import type { ScreenState } from "./screens.js";

/** The one-time passcode screens of the tenant that uses it. */
export const passcodeStates: readonly ScreenState[] = [
  {
    name: "One-time passcode, set up",
    title: "Error: Set up a one-time passcode",
    person: jordan,
    open: async (portal) => {
      await portal.open("/otp/enroll");
      await portal.button("Continue").click();
      await portal.main.getByText("Email is required.").first().waitFor();
    },
  },
  {
    name: "One-time passcode, before it is sent",
    title: "We need to check that it is you",
    instanceId: devon.instanceId,
    person: null,
    open: async ({ page }) => {
      const portal = new Portal(page, devon.instanceId);
      await portal.open("/login");
      await portal.signIn(devon);
      await portal.button("Send code").waitFor();
    },
  },
  {
    name: "One-time passcode, to enter, with a wrong one",
    title: "Enter your code",
    person: jordan,
    refused: [422],
    follows: true,
    open: async (portal) => {
      await portal.main.getByRole("textbox", { name: "Email" }).fill("jordan@example.com");
      await portal.button("Continue").click();
      await portal.field("One-time passcode").fill("000000");
      await portal.button("Continue").click();
      await portal.main.getByText(/not right/).waitFor();
    },
  },
];
