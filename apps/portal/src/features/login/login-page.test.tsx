import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { type FakeAnswer, fakeServices, refusal } from "../../testing/fake-services";
import { demographics, harbor, token, username } from "../../testing/harbor";
import { openPortal } from "../../testing/open-portal";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

async function openLogin(
  login: FakeAnswer | ((request: Request) => Promise<FakeAnswer>),
  { identifier = "EMAIL", query = "" } = {},
) {
  const configuration = {
    ...harbor,
    instanceConfig: { ...harbor.instanceConfig, loginIdentifier: identifier as "EMAIL" },
  };
  const services = fakeServices({
    "POST /token/login": login,
    "POST /token/verify": { body: { valid: true } },
    "GET /api/demographics/m": { body: demographics },
  });
  const opened = await openPortal(`/harbor/login${query}`, {
    ...services,
    page: { instanceId: "harbor", configuration },
  });
  await screen.findByRole("heading", { level: 1, name: "Sign in" });
  return { ...opened, services };
}

const signIn = () => screen.getByRole("button", { name: "Sign in" });

test.each([
  ["EMAIL", "Email", "email"],
  ["USERNAME", "Username", "text"],
])("the tenant's loginIdentifier %s labels the field '%s' [SIGN-49, SIGN-50]", async (identifier, label, type) => {
  await openLogin({}, { identifier });
  const field = screen.getByLabelText(label);
  expect(field).toHaveAttribute("type", type);
  expect(field).toHaveAttribute("autocomplete", "username");
  expect(screen.getByLabelText("Password")).toHaveAttribute("autocomplete", "current-password");
});

test("signs in with the entered values, keeps the session and leads to Home with the focus on its heading [SIGN-53]", async () => {
  let sent: unknown;
  const { user, address } = await openLogin(async (request) => {
    sent = await request.json();
    return { body: { jwt: token, username } };
  });
  await user.type(screen.getByLabelText("Email"), username);
  await user.type(screen.getByLabelText("Password"), "Harbor-demo-1");
  await user.click(signIn());
  expect(await screen.findByRole("link", { name: "100000001" })).toBeVisible();
  expect(sent).toEqual({ instanceId: "harbor", username, password: "Harbor-demo-1" });
  expect(address()).toBe("/harbor/home");
  expect(localStorage.getItem("harbor.token")).toBe(token);
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
});

test("ignores a space after the username [SIGN-54]", async () => {
  let sent: unknown;
  const { user } = await openLogin(
    async (request) => {
      sent = await request.json();
      return { body: { jwt: token, username: "jordan42" } };
    },
    { identifier: "USERNAME" },
  );
  await user.type(screen.getByLabelText("Username"), "jordan42 ");
  await user.type(screen.getByLabelText("Password"), " pass word ");
  await user.click(signIn());
  await screen.findByRole("table");
  expect(sent).toEqual({ instanceId: "harbor", username: "jordan42", password: " pass word " });
});

describe("a refusal", () => {
  async function refused(answer: FakeAnswer, identifier = "EMAIL") {
    const opened = await openLogin(answer, { identifier });
    await opened.user.type(screen.getByLabelText(identifier === "EMAIL" ? "Email" : "Username"), "casey");
    await opened.user.type(screen.getByLabelText("Password"), "wrong");
    await opened.user.click(signIn());
    return opened;
  }

  test.each([
    ["EMAIL", "We could not sign you in. Check your email and password and try again."],
    ["USERNAME", "We could not sign you in. Check your username and password and try again."],
  ])(
    "of wrong credentials shows one focused message for both fields, above the form (%s) [SIGN-57]",
    async (identifier, text) => {
      await refused(refusal(401, "invalid_credentials"), identifier);
      const notice = (await screen.findByText("We could not sign you in.")).closest('[tabindex="-1"]');
      expect(notice).toHaveTextContent(text);
      await waitFor(() => expect(notice).toHaveFocus());
      expect(notice?.compareDocumentPosition(screen.getByLabelText("Password"))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      expect(screen.getByLabelText("Password")).not.toBeInvalid();
    },
  );

  test("takes the focus again after the second wrong attempt [SIGN-57]", async () => {
    const { user } = await refused(refusal(401, "invalid_credentials"));
    await screen.findByText("We could not sign you in.");
    await user.click(signIn());
    await waitFor(() => expect(screen.getByText("We could not sign you in.").closest('[tabindex="-1"]')).toHaveFocus());
  });

  test.each([
    [30, "Wait 1 minute, then try again, or call us.", "Espere 1 minuto e intente de nuevo, o llámenos."],
    [840, "Wait 14 minutes, then try again, or call us.", "Espere 14 minutos e intente de nuevo, o llámenos."],
  ])("of too many attempts says how long to wait (%i s) [SIGN-68]", async (retryAfterSeconds, text, spanish) => {
    const { user } = await refused(refusal(429, "too_many_attempts", { retryAfterSeconds }));
    expect(await screen.findByText(text, { exact: false })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Español" }));
    expect(await screen.findByText(spanish, { exact: false })).toBeVisible();
  });

  test("for any other reason shows the services' message [SIGN-58]", async () => {
    await refused(refusal(500, "internal_error", { detail: "the services are being restarted" }));
    expect(await screen.findByText(/the services are being restarted/)).toBeVisible();
  });
});

test.each([
  ["EMAIL", "Email"],
  ["USERNAME", "Username"],
])(
  "empty fields show errors at the fields and in the focused summary; nothing is sent (%s) [SIGN-52]",
  async (identifier, label) => {
    const { user, services } = await openLogin({}, { identifier });
    await user.click(signIn());
    const summary = await screen.findByRole("group", { name: "There is a problem" });
    await waitFor(() => expect(summary).toHaveFocus());
    expect(
      within(summary)
        .getAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual([`${label} is required.`, "Password is required."]);
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(`Error: ${label} is required.`);
    expect(screen.getByLabelText("Password")).toHaveAccessibleDescription("Error: Password is required.");
    await user.type(screen.getByLabelText(label), "c");
    await waitFor(() => expect(screen.queryAllByText(`${label} is required.`)).toEqual([]));
    await user.click(signIn());
    expect(screen.getByRole("link", { name: "Password is required." })).toBeVisible();
    expect(services.calls).not.toContain("POST /token/login");
  },
);

test("with sessionTimeout=true in the URL, says that the session ended [SIGN-60]", async () => {
  await openLogin({}, { query: "?sessionTimeout=true" });
  expect(screen.getByText("You were signed out because your session ended. Sign in to go on.")).toBeVisible();
});

test("says nothing about a session without sessionTimeout=true [SIGN-60]", async () => {
  await openLogin({});
  expect(screen.queryByText(/session ended/)).not.toBeInTheDocument();
});

test("shows the phone, the hours and the help message beside the form [SIGN-51]", async () => {
  await openLogin({});
  expect(screen.getAllByRole("link", { name: "(410) 555-0142" })[0]).toHaveAttribute("href", "tel:+14105550142");
  expect(screen.getByText("Have your letter at hand.")).toBeVisible();
});
