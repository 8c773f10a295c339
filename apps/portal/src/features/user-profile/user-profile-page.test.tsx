import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { type FakeAnswer, fakeServices, refusal } from "../../testing/fake-services";
import { harbor, token } from "../../testing/harbor";
import { openPortal } from "../../testing/open-portal";
import { storeSession } from "../../testing/portal-to-test";

const [load, save] = ["GET /api/demographics/userProfile", "POST /api/demographics/userProfile"];
const profile = { phone: "4105550161", email: "casey@example.com" };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  storeSession();
});

interface Opening {
  readonly loaded?: FakeAnswer;
  readonly saved?: FakeAnswer | ((request: Request) => Promise<FakeAnswer>);
  readonly language?: "en" | "es";
  readonly instance?: object;
}

async function openProfile({
  loaded = { body: profile },
  saved = { body: profile },
  language = "en",
  instance = {},
}: Opening = {}) {
  localStorage.setItem("paydown.language", language);
  const services = fakeServices({ "POST /token/verify": { body: { valid: true } }, [load]: loaded, [save]: saved });
  const configuration = { ...harbor, instanceConfig: { ...harbor.instanceConfig, ...instance } };
  const opened = await openPortal("/harbor/userProfile?id=100000003", {
    ...services,
    page: { instanceId: "harbor", configuration },
  });
  await screen.findByRole("heading", { level: 1 });
  return { ...opened, services };
}

const phone = () => screen.findByLabelText("Phone");
const pressSave = (user: Awaited<ReturnType<typeof openProfile>>["user"]) =>
  user.click(screen.getByRole("button", { name: "Save" }));

test("opens with the stored phone as (xxx) xxx-xxxx and the stored email, marked for autofill [PROF-3]", async () => {
  await openProfile();
  expect(await phone()).toHaveValue("(410) 555-0161");
  expect(await phone()).toHaveAttribute("autocomplete", "tel-national");
  expect(await phone()).toHaveAttribute("inputmode", "tel");
  expect(screen.getByLabelText("Email")).toHaveValue("casey@example.com");
  expect(screen.getByLabelText("Email")).toHaveAttribute("autocomplete", "email");
  expect(document.title).toBe("User Profile – Harbor Recovery Services");
  const breadcrumb = within(screen.getByRole("navigation", { name: "Breadcrumb" }));
  expect(breadcrumb.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/harbor/home?id=100000003");
});

test("Save sends the phone as ten digits and the email without outer spaces, says 'Data has been saved' and shows the stored values [PROF-5]", async () => {
  let sent: unknown;
  const { user } = await openProfile({
    saved: async (request) => {
      sent = await request.json();
      return { body: { phone: "4105550199", email: "new@example.com" } };
    },
  });
  await user.clear(await phone());
  await user.type(await phone(), "410.555.0199");
  await user.clear(screen.getByLabelText("Email"));
  await user.type(screen.getByLabelText("Email"), " new@example.com ");
  expect(await phone()).toHaveValue("(410) 555-0199");
  await pressSave(user);
  expect(await screen.findByText("Data has been saved")).toBeVisible();
  expect(sent).toEqual({ phone: "4105550199", email: "new@example.com" });
  expect(screen.getByLabelText("Email")).toHaveValue("new@example.com");
});

test.each([
  ["Phone", " ", "Phone is required."],
  ["Phone", "410555016", "The Phone field must be exactly 10 digits."],
  ["Phone", "41055501612", "The Phone field must be exactly 10 digits."],
  ["Phone", "410555016x", "The Phone field must be exactly 10 digits."],
  ["Email", " ", "Email is required."],
  ["Email", "casey", "Email must be a valid email address."],
  ["Email", "x".repeat(101), "Email must be a valid email address."],
  ["Email", `${"x".repeat(89)}@example.com`, "The Email field must be less than 100 characters"],
])(
  "%s '%s' is refused on leaving the field and on Save, with '%s'; nothing is sent [PROF-10, PROF-16]",
  async (label, typed, message) => {
    const { user, services } = await openProfile();
    await phone();
    const field = screen.getByLabelText(label);
    await user.clear(field);
    await user.click(field);
    await user.paste(typed);
    await user.tab();
    expect(await screen.findByText(message)).toBeVisible();
    await pressSave(user);
    const summary = screen.getByRole("group", { name: "There is a problem" });
    expect(summary).toHaveFocus();
    expect(within(summary).getByRole("link", { name: message })).toBeVisible();
    expect(field).toHaveAccessibleDescription(new RegExp(`Error: ${message}$`));
    expect(services.calls).not.toContain(save);
  },
);

test.each([
  [{}, "Error Saving Password; the services are being restarted"],
  [
    { profileFailureLabel: { en: "The profile was not saved", es: "No se guardó el perfil" } },
    "The profile was not saved; the services are being restarted",
  ],
])(
  "with the settings %j, a failed save says '%s' and keeps everything typed, and Save works again [PROF-6, PROF-7]",
  async (instance, message) => {
    const { user, services } = await openProfile({
      instance,
      saved: refusal(500, "internal_error", { detail: "the services are being restarted" }),
    });
    await user.clear(await phone());
    await user.type(await phone(), "4105550199");
    await pressSave(user);
    expect(await screen.findByText(message)).toBeVisible();
    expect(await phone()).toHaveValue("(410) 555-0199");
    services.answers[save] = { body: { ...profile, phone: "4105550199" } };
    await pressSave(user);
    expect(await screen.findByText("Data has been saved")).toBeVisible();
  },
);

test("a failed load reads 'Error fetching user profile; {detail}', and Try again loads it [PROF-4]", async () => {
  const { user, services } = await openProfile({
    loaded: refusal(500, "internal_error", { detail: "the database is away" }),
  });
  expect(await screen.findByText("Error fetching user profile; the database is away")).toBeVisible();
  services.answers[load] = { body: profile };
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await phone()).toHaveValue("(410) 555-0161");
});

test("speaks Spanish [PROF-8]", async () => {
  const { user } = await openProfile({ language: "es" });
  expect(screen.getByRole("heading", { level: 1, name: "Perfil de usuario" })).toBeVisible();
  await user.clear(await screen.findByLabelText("Teléfono"));
  await user.clear(screen.getByLabelText("Correo electrónico"));
  await user.type(screen.getByLabelText("Correo electrónico"), "casey");
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  const said = within(screen.getByRole("group", { name: "Hay un problema" }))
    .getAllByRole("link")
    .map((link) => link.textContent);
  expect(said).toEqual([
    "El campo Teléfono es obligatorio.",
    "El campo Correo electrónico debe ser una dirección de correo electrónico válida.",
  ]);
});

test.each([false, "N"])(
  "does not exist where userProfileEnabled is %j, and fetches nothing [PROF-1]",
  async (userProfileEnabled) => {
    const { services } = await openProfile({ instance: { userProfileEnabled } });
    expect(screen.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
    expect(services.calls).not.toContain(load);
  },
);

describe("when the services require the password first", () => {
  const confirm = "POST /api/demographics/confirmPassword";
  const dialog = async () => within(await screen.findByRole("dialog", { name: "Enter your password to save" }));

  /** Saves a new phone number, which the services accept only after the password `right` was entered. */
  async function savePhone() {
    const saved: unknown[] = [];
    let isKnown = false;
    const opened = await openProfile({
      saved: async (request) => {
        saved.push(await request.json());
        return isKnown ? { body: { ...profile, phone: "4105550199" } } : refusal(403, "password_required");
      },
    });
    opened.services.answers[confirm] = async (request) => {
      isKnown = ((await request.json()) as { currentPassword: string }).currentPassword === "right";
      return isKnown ? { status: 204 } : refusal(422, "wrong_password");
    };
    await opened.user.clear(await phone());
    await opened.user.type(await phone(), "4105550199");
    await pressSave(opened.user);
    return { ...opened, saved };
  }

  test("Save asks for the password in place, then saves the typed values [PASS-72, PASS-73]", async () => {
    const { user, saved } = await savePhone();
    const asked = await dialog();
    await user.type(asked.getByLabelText("Password of casey@example.com"), "wrong");
    await user.click(asked.getByRole("button", { name: "Save" }));
    expect(await asked.findByText("That password is not right. Please try again.")).toBeVisible();
    await user.type(asked.getByLabelText("Password of casey@example.com"), "right");
    await user.click(asked.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Data has been saved")).toBeVisible();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(saved).toEqual([1, 2].map(() => ({ ...profile, phone: "4105550199" })));
    // The session is still the same one.
    expect(localStorage.getItem("harbor.token")).toBe(token);
  });

  test("Cancel keeps the typed values and reports no failure; Save asks for the password again [PASS-73, PASS-74]", async () => {
    const { user } = await savePhone();
    await user.click((await dialog()).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(await phone()).toHaveValue("(410) 555-0199");
    expect(screen.queryByText(/Error Saving Password/)).not.toBeInTheDocument();
    await pressSave(user);
    expect(
      (await dialog()).getByText(
        "How we reach you decides who can sign in as you. To change it, enter your password again.",
      ),
    ).toBeVisible();
  });

  test("a session that ended in the meantime redirects to login [PASS-75]", async () => {
    const { user, services, address } = await savePhone();
    services.answers[confirm] = refusal(401, "unauthenticated");
    const asked = await dialog();
    await user.type(asked.getByLabelText("Password of casey@example.com"), "right");
    await user.click(asked.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(address()).toBe("/harbor/login?sessionTimeout=true"));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });
});
