import type { Portal } from "./portal.js";
import type { ScreenState } from "./screens.js";

const facts = { "Account Number": "123456", "Last Name": "Rivera", "Date of Birth": "04/12/1985" };
const login = { Email: "looks.at.screens@example.com", Password: "Harbor-look-1", "Confirm Password": "Harbor-look-1" };

const submit = async (portal: Portal, values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values)) await portal.field(label).fill(value);
  await portal.main.getByText("You can continue now.").waitFor();
  await portal.button("Continue").click();
};

/** The registration screens. None registers person 000123456, whom a journey needs. */
export const registrationStates: readonly ScreenState[] = [
  {
    name: "Registration, with what is wrong at each field",
    title: "Registration",
    person: null,
    open: async (portal) => {
      await portal.open("/registration/registrationForm");
      for (const label of [...Object.keys(facts), "Zip Code", ...Object.keys(login)]) await portal.field(label).focus();
      await portal.button("Español").focus();
      await portal.main.getByText("Confirm Password is required.").waitFor();
    },
  },
  {
    name: "Registration, refused",
    title: "Registration",
    person: null,
    refused: [422],
    follows: true,
    open: async (portal) => {
      await submit(portal, { ...facts, "Zip Code": "99999", ...login });
      await portal.main.getByText("These details match no account that can be registered.").waitFor();
    },
  },
  {
    name: "Confirm Registration",
    title: "Confirm Registration",
    person: null,
    follows: true,
    open: async (portal) => {
      await submit(portal, { "Zip Code": "21201" });
      await portal.button("Register").waitFor();
    },
  },
  {
    name: "Registration Completed",
    title: "Registration Completed",
    person: null,
    follows: true,
    open: async (portal) => {
      // The test answers this call, because a journey registers this person.
      await portal.page.route(/\/public\/registration$/, (route) =>
        route.fulfill({ status: 201, json: { username: login.Email } }),
      );
      await portal.button("Register").click();
      await portal.main.getByRole("link", { name: "Login" }).waitFor();
    },
  },
  {
    name: "Registration's Contact",
    title: "Contact",
    person: null,
    open: async (portal) => {
      await portal.open("/registration/contact");
      await portal.main.getByRole("link", { name: "Back To Login" }).waitFor();
    },
  },
];
