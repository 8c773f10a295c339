import { passwordLength } from "@paydown/domain";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { type FakeAnswer, fakeServices, refusal } from "../../testing/fake-services";
import { harbor, username } from "../../testing/harbor";
import { openPortal } from "../../testing/open-portal";
import { storeSession } from "../../testing/portal-to-test";

const call = "POST /api/demographics/password";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  storeSession();
});

interface Opening {
  readonly answer?: FakeAnswer | ((request: Request) => Promise<FakeAnswer>);
  readonly language?: "en" | "es";
  readonly enabled?: unknown;
}

async function openChangePassword({ answer = { status: 204 }, language = "en", enabled = true }: Opening = {}) {
  localStorage.setItem("paydown.language", language);
  const services = fakeServices({ "POST /token/verify": { body: { valid: true } }, [call]: answer });
  const configuration = {
    ...harbor,
    instanceConfig: { ...harbor.instanceConfig, changePasswordEnabled: enabled as boolean },
  };
  const opened = await openPortal("/harbor/changePassword?id=100000003", {
    ...services,
    page: { instanceId: "harbor", configuration },
  });
  await screen.findByRole("heading", { level: 1 });
  return { ...opened, services };
}

type User = Awaited<ReturnType<typeof openChangePassword>>["user"];

async function fill(
  user: User,
  {
    current = "Harbor-demo-1",
    next = "Another-one-2",
    again,
  }: { current?: string; next?: string; again?: string } = {},
) {
  const values = { "Current password": current, "New password": next, "Confirm new password": again ?? next };
  for (const [label, value] of Object.entries(values)) {
    await user.click(screen.getByLabelText(label));
    if (value) await user.paste(value);
  }
}

const submit = () => screen.getByRole("button", { name: "Change password" });

test("has three hidden password fields that password managers recognize, and says that a change signs the user out on every device [PASS-2, PASS-3, PASS-4]", async () => {
  const { user } = await openChangePassword();
  expect(screen.getByRole("heading", { level: 1, name: "Change Password" })).toBeVisible();
  await waitFor(() => expect(document.title).toBe("Change Password – Harbor Recovery Services"));
  expect(
    screen.getByText("You will be signed out on every device, and sign in again with the new password."),
  ).toBeVisible();
  for (const [label, autocomplete] of [
    ["Current password", "current-password"],
    ["New password", "new-password"],
    ["Confirm new password", "new-password"],
  ] as const) {
    const field = screen.getByLabelText(label);
    expect(field).toHaveAttribute("type", "password");
    expect(field).toHaveAttribute("autocomplete", autocomplete);
    await user.click(screen.getByRole("button", { name: `Show ${label}` }));
    expect(field).toHaveAttribute("type", "text");
    await user.click(screen.getByRole("button", { name: `Hide ${label}` }));
    expect(field).toHaveAttribute("type", "password");
  }
  expect(document.querySelector('input[autocomplete="username"]')).toHaveValue(username);
});

test("the breadcrumb and Cancel link to Home with the account in the URL [PASS-5]", async () => {
  await openChangePassword();
  const breadcrumb = within(screen.getByRole("navigation", { name: "Breadcrumb" }));
  expect(breadcrumb.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/harbor/home?id=100000003");
  expect(screen.getByRole("link", { name: "Cancel" })).toHaveAttribute("href", "/harbor/home?id=100000003");
});

const tooShort = "x".repeat(passwordLength.min - 1);
const [longest, tooLong] = ["x".repeat(passwordLength.max), "x".repeat(passwordLength.max + 1)];
const rows = [
  [{ current: "" }, "currentPassword", "Current password is required"],
  [{ next: "" }, "newPassword", "New password is required"],
  [{ next: tooShort }, "newPassword", "The New password field must have at least 8 characters"],
  [{ next: longest }, "newPassword", "The New password field must be less than 40 characters"],
  [{ again: "" }, "confirmPassword", "Confirm new password is required"],
  [{ again: tooShort }, "confirmPassword", "The Confirm new password field must have at least 8 characters"],
  [{ again: tooLong }, "confirmPassword", "The Confirm new password field must be less than 40 characters"],
  [{ again: "Another-one-3" }, "confirmPassword", "Password confirmation does not match"],
] as const;

test.each(rows)(
  "%j shows an error at %s and in the focused summary: '%s'; nothing is sent or lost [PASS-9, PASS-10, PASS-11, PASS-12, PASS-14]",
  async (typed, id, message) => {
    const { user, services } = await openChangePassword();
    await fill(user, typed);
    await user.click(submit());
    const summary = screen.getByRole("group", { name: "There is a problem" });
    expect(summary).toHaveFocus();
    const field = document.getElementById(id);
    await user.click(within(summary).getByRole("link", { name: message }));
    expect(field).toHaveFocus();
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(new RegExp(`Error: ${message}$`));
    expect(services.calls).not.toContain(call);
    for (const [name, label] of [
      ["current", "Current password"],
      ["next", "New password"],
    ] as const) {
      if (name in typed) expect(screen.getByLabelText(label)).toHaveValue((typed as Record<string, string>)[name]);
    }
  },
);

test("a field shows its error when left, not while typing, and clears it once the value is right [PASS-15]", async () => {
  const { user } = await openChangePassword();
  const field = screen.getByLabelText("New password");
  await user.type(field, tooShort);
  expect(screen.queryByText(/must have at least/)).not.toBeInTheDocument();
  await user.tab();
  expect(await screen.findByText("The New password field must have at least 8 characters")).toBeVisible();
  expect(screen.queryByText("Password confirmation does not match")).not.toBeInTheDocument();
  await user.type(field, "x");
  expect(screen.queryByText(/must have at least/)).not.toBeInTheDocument();
});

test("sends 39 characters and spaces unchanged; then the session ends and login says why [PASS-10, PASS-13, PASS-17, PASS-19]", async () => {
  let sent: unknown;
  const { user, address } = await openChangePassword({
    answer: async (request) => {
      sent = await request.json();
      return { status: 204 };
    },
  });
  const next = ` four words here ${"x".repeat(21)} `;
  await fill(user, { next });
  await user.click(submit());
  expect(await screen.findByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  expect(screen.getByText("Your password was changed. Sign in with the new one.")).toBeVisible();
  expect(sent).toEqual({ currentPassword: "Harbor-demo-1", newPassword: next, confirmPassword: next });
  expect(next).toHaveLength(39);
  expect(address()).toBe("/harbor/login");
  expect(localStorage.getItem("harbor.token")).toBeNull();
});

describe("a failure shows 'Error Saving Password; {detail}' and loses nothing [PASS-24]", () => {
  test.each([
    [
      "the services' own words",
      refusal(500, "internal_error", { detail: "the services are being restarted" }),
      "Error Saving Password; the services are being restarted",
    ],
    [
      "too many wrong ones",
      refusal(429, "too_many_attempts", { retryAfterSeconds: 840 }),
      "Error Saving Password; too many attempts. Wait 14 minutes, then try again, or call us",
    ],
    [
      "no answer",
      async () => Promise.reject(new TypeError("Failed to fetch")),
      "Error Saving Password; no answer came. Check your connection and try again",
    ],
  ])("%s", async (_, answer, message) => {
    const { user, address } = await openChangePassword({ answer });
    await fill(user);
    await user.click(submit());
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText("Current password")).toHaveValue("Harbor-demo-1");
    expect(screen.getByLabelText("Confirm new password")).toHaveValue("Another-one-2");
    expect(address()).toBe("/harbor/changePassword?id=100000003");
    expect(localStorage.getItem("harbor.token")).not.toBeNull();
  });

  test("also shows the error for a wrong current password at the field, until the user edits the field [PASS-22]", async () => {
    const { user } = await openChangePassword({
      answer: refusal(422, "wrong_password", { parameterViolations: [{ path: "currentPassword", message: "x" }] }),
    });
    await fill(user, { current: "Harbor-demo-9" });
    await user.click(submit());
    expect(await screen.findByText("Error Saving Password; The current password is not right.")).toBeVisible();
    expect(screen.getByLabelText("Current password")).toHaveAccessibleDescription(
      "Error: The current password is not right.",
    );
    await waitFor(() => expect(screen.getByRole("group", { name: "There is a problem" })).toHaveFocus());
    await user.type(screen.getByLabelText("Current password"), "1");
    expect(screen.getByLabelText("Current password")).not.toBeInvalid();
  });
});

test("speaks Spanish [PASS-6]", async () => {
  const { user } = await openChangePassword({ language: "es" });
  expect(screen.getByRole("heading", { level: 1, name: "Cambiar contraseña" })).toBeVisible();
  await user.click(screen.getByLabelText("Contraseña actual"));
  await user.paste("Harbor-demo-1");
  await user.click(screen.getByLabelText("Contraseña nueva"));
  await user.paste(tooShort);
  await user.click(screen.getByLabelText("Confirmar la contraseña nueva"));
  await user.paste(`${tooShort}y`);
  await user.click(screen.getByRole("button", { name: "Cambiar contraseña" }));
  const said = within(screen.getByRole("group", { name: "Hay un problema" }))
    .getAllByRole("link")
    .map((link) => link.textContent);
  expect(said).toEqual([
    "El campo Contraseña nueva debe tener al menos 8 caracteres",
    "La confirmación de la contraseña no coincide",
  ]);
});

test.each([false, "N", null])("does not exist where changePasswordEnabled is %j [PASS-1]", async (enabled) => {
  const { services } = await openChangePassword({ enabled });
  expect(screen.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  expect(screen.queryByLabelText("Current password")).not.toBeInTheDocument();
  expect(services.calls).not.toContain(call);
});
