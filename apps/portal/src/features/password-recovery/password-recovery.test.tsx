import { passwordLength } from "@paydown/domain";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { type FakeAnswer, fakeServices, refusal } from "../../testing/fake-services";
import { harbor } from "../../testing/harbor";
import { openPortal } from "../../testing/open-portal";
import { storeSession } from "../../testing/portal-to-test";

const [ask, reset, look] = [
  "POST /public/passwordRecovery",
  "POST /public/passwordRecovery/reset",
  "POST /public/passwordRecovery/link",
];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

interface Opening {
  readonly answer?: FakeAnswer | ((request: Request) => Promise<FakeAnswer>);
  /** The answer when the page asks whether its link is valid. */
  readonly looked?: FakeAnswer | ((request: Request) => Promise<FakeAnswer>);
  readonly language?: "en" | "es";
  readonly loginIdentifier?: "EMAIL" | "USERNAME";
}

async function open(
  path: string,
  { answer = { status: 202 }, looked = { status: 204 }, language = "en", loginIdentifier = "EMAIL" }: Opening = {},
) {
  localStorage.setItem("paydown.language", language);
  const services = fakeServices({
    "POST /token/verify": { body: { valid: true } },
    [ask]: answer,
    [reset]: answer,
    [look]: looked,
  });
  const configuration = { ...harbor, instanceConfig: { ...harbor.instanceConfig, loginIdentifier } };
  const opened = await openPortal(`/harbor/${path}`, { ...services, page: { instanceId: "harbor", configuration } });
  await screen.findByRole("heading", { level: 1 });
  await waitFor(() => expect(screen.queryByText("Loading…")).not.toBeInTheDocument());
  return { ...opened, services };
}

test("login links to password recovery [PASS-29]", async () => {
  const { user, address } = await open("login");
  await user.click(screen.getByRole("link", { name: "Forgot your password?" }));
  const heading = await screen.findByRole("heading", { level: 1, name: "Forgot your password?" });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(address()).toBe("/harbor/passwordRecovery");
});

describe("requesting a link", () => {
  test.each([
    ["EMAIL", "Email", "casey@example.com"],
    ["USERNAME", "Username", "jordan42"],
  ] as const)(
    "with loginIdentifier %s sends the %s, and shows the same message whether or not it is known [PASS-30, PASS-31]",
    async (loginIdentifier, label, name) => {
      let sent: unknown;
      const { user } = await open("passwordRecovery", {
        loginIdentifier,
        async answer(request) {
          sent = await request.json();
          return { status: 202 };
        },
      });
      expect(screen.getByLabelText(label)).toHaveAttribute("autocomplete", "username");
      await user.type(screen.getByLabelText(label), ` ${name} `);
      await user.click(screen.getByRole("button", { name: "Send me a link" }));
      const notice = (await screen.findByText("Check your messages.")).closest('[tabindex="-1"]');
      expect(notice).toHaveTextContent(
        `If ${name} can sign in here, a link is on its way to the email or phone we have on file. It works once, within 30 minutes.`,
      );
      await waitFor(() => expect(notice).toHaveFocus());
      expect(sent).toEqual({ instanceId: "harbor", username: name });
      expect(screen.getByRole("link", { name: "Back to sign in" })).toHaveAttribute("href", "/harbor/login");
      await user.click(screen.getByRole("button", { name: "Ask again" }));
      expect(screen.getByLabelText(label)).toBeVisible();
    },
  );

  test("with an empty field shows an error, at the field and in the summary [PASS-32]", async () => {
    const { user, services } = await open("passwordRecovery");
    await user.click(screen.getByRole("button", { name: "Send me a link" }));
    expect(screen.getByRole("group", { name: "There is a problem" })).toHaveFocus();
    expect(screen.getByRole("link", { name: "Email is required." })).toBeVisible();
    expect(screen.getByLabelText("Email")).toHaveAccessibleDescription("Error: Email is required.");
    expect(services.calls).not.toContain(ask);
  });

  test.each([
    ["nobody", "Email must be a valid email address."],
    ["casey@example", "Email must be a valid email address."],
  ])("with '%s' shows '%s' at the field and in the summary, and sends nothing [PASS-32]", async (typed, message) => {
    const { user, services } = await open("passwordRecovery");
    await user.type(screen.getByLabelText("Email"), typed);
    await user.click(screen.getByRole("button", { name: "Send me a link" }));
    expect(screen.getByRole("link", { name: message })).toBeVisible();
    expect(screen.getByLabelText("Email")).toHaveAccessibleDescription(`Error: ${message}`);
    expect(screen.getByLabelText("Email")).toHaveValue(typed);
    expect(services.calls).not.toContain(ask);
  });

  test("requires a username but checks nothing else about it [PASS-33]", async () => {
    const { user, services } = await open("passwordRecovery", { loginIdentifier: "USERNAME" });
    await user.type(screen.getByLabelText("Username"), "j.o");
    await user.click(screen.getByRole("button", { name: "Send me a link" }));
    expect(await screen.findByText("Check your messages.")).toBeVisible();
    expect(services.calls).toContain(ask);
  });

  test.each([
    [
      "too many",
      refusal(429, "too_many_attempts", { retryAfterSeconds: 840 }),
      "Too many requests. Wait 14 minutes, then try again, or call us.",
    ],
    [
      "a failure",
      refusal(500, "internal_error", { detail: "the services are being restarted" }),
      "We could not take your request. We cannot be reached right now: the services are being restarted.",
    ],
  ])("%s shows a message, and the typed text stays [PASS-34]", async (_, answer, text) => {
    const { user } = await open("passwordRecovery", { answer });
    await user.type(screen.getByLabelText("Email"), "casey@example.com");
    await user.click(screen.getByRole("button", { name: "Send me a link" }));
    const title = await screen.findByText(text.split(". ")[0] + ".");
    expect(title.closest('[tabindex="-1"]')).toHaveTextContent(text);
    expect(screen.getByLabelText("Email")).toHaveValue("casey@example.com");
  });
});

describe("the link", () => {
  const fill = async (user: Awaited<ReturnType<typeof open>>["user"], next: string, again = next) => {
    await user.click(screen.getByLabelText("New password"));
    if (next) await user.paste(next);
    await user.click(screen.getByLabelText("Confirm new password"));
    if (again) await user.paste(again);
    await user.click(screen.getByRole("button", { name: "Change password" }));
  };

  /** Follows a link that differs from the page's address only in the fragment, as a browser would. */
  const followInTab = (secret: string) =>
    act(() => {
      window.history.pushState(null, "", `/pay/harbor/passwordRecovery/reset#${secret}`);
      window.dispatchEvent(new HashChangeEvent("hashchange"));
    });

  test("removes its secret from the address, sets the password, forgets this device's session and leads to login [PASS-48, PASS-54]", async () => {
    storeSession();
    window.history.replaceState(null, "", "/pay/harbor/passwordRecovery/reset#s3cret");
    let sent: unknown;
    const { user, address } = await open("passwordRecovery/reset#s3cret", {
      async answer(request) {
        sent = await request.json();
        return { status: 204 };
      },
    });
    expect(screen.getByRole("heading", { level: 1, name: "Choose a new password" })).toBeVisible();
    expect(window.location.hash).toBe("");
    expect(window.location.pathname).toBe("/pay/harbor/passwordRecovery/reset");
    for (const label of ["New password", "Confirm new password"])
      expect(screen.getByLabelText(label)).toHaveAttribute("autocomplete", "new-password");
    await fill(user, "Another-one-2");
    // The screen being left shows the message too, so wait for the next screen.
    await screen.findByRole("heading", { level: 1, name: "Sign in" });
    expect(screen.getByText("Your password was changed. Sign in with the new one.")).toBeVisible();
    expect(sent).toEqual({
      instanceId: "harbor",
      secret: "s3cret",
      newPassword: "Another-one-2",
      confirmPassword: "Another-one-2",
    });
    expect(address()).toBe("/harbor/login");
    expect(localStorage.getItem("harbor.token")).toBeNull();
  });

  const tooShort = "x".repeat(passwordLength.min - 1);
  const longest = "x".repeat(passwordLength.max);
  test.each([
    ["", "Another-one-2", "New password is required"],
    [tooShort, tooShort, "The New password field must have at least 8 characters"],
    [longest, longest, "The New password field must be less than 40 characters"],
    ["Another-one-2", "", "Confirm new password is required"],
    ["Another-one-2", "Another-one-3", "Password confirmation does not match"],
  ])("'%s' and '%s': '%s'; nothing is sent [PASS-52]", async (next, again, message) => {
    const { user, services } = await open("passwordRecovery/reset#s3cret");
    await fill(user, next, again);
    expect(
      within(screen.getByRole("group", { name: "There is a problem" })).getByRole("link", { name: message }),
    ).toBeVisible();
    expect(services.calls).not.toContain(reset);
  });

  test.each([
    [
      "en",
      "This link does not work any more.",
      "It was used already, is older than 30 minutes, was replaced by a later one, or is incomplete. To choose a password, ask for a new link.",
      "Ask for a new link",
    ],
    [
      "es",
      "Este enlace ya no funciona.",
      "Ya se usó, tiene más de 30 minutos, fue reemplazado por otro más reciente o está incompleto. Para elegir una contraseña, pida un enlace nuevo.",
      "Pedir un enlace nuevo",
    ],
  ] as const)(
    "says on opening that it was used or has expired, shows no form, and links to a new request (%s) [PASS-49, PASS-50]",
    async (language, title, text, another) => {
      let asked: unknown;
      const { address, user, services } = await open("passwordRecovery/reset#s3cret", {
        language,
        async looked(request) {
          asked = await request.json();
          return refusal(404, "reset_link_invalid");
        },
      });
      const notice = (await screen.findByText(title)).closest('[tabindex="-1"]');
      await waitFor(() => expect(notice).toHaveFocus());
      expect(notice).toHaveTextContent(`${title} ${text}`);
      expect(screen.queryAllByRole("textbox")).toEqual([]);
      expect(document.querySelector("input")).toBeNull();
      expect(asked).toEqual({ instanceId: "harbor", secret: "s3cret" });
      expect(services.calls).not.toContain(reset);
      await user.click(screen.getByRole("link", { name: another }));
      await waitFor(() => expect(address()).toBe("/harbor/passwordRecovery"));
    },
  );

  test.each([
    ["no answer", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["a failure", refusal(500, "internal_error")],
    ["too many requests", refusal(429, "too_many_requests", { retryAfterSeconds: 60 })],
  ])("shows the form even if the check of the link ends with %s [PASS-51]", async (_, looked) => {
    await open("passwordRecovery/reset#s3cret", { looked });
    expect(await screen.findByLabelText("New password")).toBeVisible();
  });

  test("shows one message, with a link to a new request, if it becomes invalid while the password is chosen [PASS-62]", async () => {
    const { user } = await open("passwordRecovery/reset#s3cret", { answer: refusal(404, "reset_link_invalid") });
    await fill(user, "Another-one-2");
    const notice = (await screen.findByText("This link does not work.")).closest('[tabindex="-1"]');
    await waitFor(() => expect(notice).toHaveFocus());
    expect(notice).toHaveTextContent(
      "It may be incomplete, too old, used already, or replaced by a later one. Your password was not changed.",
    );
    expect(screen.queryByLabelText("New password")).not.toBeInTheDocument();
    await user.click(screen.getByRole("link", { name: "Ask for a new link" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Forgot your password?" })).toBeVisible();
  });

  test.each([
    ["no answer", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["an answer that cannot be read", { status: 502, body: "<html>" }],
  ])(
    "that is refused as invalid after %s: the page says that the first try may have set the password [PASS-63]",
    async (_, lost) => {
      const { user, services } = await open("passwordRecovery/reset#s3cret", { answer: lost });
      await fill(user, "Another-one-2");
      expect(await screen.findByText(/^Error Saving Password; /)).toBeVisible();
      services.answers[reset] = refusal(404, "reset_link_invalid");
      await user.click(screen.getByRole("button", { name: "Change password" }));
      const notice = (await screen.findByText("Your new password may be set all the same.")).closest('[tabindex="-1"]');
      await waitFor(() => expect(notice).toHaveFocus());
      expect(notice).toHaveTextContent(
        "The answer to your first try was lost, and a link works only once. Try to sign in with your new password. If you cannot, ask for a new link.",
      );
      expect(screen.queryByText(/was not changed/)).not.toBeInTheDocument();
      expect(screen.getByRole("link", { name: "Back to sign in" })).toHaveAttribute("href", "/harbor/login");
      expect(screen.getByRole("link", { name: "Ask for a new link" })).toHaveAttribute(
        "href",
        "/harbor/passwordRecovery",
      );
    },
  );

  test("without its secret, as after a reload, is not called invalid [PASS-65]", async () => {
    await open("passwordRecovery/reset");
    expect(screen.getByText("Open the link from your message again.")).toBeVisible();
    expect(
      screen.getByText("For your safety this page does not keep it. If it does not work any more, ask for a new one."),
    ).toBeVisible();
    expect(screen.queryByText("This link does not work.")).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Ask for a new link" })).toHaveAttribute(
      "href",
      "/harbor/passwordRecovery",
    );
  });

  test("starts over with its own secret when opened in the same tab after another link, and removes the secret from the address and the history [PASS-66]", async () => {
    window.history.replaceState(null, "", "/pay/harbor/passwordRecovery/reset#0lder");
    let sent: unknown;
    const { user, services } = await open("passwordRecovery/reset#0lder", {
      answer: refusal(404, "reset_link_invalid"),
    });
    await fill(user, "Another-one-2");
    await screen.findByText("This link does not work.");
    services.answers[reset] = async (request) => {
      sent = await request.json();
      return { status: 204 };
    };
    followInTab("n3wer");
    expect(await screen.findByLabelText("New password")).toHaveValue("");
    expect(window.location.hash).toBe("");
    await fill(user, "Another-one-3");
    expect(await screen.findByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
    expect(sent).toMatchObject({ secret: "n3wer", newPassword: "Another-one-3" });
  });

  test("opened over a half-filled form empties the form [PASS-66]", async () => {
    const { user } = await open("passwordRecovery/reset#0lder");
    await user.type(screen.getByLabelText("New password"), "Another-one-2");
    followInTab("n3wer");
    await waitFor(() => expect(screen.getByLabelText("New password")).toHaveValue(""));
    expect(window.location.hash).toBe("");
  });

  test("shows 'Error Saving Password; {detail}' when its use fails, and can be used again [PASS-64]", async () => {
    const { user, services } = await open("passwordRecovery/reset#s3cret", {
      answer: refusal(500, "internal_error", { detail: "the services are being restarted" }),
    });
    await fill(user, "Another-one-2");
    expect(await screen.findByText("Error Saving Password; the services are being restarted")).toBeVisible();
    expect(screen.getByLabelText("New password")).toHaveValue("Another-one-2");
    services.answers[reset] = { status: 204 };
    await user.click(screen.getByRole("button", { name: "Change password" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  });
});

test("speaks Spanish [PASS-35]", async () => {
  const { user } = await open("passwordRecovery", { language: "es" });
  expect(screen.getByRole("heading", { level: 1, name: "¿Olvidó su contraseña?" })).toBeVisible();
  await user.type(screen.getByLabelText("Correo electrónico"), "casey@example.com");
  await user.click(screen.getByRole("button", { name: "Enviarme un enlace" }));
  expect(await screen.findByText("Revise sus mensajes.")).toBeVisible();
});
