import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type FakeAnswer, fakeServices, refusal } from "../../testing/fake-services";
import { demographics, harbor, token, username } from "../../testing/harbor";
import { openPortal } from "../../testing/open-portal";
import { storeSession } from "../../testing/portal-to-test";

type Handler = FakeAnswer | ((request: Request) => FakeAnswer | Promise<FakeAnswer>);

const byEmail = { channel: "email", target: "c***@example.com" };
const sent = { ...byEmail, expiresInSeconds: 600, resendInSeconds: 30, triesLeft: 5 };
const pending = { body: { jwt: "pending-token", username, otpPending: true, passcodeTarget: byEmail } };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => void vi.useRealTimers());

function open(address: string, answers: Record<string, Handler> = {}, language = "en") {
  localStorage.setItem("paydown.language", language);
  const configuration = { ...harbor, instanceConfig: { ...harbor.instanceConfig, otpEnabled: true } };
  const services = fakeServices({
    "POST /token/login": pending,
    "POST /token/verify": { body: { valid: true, expiresInSeconds: 900 } },
    "GET /api/demographics/m": { body: demographics },
    "GET /otp/enroll": { body: {} },
    "POST /otp/send": { body: sent },
    "POST /otp/apply": { body: { username, jwt: token } },
    ...answers,
  });
  return openPortal(address, { ...services, page: { instanceId: "harbor", configuration } }).then((opened) => ({
    ...opened,
    services,
  }));
}

async function toRequest(answers: Record<string, Handler> = {}, language = "en") {
  const opened = await open("/harbor/login", answers, language);
  await opened.user.type(await screen.findByLabelText(language === "en" ? "Email" : "Correo electrónico"), username);
  await opened.user.type(screen.getByLabelText(language === "en" ? "Password" : "Contraseña"), "Harbor-demo-1");
  await opened.user.click(screen.getByRole("button", { name: language === "en" ? "Sign in" : "Iniciar sesión" }));
  await screen.findByRole("heading", {
    level: 1,
    name: language === "en" ? "We need to check that it is you" : "Necesitamos comprobar que es usted",
  });
  return opened;
}

async function toVerify(answers: Record<string, Handler> = {}) {
  const opened = await toRequest(answers);
  await opened.user.click(screen.getByRole("button", { name: "Send code" }));
  await screen.findByRole("heading", { level: 1, name: "Enter your code" });
  return opened;
}

const enter = async ({ user }: Awaited<ReturnType<typeof open>>, code: string) => {
  const field = screen.getByLabelText("One-time passcode");
  await user.clear(field);
  if (code !== "") await user.type(field, code);
  await user.click(screen.getByRole("button", { name: "Continue" }));
};

describe("signing in with a one-time passcode", () => {
  test("goes from login through the masked address and the code to Home; only the complete token is stored for the guard [OTP-8, OTP-28, OTP-29, OTP-30, OTP-31]", async () => {
    let request: Request | undefined;
    const opened = await toRequest({
      "POST /otp/apply": async (given) => {
        request = given.clone();
        return { body: { username, jwt: token } };
      },
    });
    expect(screen.getByText("We will send a code by email to c***@example.com.")).toBeVisible();
    expect(opened.address()).toBe("/harbor/otp/request");
    expect(localStorage.getItem("harbor.token")).toBeNull();
    await opened.user.click(screen.getByRole("button", { name: "Send code" }));
    expect(
      await screen.findByText("We sent a code by email to c***@example.com. It is good for 10 minutes."),
    ).toBeVisible();
    expect(opened.address()).toBe("/harbor/otp/verify");
    const field = screen.getByLabelText("One-time passcode");
    expect(field).toHaveAttribute("inputmode", "numeric");
    expect(field).toHaveAttribute("autocomplete", "one-time-code");
    await enter(opened, "123 456");
    expect(await screen.findByRole("link", { name: "100000001" })).toBeVisible();
    expect(opened.address()).toBe("/harbor/home");
    expect(request?.headers.get("authorization")).toBe("Bearer pending-token");
    expect(await request?.json()).toEqual({ username, code: "123456" });
    expect(localStorage.getItem("harbor.token")).toBe(token);
    expect(sessionStorage.getItem("harbor.passcode")).toBeNull();
  });

  test("speaks Spanish, and requests the message in Spanish [OTP-12]", async () => {
    // Freezes the wait of 30 seconds.
    vi.useFakeTimers({ toFake: ["Date"] });
    let sentIn: string | null = null;
    const { user } = await toRequest(
      {
        "POST /otp/send": (request) => {
          sentIn = request.headers.get("Accept-Language");
          return { body: sent };
        },
      },
      "es",
    );
    expect(screen.getByText("Enviaremos un código por correo electrónico a c***@example.com.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Enviar código" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Ingrese su código" })).toBeVisible();
    expect(sentIn).toBe("es");
    expect(screen.getByText("Podrá enviar un código nuevo en 30 segundos.")).toBeVisible();
  });

  test("a reload at either step resumes there [OTP-40]", async () => {
    await toVerify();
    const again = await open("/harbor/otp/verify");
    expect(
      (await screen.findAllByText("We sent a code by email to c***@example.com. It is good for 10 minutes."))[0],
    ).toBeVisible();
    expect(again.address()).toBe("/harbor/otp/verify");
  });

  test("going back to the request offers the code already sent, and a new one only after the wait [OTP-41]", async () => {
    const { router } = await toVerify();
    await act(() => router.navigate(-1));
    expect(await screen.findByRole("link", { name: "I have a code" })).toHaveAttribute(
      "href",
      expect.stringMatching(/\/harbor\/otp\/verify$/),
    );
    expect(screen.queryByRole("button", { name: "Send code" })).not.toBeInTheDocument();
    expect(screen.getByText(/^You can send a new code in \d+ seconds\.$/)).toBeVisible();
  });

  test.each(["request", "verify"])(
    "otp/%s opened by URL redirects to login without a session, and to Home with one [OTP-42]",
    async (step) => {
      const stranger = await open(`/harbor/otp/${step}`);
      await waitFor(() => expect(stranger.address()).toBe("/harbor/login"));
      storeSession();
      const signedIn = await open(`/harbor/otp/${step}`);
      await waitFor(() => expect(signedIn.address()).toBe("/harbor/home"));
    },
  );

  test("verify redirects to the request if no code was sent [OTP-43]", async () => {
    const { router, address } = await toRequest();
    await act(() => router.navigate("/harbor/otp/verify"));
    await waitFor(() => expect(address()).toBe("/harbor/otp/request"));
  });

  test("Back to sign in abandons the sign-in [OTP-44]", async () => {
    const { user, address } = await toVerify();
    await user.click(screen.getByRole("button", { name: "Back to sign in" }));
    await waitFor(() => expect(address()).toBe("/harbor/login"));
    expect(sessionStorage.getItem("harbor.passcode")).toBeNull();
  });

  test.each([
    [
      refusal(503, "passcode_not_sent"),
      "The code could not be sent. Try again in a moment, or call us.",
      "No se pudo enviar el código. Intente de nuevo en un momento, o llámenos.",
    ],
    [
      refusal(429, "passcode_throttled", { retryAfterSeconds: 30 }),
      "Too many codes were sent. Wait 30 seconds, then try again.",
      "Se enviaron demasiados códigos. Espere 30 segundos e intente de nuevo.",
    ],
    [
      refusal(429, "passcode_throttled", { retryAfterSeconds: 700 }),
      "Too many codes were sent. Wait 12 minutes, then try again, or call us.",
      "Se enviaron demasiados códigos. Espere 12 minutos e intente de nuevo, o llámenos.",
    ],
    [
      refusal(500, "internal_error", { detail: "the services are being restarted" }),
      "That did not work. We cannot be reached right now: the services are being restarted.",
      "No se pudo hacer. En este momento no es posible:",
    ],
  ])("a failure to send a code is shown and takes the focus [OTP-38, OTP-39]", async (answer, text, spanish) => {
    const { user, address } = await toRequest({ "POST /otp/send": answer });
    await user.click(screen.getByRole("button", { name: "Send code" }));
    await waitFor(() => expect(document.activeElement).toHaveTextContent(text));
    expect(address()).toBe("/harbor/otp/request");
    expect(screen.getByRole("button", { name: "Send code" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Español" }));
    await waitFor(() => expect(screen.getByRole("main")).toHaveTextContent(spanish));
  });

  test("a sign-in that took too long leads to login and says so [OTP-45]", async () => {
    const opened = await toVerify({ "POST /otp/apply": refusal(401, "unauthenticated") });
    await enter(opened, "123456");
    await waitFor(() => expect(opened.address()).toBe("/harbor/login?sessionTimeout=true"));
    expect(await screen.findByText("You were signed out because your session ended. Sign in to go on.")).toBeVisible();
  });
});

describe("the code", () => {
  test.each([
    ["", "One-time passcode is required."],
    ["12345", "The one-time passcode has 6 digits."],
    ["12345a", "The one-time passcode has 6 digits."],
  ])("'%s' is refused at the field; nothing is sent [OTP-32]", async (code, text) => {
    const opened = await toVerify();
    await enter(opened, code);
    const field = screen.getByLabelText("One-time passcode");
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(`Error: ${text}`)));
    await waitFor(() => expect(field).toHaveFocus());
    expect(opened.services.calls).not.toContain("POST /otp/apply");
  });

  test.each([
    [refusal(422, "passcode_wrong", { triesLeft: 4 }), "That code is not right. You can try 4 more times."],
    [refusal(422, "passcode_wrong", { triesLeft: 1 }), "That code is not right. You can try once more."],
    [refusal(422, "passcode_wrong", { triesLeft: 0 }), "Too many wrong codes were entered. Send a new code to go on."],
    [refusal(422, "passcode_used_up"), "Too many wrong codes were entered. Send a new code to go on."],
    [refusal(422, "passcode_expired"), "This code is not valid any more. Send a new code to go on."],
  ])(
    "refused by the services shows '%s' at the field and keeps the typed text [OTP-33, OTP-34]",
    async (answer, text) => {
      const opened = await toVerify({ "POST /otp/apply": answer });
      await enter(opened, "123456");
      const field = await screen.findByLabelText("One-time passcode");
      await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(`Error: ${text}`)));
      expect(field).toHaveValue("123456");
      expect(field).toHaveFocus();
    },
  );

  test("can be replaced by a new code after the wait; the page says that the earlier code is void [OTP-36]", async () => {
    const opened = await toVerify({ "POST /otp/send": { body: { ...sent, resendInSeconds: 1 } } });
    const resend = await screen.findByRole("button", { name: "Send a new code" });
    await opened.user.click(resend);
    const notice = (await screen.findByText("We sent a new code. The earlier one is not valid any more.")).closest(
      '[tabindex="-1"]',
    );
    await waitFor(() => expect(notice).toHaveFocus());
    expect(opened.services.calls.filter((call) => call === "POST /otp/send")).toHaveLength(2);
  });

  test("expires after its time, and the page says that it is void [OTP-35]", async () => {
    await toVerify({ "POST /otp/send": { body: { ...sent, expiresInSeconds: 1, resendInSeconds: 1 } } });
    expect(await screen.findByText("This code is not valid any more. Send a new code to go on.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Send a new code" })).toBeVisible();
  });

  test("stays in its field if it could not be checked [OTP-37]", async () => {
    const opened = await toVerify({
      "POST /otp/apply": refusal(500, "internal_error", { detail: "the services are being restarted" }),
    });
    await enter(opened, "123456");
    await waitFor(() =>
      expect(document.activeElement).toHaveTextContent(
        "We cannot be reached right now: the services are being restarted.",
      ),
    );
    expect(screen.getByLabelText("One-time passcode")).toHaveValue("123456");
  });
});

describe("enrolling", () => {
  test("is offered on Home where otpEnabled is on, and returns there with a confirmation [OTP-46, OTP-47, OTP-52]", async () => {
    storeSession();
    let enrolled: unknown;
    const opened = await open("/harbor/home", {
      "POST /otp/enroll": async (request) => {
        enrolled = await request.json();
        return { body: { channel: "sms", target: "***-***-0142" } };
      },
      "POST /otp/send": { body: { ...sent, channel: "sms", target: "***-***-0142" } },
      "POST /otp/apply": { body: { username, enrolled: { channel: "sms", target: "***-***-0142" } } },
    });
    await opened.user.click(await screen.findByRole("link", { name: "One-time passcode" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Set up a one-time passcode" })).toBeVisible();
    await opened.user.click(screen.getByRole("radio", { name: /Text message/ }));
    await opened.user.type(screen.getByLabelText("Phone"), "(410) 555-0142");
    await opened.user.click(screen.getByRole("button", { name: "Continue" }));
    expect(
      await screen.findByText("We sent a code by text message to ***-***-0142. It is good for 10 minutes."),
    ).toBeVisible();
    expect(enrolled).toEqual({ username, phone: "4105550142" });
    // The new screen must have the focus before the test types.
    await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: "Enter your code" })).toHaveFocus());
    await enter(opened, "123456");
    await waitFor(() => expect(opened.address()).toBe("/harbor/home"));
    await waitFor(() =>
      expect(screen.getByText("One-time passcodes are on. At your next sign-in we send you a code.")).toBeVisible(),
    );
    expect(localStorage.getItem("harbor.token")).toBe(token);
  });

  test.each([
    ["email", "", "Email is required."],
    ["email", "casey", "Email must be a valid email address."],
    ["sms", "", "Phone is required."],
    ["sms", "410555014", "The Phone field must be exactly 10 digits."],
  ])("by %s with '%s' is refused at the field and in the focused summary [OTP-48]", async (channel, typed, text) => {
    storeSession();
    const { user, services } = await open("/harbor/otp/enroll");
    await screen.findByRole("heading", { level: 1, name: "Set up a one-time passcode" });
    if (channel === "sms") await user.click(screen.getByRole("radio", { name: /Text message/ }));
    const field = screen.getByRole("textbox");
    if (typed !== "") await user.type(field, typed);
    await user.click(screen.getByRole("button", { name: "Continue" }));
    expect(await screen.findByRole("link", { name: text })).toBeVisible();
    await waitFor(() => expect(screen.getByRole("group", { name: "There is a problem" })).toHaveFocus());
    expect(screen.getByRole("textbox")).toHaveValue(typed);
    expect(services.calls).not.toContain("POST /otp/enroll");
  });

  test("asks for the password in place when the services require it, and continues [OTP-56, PASS-72]", async () => {
    storeSession();
    let isKnown = false;
    const { user } = await open("/harbor/otp/enroll", {
      "POST /otp/enroll": () => (isKnown ? { body: byEmail } : refusal(403, "password_required")),
      "POST /api/demographics/confirmPassword": () => {
        isKnown = true;
        return { status: 204 };
      },
    });
    await user.type(await screen.findByRole("textbox"), username);
    await user.click(screen.getByRole("button", { name: "Continue" }));
    await user.type(await screen.findByLabelText(`Password of ${username}`), "Harbor-demo-1");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Enter your code" })).toBeVisible();
  });

  test("says where codes are sent at the moment [OTP-51]", async () => {
    storeSession();
    await open("/harbor/otp/enroll", { "GET /otp/enroll": { body: { enrolled: byEmail } } });
    expect(
      await screen.findByText(
        "Your codes go to c***@example.com now. Until you have entered a code sent to the new one, nothing changes.",
      ),
    ).toBeVisible();
  });

  test("redirects to login without a session [OTP-46]", async () => {
    const { address } = await open("/harbor/otp/enroll");
    await waitFor(() => expect(address()).toBe("/harbor/login"));
  });

  test("redirects to login with sessionTimeout=true if the session has ended [OTP-46]", async () => {
    storeSession();
    const { address } = await open("/harbor/otp/enroll", { "GET /otp/enroll": refusal(401, "unauthenticated") });
    await waitFor(() => expect(address()).toBe("/harbor/login?sessionTimeout=true"));
  });
});
