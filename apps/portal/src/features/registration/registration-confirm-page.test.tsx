import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { expectCloseWarning } from "../../testing/closing";
import { type FakeAnswer, refusal } from "../../testing/fake-services";
import { demographics, token } from "../../testing/harbor";
import { button, fill, openRegistration, rivera } from "./testing/open-registration";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const register = "POST /public/registration";
const verify = "POST /public/registration/verify";
const disclosure = { en: "We send messages to this address.", es: "Enviamos mensajes a esta dirección." };

async function openConfirm(given: Parameters<typeof openRegistration>[0] = {}) {
  const opened = await openRegistration(given);
  await fill();
  await screen.findByText("This email is free.");
  await opened.user.click(button("Continue"));
  const heading = await screen.findByRole("heading", { level: 1, name: "Confirm Registration" });
  // Like the heading's focus, the page's guard against leaving is set in an effect.
  await waitFor(() => expect(heading).toHaveFocus());
  return opened;
}

const row = (label: string) =>
  within(screen.getByText(label, { selector: "dt" }).parentElement as HTMLElement).getByRole("definition");

test("shows name, address, city, state, zip code and the phone numbers [REG-60, REG-61]", async () => {
  await openConfirm();
  for (const [label, value] of [
    ["Name", "Sam Rivera"],
    ["Address", "815 Light Street"],
    ["City", "Baltimore"],
    ["State", "MD"],
    ["Zip Code", "21201"],
    ["Phone 1", "(410) 555-0199"],
    ["Phone 2", "(443) 555-0123"],
    ["Email to sign in with", "rivera@example.com"],
  ] as const) {
    expect(row(label)).toHaveTextContent(value);
  }
});

test.each([
  ["one phone number", { phone1: "4105550199" }, "(410) 555-0199"],
  ["none", {}, "None"],
])("shows the phone numbers at Phone: %s [REG-61]", async (_, phones, shown) => {
  const { phone1, phone2, ...without } = rivera;
  expect([phone1, phone2]).not.toContain(undefined);
  await openConfirm({ answers: { [verify]: { body: { ...without, ...phones } } } });
  expect(row("Phone")).toHaveTextContent(shown);
});

test("shows the email disclosure when the login is an email [REG-62]", async () => {
  await openConfirm({ instance: { emailDisclosure: disclosure } });
  expect(screen.getByText("We send messages to this address.")).toBeVisible();
});

test("shows no disclosure if the tenant has no text for it, or when the login is a username [REG-62]", async () => {
  const { user } = await openRegistration({ instance: { loginIdentifier: "USERNAME", emailDisclosure: disclosure } });
  for (const [label, value] of Object.entries({
    "Account Number": "1",
    "Last Name": "Rivera",
    "Date of Birth": "04/12/1985",
    Username: "samrivera",
    Password: "Kept-to-myself-7",
    "Confirm Password": "Kept-to-myself-7",
  })) {
    await user.type(await screen.findByLabelText(label), value);
  }
  await screen.findByText("This username is free.");
  await user.click(button("Continue"));
  expect(await screen.findByText("Username to sign in with")).toBeVisible();
  expect(screen.queryByText("We send messages to this address.")).toBeNull();
});

test("Register sends the verified values again and leads to Registration Completed without asking for confirmation [REG-63, REG-87, REG-88]", async () => {
  const { user, bodies, address, router } = await openConfirm();
  await user.click(button("Register"));
  expect(await screen.findByRole("heading", { level: 1, name: "Registration Completed" })).toBeVisible();
  expect(address()).toBe("/harbor/registration/completed");
  expect(bodies[register]).toEqual(bodies[verify]);
  expect(screen.getByText("You are registered. Sign in to see your account.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/harbor/login");
  await act(() => router.navigate(-1));
  expect(await screen.findByLabelText("Last Name")).toHaveValue("");
  expect(screen.getByLabelText("Password")).toHaveValue("");
});

test("shows the loading modal while it registers [REG-64]", async () => {
  let finish: (answer: FakeAnswer) => void = () => undefined;
  const { user, bodies } = await openConfirm({
    answers: { [register]: () => new Promise((resolve) => (finish = resolve)) },
  });
  await user.click(button("Register"));
  const modal = await screen.findByRole("dialog", { name: "We are registering you…" });
  expect(modal.style.getPropertyValue("--loading-modal-height")).toBe("20rem");
  await waitFor(() => expect(bodies[register]).toHaveLength(1));
  finish({ status: 201, body: { username: "rivera@example.com" } });
  await screen.findByRole("heading", { level: 1, name: "Registration Completed" });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("shows the tenant's message, if there is one, on Registration Completed [REG-87]", async () => {
  const { user } = await openConfirm({
    instance: { registrationCompletedMessage: { en: "Welcome aboard.", es: "Bienvenido." } },
  });
  await user.click(button("Register"));
  expect(await screen.findByText("Welcome aboard.")).toBeVisible();
});

describe("going on after the registration", () => {
  const goOn = "Go to my account";

  async function registerAnd(answer: FakeAnswer) {
    const opened = await openConfirm({
      answers: {
        "POST /token/login": answer,
        "POST /token/verify": { body: { valid: true } },
        "GET /api/demographics/m": { body: demographics },
      },
    });
    await opened.user.click(button("Register"));
    await screen.findByRole("heading", { level: 1, name: "Registration Completed" });
    return opened;
  }

  test("signs in with the new login and opens Home [REG-92]", async () => {
    const { user, bodies, address } = await registerAnd({ body: { jwt: token, username: "rivera@example.com" } });
    await user.click(button(goOn));
    await waitFor(() => expect(address()).toBe("/harbor/home"));
    expect(bodies["POST /token/login"]).toEqual([
      { instanceId: "harbor", username: "rivera@example.com", password: "Kept-to-myself-7" },
    ]);
    expect(localStorage.getItem("harbor.token")).toBe(token);
  });

  test("leads to the passcode first where the services ask for one [REG-93]", async () => {
    const { user, address } = await registerAnd({
      body: {
        ...{ jwt: "pending", username: "rivera@example.com", otpPending: true },
        passcodeTarget: { channel: "email", target: "r***@example.com" },
      },
    });
    await user.click(button(goOn));
    await waitFor(() => expect(address()).toMatch(/^\/harbor\/otp\//));
    expect(localStorage.getItem("harbor.token")).toBeNull();
  });

  test("says that signing in failed, and keeps both buttons [REG-94]", async () => {
    const { user } = await registerAnd(refusal(503, "service_unavailable", { detail: "the services are resting" }));
    await user.click(button(goOn));
    expect(await screen.findByText("We could not sign you in: the services are resting.")).toBeVisible();
    expect(button(goOn)).toBeEnabled();
    expect(screen.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/harbor/login");
  });

  test("is not possible once the page has been left: only Login is there [REG-95]", async () => {
    const { user, router } = await registerAnd({ body: { jwt: token, username: "rivera@example.com" } });
    await user.click(screen.getByRole("link", { name: "Login" }));
    await screen.findByRole("heading", { level: 1, name: "Sign in" });
    await act(() => router.navigate(-1));
    await screen.findByRole("heading", { level: 1, name: "Registration Completed" });
    expect(screen.queryByRole("button", { name: goOn })).toBeNull();
    expect(screen.getByRole("link", { name: "Login" })).toBeVisible();
  });
});

describe("a failed registration", () => {
  test("409 says 'The username has been taken.  Please press 'Cancel' to select a different one.'; Cancel clears it and returns to the form, still filled in [REG-65, REG-66]", async () => {
    const { user, address } = await openConfirm({ answers: { [register]: refusal(409, "username_taken") } });
    await user.click(button("Register"));
    const notice = await screen.findByText(/The username has been taken/);
    expect(notice.textContent).toBe("The username has been taken.  Please press 'Cancel' to select a different one.");
    await waitFor(() => expect(notice.closest('[tabindex="-1"]')).toHaveFocus());
    await user.click(screen.getByRole("link", { name: "Cancel" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Registration" })).toBeVisible();
    expect(address()).toBe("/harbor/registration/registrationForm");
    expect(screen.queryByText(/The username has been taken/)).toBeNull();
    expect(screen.getByLabelText("Last Name")).toHaveValue("Rivera");
    expect(screen.getByLabelText("Email")).toHaveValue("rivera@example.com");
    expect(screen.getByLabelText("Password")).toHaveValue("Kept-to-myself-7");
  });

  test.each([
    ["a miss", refusal(422, "registration_refused"), "These details match no account that can be registered."],
    [
      "too many attempts",
      refusal(429, "too_many_attempts", { retryAfterSeconds: 90 }),
      "Too many attempts. Wait 2 minutes, then try again, or call us.",
    ],
    [
      "a failure of the services",
      refusal(500, "internal_error", { detail: "try later" }),
      "We could not register you: try later.",
    ],
  ])("because of %s shows the error [REG-67]", async (_, answer, message) => {
    const { user } = await openConfirm({ answers: { [register]: answer } });
    await user.click(button("Register"));
    expect(await screen.findByText(message)).toBeVisible();
    expect(button("Register")).toBeVisible();
  });

  test("without an answer says that the consumer may be registered anyway [REG-68]", async () => {
    const { user } = await openConfirm({
      answers: { [register]: () => Promise.reject(new TypeError("Failed to fetch")) },
    });
    await user.click(button("Register"));
    expect(
      await screen.findByText("You may be registered all the same: try to sign in before you register again."),
    ).toBeVisible();
  });

  test("with 409 after a lost answer says that the username is taken and that the consumer may be registered [REG-68]", async () => {
    const { user, services } = await openConfirm({
      answers: { [register]: () => Promise.reject(new TypeError("Failed to fetch")) },
    });
    await user.click(button("Register"));
    await screen.findByText(/^We could not register you: /);
    services.answers[register] = refusal(409, "username_taken");
    await user.click(button("Register"));
    const title = await screen.findByText(/The username has been taken/);
    expect(title.textContent).toBe("The username has been taken.  Please press 'Cancel' to select a different one.");
    expect(title.closest('[tabindex="-1"]')).toHaveTextContent(
      "You may be registered all the same: try to sign in before you register again.",
    );
  });

  test("with 409 alone does not say that the consumer may be registered [REG-68]", async () => {
    const { user } = await openConfirm({ answers: { [register]: refusal(409, "username_taken") } });
    await user.click(button("Register"));
    await screen.findByText(/The username has been taken/);
    expect(screen.queryByText(/You may be registered/)).toBeNull();
  });
});

describe("leaving", () => {
  test("in any way other than by the page's own buttons asks first; staying keeps the page, leaving returns to the filled-in form [REG-69]", async () => {
    const { user, router } = await openConfirm();
    await user.click(screen.getByRole("link", { name: "Harbor Recovery Services" }));
    const dialog = await screen.findByRole("dialog", { name: "Leave this page?" });
    expect(dialog).toHaveTextContent("You are not registered yet.");
    await user.click(button("Stay"));
    expect(screen.getByRole("heading", { level: 1, name: "Confirm Registration" })).toBeVisible();
    void router.navigate(-1);
    await user.click(await screen.findByRole("button", { name: "Leave" }));
    expect(await screen.findByLabelText("Last Name")).toHaveValue("Rivera");
  });

  test("by closing or reloading the page asks first [REG-70]", async () => {
    await openConfirm();
    await expectCloseWarning();
  });

  test("for the form voids the verification: opening Confirm again returns to the form [REG-71]", async () => {
    const { user, router, address } = await openConfirm();
    await user.click(screen.getByRole("link", { name: "Cancel" }));
    await screen.findByLabelText("Last Name");
    await act(() => router.navigate("/harbor/registration/confirm"));
    await waitFor(() => expect(address()).toBe("/harbor/registration/registrationForm"));
  });

  test("registration forgets everything [REG-72]", async () => {
    const { user } = await openConfirm();
    await user.click(screen.getByRole("link", { name: "Cancel" }));
    await screen.findByLabelText("Last Name");
    await user.click(screen.getByRole("link", { name: "Cancel" }));
    await user.click(await screen.findByRole("link", { name: "Registration" }));
    expect(await screen.findByLabelText("Password")).toHaveValue("");
  });
});

test("one press opens the contact page without asking for confirmation, and Back returns to the verified values [REG-73]", async () => {
  const { user, address, router } = await openConfirm();
  await user.click(screen.getByRole("link", { name: "Contact us about registration" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Contact" })).toBeVisible();
  expect(address()).toBe("/harbor/registration/contact");
  await act(() => router.navigate(-1));
  expect(await screen.findByText("Sam Rivera")).toBeVisible();
});

test.each(["confirm", "completed"])("%s opened by its URL redirects to the form [REG-74, ROUTE-5]", async (path) => {
  const { address } = await openRegistration({ path: `registration/${path}` });
  expect(await screen.findByRole("heading", { level: 1, name: "Registration" })).toBeVisible();
  expect(address()).toBe("/harbor/registration/registrationForm");
});

test("Contact shows the lines of the tenant's general contact message and Back To Login [REG-89, CONFIG-22]", async () => {
  await openRegistration({
    path: "registration/contact",
    instance: { generalContactMessage: { en: "Call us.\nHave your letter at hand.", es: "Llámenos." } },
  });
  expect(await screen.findByText("Call us.")).toBeVisible();
  expect(screen.getByText("Have your letter at hand.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Back To Login" })).toHaveAttribute("href", "/harbor/login");
});
