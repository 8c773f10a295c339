import { passwordLength } from "@paydown/domain";
import { casey } from "./people.js";
import type { Portal } from "./portal.js";
import type { ScreenState } from "./screens.js";

const withErrors = async (portal: Portal, submit: string): Promise<void> => {
  await portal.button(submit).click();
  await portal.main.getByRole("group", { name: "There is a problem" }).waitFor();
};

/** Password recovery, without a session. */
export const recoveryStates: readonly ScreenState[] = [
  {
    name: "Password recovery, with nothing entered",
    title: "Error: Forgot your password?",
    person: null,
    open: async (portal) => {
      await portal.open("/passwordRecovery");
      await withErrors(portal, "Send me a link");
    },
  },
  {
    name: "Password recovery, asked for",
    title: "Forgot your password?",
    person: null,
    follows: true,
    open: async (portal) => {
      await portal.field("Email").fill(`${Math.random()}@example.com`);
      await portal.button("Send me a link").click();
      await portal.main.getByText("Check your messages.").waitFor();
    },
  },
  {
    name: "Password recovery, by a link",
    title: "Error: Choose a new password",
    person: null,
    open: async (portal) => {
      await portal.page.route("**/public/passwordRecovery/link", (route) => route.fulfill({ status: 204 }));
      await portal.open("/passwordRecovery/reset#secret");
      await portal.field("New password").fill("x".repeat(passwordLength.min - 1));
      await withErrors(portal, "Change password");
    },
  },
  {
    name: "Password recovery, by a dead link",
    title: "Choose a new password",
    person: null,
    refused: [404],
    open: async (portal) => {
      await portal.open("/passwordRecovery/reset#secret");
      await portal.main.getByText("This link does not work any more.").waitFor();
    },
  },
  {
    name: "Password recovery, after a reload",
    title: "Choose a new password",
    person: null,
    open: async (portal) => {
      await portal.open("/passwordRecovery/reset");
      await portal.main.getByText("Open the link from your message again.").waitFor();
    },
  },
];

const changes = [
  { what: "email", backTo: "c***@example.com" },
  { what: "phone", backTo: "***-***-0161" },
];

/** Undoing a change of the login, without a session, and the password question before a change. */
export const undoStates: readonly ScreenState[] = [
  {
    name: "Undoing a change",
    title: "Undo changes to your login",
    person: null,
    open: async (portal) => {
      await portal.page.route("**/public/undoChange/link", (route) => route.fulfill({ json: { changes } }));
      await portal.open("/undoChange#secret");
      await portal.button("Undo the changes").waitFor();
    },
  },
  {
    name: "Undoing a change, by a dead link",
    title: "Undo changes to your login",
    person: null,
    refused: [404],
    open: async (portal) => {
      await portal.open("/undoChange#secret");
      await portal.main.getByText("This link does not work.").waitFor();
    },
  },
  {
    name: "User Profile, asking for the password",
    title: "User Profile",
    person: casey,
    refused: [403],
    open: async (portal) => {
      const problem = {
        type: "urn:paydown:problem:password_required",
        title: "The password must be entered again first.",
        status: 403,
        code: "password_required",
      };
      await portal.page.route("**/api/demographics/userProfile*", (route) =>
        route.request().method() === "POST"
          ? route.fulfill({ status: 403, contentType: "application/problem+json", json: problem })
          : route.fallback(),
      );
      await portal.open("/userProfile?id=100000003");
      await portal.button("Save").click();
      await portal.page.getByRole("dialog").waitFor();
    },
  },
];

/** Change Password and User Profile. */
export const accountCareStates: readonly ScreenState[] = [
  {
    name: "Change Password, with errors",
    title: "Error: Change Password",
    person: casey,
    open: async (portal) => {
      await portal.open("/changePassword?id=100000003");
      await portal.page.getByRole("button", { name: "Show New password" }).click();
      await withErrors(portal, "Change password");
    },
  },
  {
    name: "User Profile",
    title: "User Profile",
    person: casey,
    open: async (portal) => {
      await portal.open("/userProfile?id=100000003");
      await portal.field("Phone").waitFor();
    },
  },
  {
    name: "User Profile, with errors",
    title: "Error: User Profile",
    person: casey,
    follows: true,
    open: async (portal) => {
      await portal.field("Phone").fill("1");
      await portal.field("Email").fill("");
      await withErrors(portal, "Save");
    },
  },
];
