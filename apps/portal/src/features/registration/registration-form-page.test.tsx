import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { refusal } from "../../testing/fake-services";
import { button, fill, openRegistration, prompts, rivera } from "./testing/open-registration";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const free = () => screen.findByText("This email is free.");
const taken = { body: { available: false } };
const check = "POST /public/registration/checkUsername";
const verify = "POST /public/registration/verify";

async function openForm(given: Parameters<typeof openRegistration>[0] = {}) {
  const opened = await openRegistration(given);
  await screen.findByRole("heading", { level: 1, name: "Registration" });
  return opened;
}

async function submitted(given: Parameters<typeof openRegistration>[0] = {}) {
  const opened = await openForm(given);
  await fill();
  await free();
  await opened.user.click(button("Continue"));
  return opened;
}

test("has its title, its text, the prompts, the email, two password fields, Continue, and Cancel to login [REG-2, REG-3, REG-5, REG-6, REG-20]", async () => {
  await openForm();
  expect(await screen.findByText("Fill in and submit the required information to claim your account")).toBeVisible();
  const labels = ["Account Number", "Last Name", "Date of Birth", "Email", "Password", "Confirm Password"];
  expect(
    screen
      .getAllByLabelText(/./, { selector: "form input:not([aria-hidden])" })
      .map((input) => (input as HTMLInputElement).labels?.[0]?.textContent),
  ).toEqual(labels);
  expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(
    "8 to 40 characters. A few words that only you would put together are easy to remember and hard to guess.",
  );
  expect(screen.getByLabelText("Account Number")).toHaveAttribute("inputmode", "numeric");
  expect(screen.getByLabelText("Date of Birth")).toHaveAttribute("placeholder", "MM/dd/yyyy");
  expect(screen.getByLabelText("Date of Birth")).toHaveAttribute("type", "text");
  expect(screen.getByLabelText("Email")).toHaveAttribute("type", "email");
  for (const label of ["Password", "Confirm Password"])
    expect(screen.getByLabelText(label)).toHaveAttribute("autocomplete", "new-password");
  expect(screen.getByRole("link", { name: "Cancel" })).toHaveAttribute("href", "/harbor/login");
});

test("asks for a username if the tenant's login is not an email [REG-4]", async () => {
  await openForm({ instance: { loginIdentifier: "USERNAME" } });
  expect(await screen.findByLabelText("Username")).toHaveAttribute("type", "text");
  expect(screen.queryByLabelText("Email")).toBeNull();
});

test("disables Continue while the form is invalid, and a polite line names what is missing [REG-8, REG-30]", async () => {
  const { user } = await openForm();
  const line = await screen.findByText(
    "To continue, complete: Account Number, Last Name, Date of Birth, Email, Password, Confirm Password.",
  );
  expect(line.closest('[role="status"]')).not.toBeNull();
  expect(button("Continue")).toBeDisabled();
  await fill({ confirm: "Kept-to-myself-8" });
  expect(await screen.findByText("To continue, complete: Confirm Password.")).toBeVisible();
  expect(screen.getByText("Password confirmation does not match")).toBeVisible();
  await user.clear(screen.getByLabelText("Confirm Password"));
  await user.type(screen.getByLabelText("Confirm Password"), "Kept-to-myself-7");
  expect(await screen.findByText("You can continue now.")).toBeVisible();
  expect(button("Continue")).toBeEnabled();
});

test("sends the normalized answers and leads to Confirm [REG-42, REG-43, REG-96]", async () => {
  const { bodies, address } = await submitted();
  await screen.findByRole("heading", { level: 1, name: "Confirm Registration" });
  expect(address()).toBe("/harbor/registration/confirm");
  expect(bodies[verify]).toEqual([
    {
      instanceId: "harbor",
      username: "rivera@example.com",
      password: "Kept-to-myself-7",
      prompts: [
        { name: "dem_dbt_no", value: "000123456" },
        { name: "last_name", value: "Rivera" },
        { name: "birth_date", value: "04/12/1985" },
      ],
    },
  ]);
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/Kept-to-myself|Rivera|123456/);
});

test("shows a loading modal of 20rem while it works [REG-44]", async () => {
  let finish: (answer: object) => void = () => undefined;
  const { bodies } = await submitted({ answers: { [verify]: () => new Promise((resolve) => (finish = resolve)) } });
  const modal = await screen.findByRole("dialog", { name: "We are checking your details…" });
  expect(modal.style.getPropertyValue("--loading-modal-height")).toBe("20rem");
  await waitFor(() => expect(bodies[verify]).toHaveLength(1));
  finish({ body: rivera });
  await screen.findByRole("heading", { level: 1, name: "Confirm Registration" });
  expect(screen.queryByRole("dialog")).toBeNull();
});

describe("the username check", () => {
  test("runs when typing pauses and the other rules hold, and sends the visit's random value along [REG-32]", async () => {
    const { user, services, bodies } = await openForm();
    await user.type(await screen.findByLabelText("Email"), "rivera@");
    expect(services.calls).not.toContain(check);
    await user.type(screen.getByLabelText("Email"), "example.com");
    await free();
    expect(bodies[check]?.at(-1)).toEqual({
      username: "rivera@example.com",
      instanceId: "harbor",
      registration: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    });
    expect((bodies[check] ?? []).length).toBeLessThan(4);
  });

  test("says that a name is in use, and clears the message when the name is edited [REG-36]", async () => {
    const { user } = await openForm({ answers: { [check]: taken } });
    await fill({ email: "casey@example.com" });
    expect(await screen.findByText("Email 'casey@example.com' already in use.")).toBeVisible();
    expect(screen.getByLabelText("Email")).toBeInvalid();
    expect(button("Continue")).toBeDisabled();
    await user.type(screen.getByLabelText("Email"), "x");
    expect(screen.queryByText(/already in use/)).toBeNull();
  });

  test("that fails shows the error, keeps Continue disabled and can be repeated [REG-35, REG-37]", async () => {
    let answers = 0;
    const { user } = await openForm({
      answers: {
        [check]: () =>
          answers++ === 0
            ? refusal(429, "too_many_attempts", { detail: "Too many usernames were checked." })
            : { body: { available: true } },
      },
    });
    await fill();
    expect(await screen.findByText("Error checking the username; Too many usernames were checked.")).toBeVisible();
    expect(button("Continue")).toBeDisabled();
    await user.click(button("Check again"));
    await free();
    expect(button("Continue")).toBeEnabled();
  });

  test("runs again on submit: a name that was taken since the last check shows an error at the field, which takes the focus, and nothing is verified [REG-38]", async () => {
    let isFree = true;
    const { user, services } = await openForm({ answers: { [check]: () => ({ body: { available: isFree } }) } });
    await fill();
    await free();
    isFree = false;
    await user.click(button("Continue"));
    expect(await screen.findByText("Email 'rivera@example.com' already in use.")).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText("Email")).toHaveFocus());
    expect(services.calls).not.toContain(verify);
  });

  test("handles a 409 from verify like a name that has just been taken [REG-39]", async () => {
    await submitted({ answers: { [verify]: refusal(409, "username_taken") } });
    expect(await screen.findByText("Email 'rivera@example.com' already in use.")).toBeVisible();
  });
});

describe("a failed submit", () => {
  test("shows the error, keeps the typed values, and links to the contact page and back [REG-45, REG-49]", async () => {
    const { user, address, router } = await submitted({ answers: { [verify]: refusal(422, "registration_refused") } });
    const error = await screen.findByText("These details match no account that can be registered.");
    await waitFor(() => expect(error.closest('[tabindex="-1"]')).toHaveFocus());
    expect(screen.getByText("If you have registered before, sign in instead.")).toBeVisible();
    expect(screen.getByLabelText("Last Name")).toHaveValue("Rivera");
    expect(screen.getByLabelText("Password")).toHaveValue("Kept-to-myself-7");
    await user.click(screen.getByRole("link", { name: "Contact us about registration" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Contact" })).toBeVisible();
    expect(address()).toBe("/harbor/registration/contact");
    await act(() => router.navigate(-1));
    expect(await screen.findByLabelText("Last Name")).toHaveValue("Rivera");
    expect(screen.getByLabelText("Confirm Password")).toHaveValue("Kept-to-myself-7");
  });

  test("shows the tenant's regFailureMessage instead of the error [REG-46]", async () => {
    await submitted({
      instance: { regFailureMessage: { en: "Call us about your account.", es: "Llámenos." } },
      answers: { [verify]: refusal(422, "registration_refused") },
    });
    expect(await screen.findByText("Call us about your account.")).toBeVisible();
    expect(screen.queryByText(/match no account/)).toBeNull();
  });

  test.each([
    [
      "too many attempts",
      refusal(429, "too_many_attempts", { retryAfterSeconds: 840 }),
      "Too many attempts. Wait 14 minutes, then try again, or call us.",
    ],
    [
      "too many attempts, for a moment",
      refusal(429, "too_many_attempts", { retryAfterSeconds: 5 }),
      "Too many attempts. Wait 1 minute, then try again, or call us.",
    ],
    [
      "a failure of the services",
      refusal(500, "internal_error", { detail: "try later" }),
      "We could not check your details: try later.",
    ],
  ])("after %s gives that reason [REG-47]", async (_, answer, message) => {
    await submitted({ answers: { [verify]: answer } });
    expect(await screen.findByText(message)).toBeVisible();
  });

  test("without an answer says that no answer came, and also shows the tenant's message [REG-48]", async () => {
    await submitted({
      instance: { regFailureMessage: "Call us." },
      answers: { [verify]: () => Promise.reject(new TypeError("Failed to fetch")) },
    });
    expect(await screen.findByText("Call us.")).toBeVisible();
    expect(
      screen.getByText("We could not check your details: no answer came. Check your connection and try again."),
    ).toBeVisible();
  });
});

describe("the prompts", () => {
  test("that cannot be fetched show the error and can be fetched again [REG-12]", async () => {
    let calls = 0;
    const { user } = await openForm({
      answers: {
        "GET /public/strategies/HREG/prompts": () =>
          calls++ === 0
            ? refusal(404, "prompts_not_found", { detail: "There is no registration of this code." })
            : { body: { prompts, today: "11/21/2026" } },
      },
    });
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Error fetching the registration page; There is no registration of this code.",
    );
    await user.click(button("Try again"));
    expect(await screen.findByLabelText("Last Name")).toBeVisible();
  });

  test.each([
    ["none", { asked: [] }],
    ["none, since the tenant names no code", { instance: { regSODCode: undefined } }],
  ])("%s: nobody can register, and the page says whom to contact [REG-13]", async (_, given) => {
    await openForm(given);
    expect(await screen.findByText("You cannot register here online.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Contact us about registration" })).toHaveAttribute(
      "href",
      "/harbor/registration/contact",
    );
    expect(screen.getByRole("link", { name: "Back To Login" })).toHaveAttribute("href", "/harbor/login");
    expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();
  });

  test("of unknown types become text fields, whatever their names and labels [REG-23]", async () => {
    const { user, bodies } = await openForm({
      asked: [
        { name: "SECRET", type: "PASSWORD", displayLabel: "Secret word" },
        { name: "a.b[0]", type: "", displayLabel: { en: " " } },
        { name: "__proto__", type: "number", displayLabel: "<b>Bold</b>" },
        { name: "SECRET", type: "NUMBER", displayLabel: "Again" },
      ],
    });
    await user.type(await screen.findByLabelText("Secret word"), " it's & odd ");
    await user.type(screen.getByLabelText("a.b[0]"), "1");
    await user.type(screen.getByLabelText("<b>Bold</b>"), "2");
    expect(screen.queryByLabelText("Again")).toBeNull();
    for (const [label, value] of [
      ["Email", "rivera@example.com"],
      ["Password", "Kept-to-myself-7"],
      ["Confirm Password", "Kept-to-myself-7"],
    ] as const) {
      await user.click(screen.getByLabelText(label));
      await user.paste(value);
    }
    await free();
    await user.click(button("Continue"));
    await screen.findByRole("heading", { level: 1, name: "Confirm Registration" });
    expect(bodies[verify]?.[0]).toMatchObject({
      prompts: [
        { name: "SECRET", value: "it's & odd" },
        { name: "a.b[0]", value: "1" },
        { name: "__proto__", value: "2" },
      ],
    });
  });

  test.each(["O'Brien-Núñez", "O’Brien", "De La Cruz", "St. John"])(
    "of the type NAME accept %s as written",
    async (name) => {
      const { user, bodies } = await openForm({
        asked: prompts.map((prompt) => (prompt.name === "last_name" ? { ...prompt, type: "NAME" } : prompt)),
      });
      await fill({ lastName: name });
      await free();
      await user.click(button("Continue"));
      await screen.findByRole("heading", { level: 1, name: "Confirm Registration" });
      expect(bodies[verify]?.[0]).toMatchObject({
        prompts: expect.arrayContaining([{ name: "last_name", value: name }]) as object,
      });
    },
  );

  test("a date can be picked from the browser's calendar, which opens on request [REG-20]", async () => {
    const showPicker = vi.fn();
    Object.defineProperty(HTMLInputElement.prototype, "showPicker", { value: showPicker, configurable: true });
    try {
      const { user } = await openForm();
      await user.click(await screen.findByRole("button", { name: "Choose Date of Birth from a calendar" }));
      expect(showPicker).toHaveBeenCalledOnce();
      const calendar = document.querySelector<HTMLInputElement>('input[type="date"]');
      if (!calendar) throw new Error("There is no calendar.");
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(calendar, "1985-04-12");
      calendar.dispatchEvent(new Event("input", { bubbles: true }));
      await waitFor(() => expect(screen.getByLabelText("Date of Birth")).toHaveValue("04/12/1985"));
    } finally {
      Reflect.deleteProperty(HTMLInputElement.prototype, "showPicker");
    }
  });
});

test("login links to registration where the tenant has it [REG-1]", async () => {
  const { user, address } = await openRegistration({ path: "login" });
  await user.click(await screen.findByRole("link", { name: "Registration" }));
  await screen.findByRole("heading", { level: 1, name: "Registration" });
  expect(address()).toBe("/harbor/registration/registrationForm");
});

test("login has no registration link where the tenant has no registration [REG-1]", async () => {
  await openRegistration({ path: "login", instance: { regSODCode: undefined } });
  await screen.findByRole("button", { name: "Sign in" });
  expect(screen.queryByRole("link", { name: "Registration" })).toBeNull();
});

test.each(["registrationForm", "confirm", "completed", "contact"])(
  "the path of the screen %s, without a tenant in it, redirects to the remembered tenant [ROUTE-38]",
  async (last) => {
    localStorage.setItem("paydown.instanceId", "harbor");
    const { router } = await openRegistration();
    const visited: string[] = [];
    router.subscribe(({ location }) => visited.push(location.pathname));
    await act(() => router.navigate(`/registration/${last}`));
    // Completed then leads back to the form, because nobody has registered.
    await waitFor(() =>
      expect(visited).toContain(`/harbor/registration/${last === "confirm" ? "registrationForm" : last}`),
    );
  },
);
