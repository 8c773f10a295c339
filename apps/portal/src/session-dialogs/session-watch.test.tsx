import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type FakeAnswer, fakeServices, refusal } from "../testing/fake-services";
import { demographics, harbor } from "../testing/harbor";
import { openPortal } from "../testing/open-portal";
import { storeSession } from "../testing/portal-to-test";

const minute = 60_000;

// Loads before the clock is faked, because loading takes real time.
beforeAll(() => Promise.all([import("./session-watch"), import("./session-warning-dialog")]));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
  });
});
afterEach(() => {
  vi.useRealTimers();
});

type Verdict = { readonly valid: boolean; readonly expiresInSeconds?: number };

async function openHome(answers: Record<string, FakeAnswer> = {}, language = "en") {
  const opened = await open("/harbor/home", answers, language);
  await screen.findByRole("link", { name: "100000001" });
  return opened;
}

/** Opens a page of a visit that makes no call of its own. */
async function openVisit(language: string) {
  const opened = await open("/harbor/privacyPolicy", {}, language, "letter:0b8c2f54-1c1a-4a7e-9a53-6d1f4b7c2d10");
  await screen.findByRole("heading", { level: 1 });
  return opened;
}

async function open(address: string, answers: Record<string, FakeAnswer>, language: string, username?: string) {
  localStorage.setItem("paydown.language", language);
  storeSession();
  if (username) localStorage.setItem("harbor.username", username);
  let verdict: Verdict = { valid: true, expiresInSeconds: 15 * 60 };
  const services = fakeServices({
    "POST /token/verify": () => ({ body: verdict }),
    "GET /api/demographics/m": { body: demographics },
    "POST /api/demographics/logout": { status: 204 },
    ...answers,
  });
  const opened = await openPortal(address, { ...services, page: { instanceId: "harbor", configuration: harbor } });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return { ...opened, services, pass, answer: (next: Verdict) => (verdict = next) };
}

const dialog = () => screen.queryByRole("dialog", { name: "Do you need more time?" });

test("two minutes before the session ends, a dialog counts down the time that is left and announces it politely [SIGN-80]", async () => {
  const { pass } = await openHome();
  await pass(12.8 * minute);
  expect(dialog()).toBeNull();
  await pass(0.3 * minute);
  expect(await screen.findByRole("dialog", { name: "Do you need more time?" })).toBeVisible();
  expect(screen.getByText(/^For your safety we will sign you out in 1:[0-5]\d\.$/)).toBeVisible();
  expect(screen.getByText("You will be signed out in 2 min.")).toHaveAttribute("role", "status");
  await pass(60_000);
  expect(screen.getByText(/^For your safety we will sign you out in 0:[0-5]\d\.$/)).toBeVisible();
  expect(screen.getByText("You will be signed out in 1 min.")).toBeInTheDocument();
});

test("the dialog is complete in Spanish [SIGN-80]", async () => {
  const { pass } = await openHome({}, "es");
  await pass(13.1 * minute);
  expect(await screen.findByRole("dialog", { name: "¿Necesita más tiempo?" })).toBeVisible();
  expect(screen.getByText(/^Por su seguridad cerraremos su sesión en 1:[0-5]\d\.$/)).toBeVisible();
});

test.each([
  [
    "en",
    "I need more time",
    "To protect your account, this visit ends in",
    "Your visit ends in 2 min.",
    "Your visit ends in 30 seconds.",
    "A visit cannot last longer. Finish what you are doing, or enter the code from your letter again later.",
    "We could not keep your visit open: no answer came. Check your connection and try again.",
  ],
  [
    "es",
    "Necesito más tiempo",
    "Para proteger su cuenta, esta visita termina en",
    "Su visita termina en 2 min.",
    "Su visita termina en 30 segundos.",
    "Una visita no puede durar más. Termine lo que está haciendo, o escriba después de nuevo el código de su carta.",
    "No pudimos mantener abierta su visita: no hubo respuesta. Revise su conexión e intente de nuevo.",
  ],
])(
  "the dialog of a visit names the visit and the letter's code (%s) [LETTER-38]",
  async (language, stay, text, minutes, seconds, last, unreachable) => {
    const { pass, user, answer, services } = await openVisit(language);
    await pass(13.1 * minute);
    const asked = within(await screen.findByRole("dialog"));
    expect(asked.getByText(text, { exact: false })).toBeVisible();
    expect(asked.getByRole("status")).toHaveTextContent(minutes);
    answer({ valid: true, expiresInSeconds: 25 });
    await user.click(asked.getByRole("button", { name: stay }));
    expect(await asked.findByText(last)).toBeVisible();
    services.answers["POST /token/verify"] = () => Promise.reject(new TypeError("Failed to fetch"));
    await user.click(asked.getByRole("button", { name: stay }));
    expect(await asked.findByText(unreachable)).toBeVisible();
    await pass(1_000);
    expect(asked.getByRole("status")).toHaveTextContent(seconds);
  },
);

test("Stay signed in calls the services and extends the session [SIGN-81]", async () => {
  const { pass, user, services } = await openHome();
  await pass(13.5 * minute);
  await screen.findByRole("dialog");
  const before = services.calls.filter((call) => call === "POST /token/verify").length;
  await user.click(screen.getByRole("button", { name: "Stay signed in" }));
  await waitFor(() => expect(dialog()).toBeNull());
  expect(services.calls.filter((call) => call === "POST /token/verify")).toHaveLength(before + 1);
  await pass(12 * minute);
  expect(dialog()).toBeNull();
});

test("the dialog says so when the session cannot be extended [SIGN-82]", async () => {
  const { pass, user, answer } = await openHome();
  await pass(13.5 * minute);
  await screen.findByRole("dialog");
  answer({ valid: true, expiresInSeconds: 60 });
  await user.click(screen.getByRole("button", { name: "Stay signed in" }));
  expect(
    await screen.findByText(
      "This session has lasted as long as a session may. Finish what you are doing, or sign in again.",
    ),
  ).toBeVisible();
});

test("the dialog says so when the call to extend the session gets no answer [SIGN-83]", async () => {
  const { pass, user, services } = await openHome();
  await pass(13.5 * minute);
  await screen.findByRole("dialog");
  services.answers["POST /token/verify"] = () => Promise.reject(new TypeError("Failed to fetch"));
  await user.click(screen.getByRole("button", { name: "Stay signed in" }));
  expect(
    await screen.findByText("We could not keep you signed in: no answer came. Check your connection and try again."),
  ).toBeVisible();
});

test("Sign Out ends the session at once [SIGN-84]", async () => {
  const { pass, user, address, services } = await openHome();
  await pass(13.5 * minute);
  const asked = await screen.findByRole("dialog");
  await user.click(
    Array.from(asked.querySelectorAll("button")).find(
      ({ textContent }) => textContent === "Sign Out",
    ) as HTMLButtonElement,
  );
  await screen.findByRole("heading", { level: 1, name: "Sign in" });
  expect(address()).toBe("/harbor/login");
  expect(services.calls).toContain("POST /api/demographics/logout");
  expect(screen.getByText("You are signed out.")).toBeVisible();
  expect(localStorage.getItem("harbor.token")).toBeNull();
});

test("a call in another tab extends the session here and closes the dialog [SIGN-85]", async () => {
  const { pass } = await openHome();
  await pass(13.5 * minute);
  await screen.findByRole("dialog");
  localStorage.setItem("harbor.sessionEnd", String(Date.now() + 15 * minute));
  await pass(2_000);
  await waitFor(() => expect(dialog()).toBeNull());
});

test("every response to a screen's call updates the session's end [SIGN-78]", async () => {
  const { portal } = await openHome({
    "GET /api/demographics/m": { body: demographics, headers: { "session-expires-in": "600" } },
  });
  localStorage.removeItem("harbor.sessionEnd");
  expect(portal.sessionEnd("harbor")).toBe(Infinity);
  // Stops the clock from here on.
  vi.useFakeTimers({ toFake: ["Date"] });
  await portal
    .session("harbor")
    ?.api.GET("/api/demographics/m;user={user}", { params: { path: { user: "casey@example.com" } } });
  expect(portal.sessionEnd("harbor")).toBe(Date.now() + 600_000);
});

test("when the session ends, the guard redirects to login with sessionTimeout=true [SIGN-86]", async () => {
  const { pass, address, answer } = await openHome();
  await pass(13.5 * minute);
  await screen.findByRole("dialog");
  answer({ valid: false });
  await pass(2 * minute);
  await waitFor(() => expect(address()).toBe("/harbor/login?sessionTimeout=true"));
  expect(await screen.findByText("You were signed out because your session ended. Sign in to go on.")).toBeVisible();
  expect(screen.queryByText("You are signed out.")).not.toBeInTheDocument();
});

test("when the session's end is reached but cannot be checked with the services, the token is kept and no account data is shown [SIGN-87]", async () => {
  const { pass, address, services } = await openHome();
  await pass(13.5 * minute);
  await screen.findByRole("dialog");
  services.answers["POST /token/verify"] = () => Promise.reject(new TypeError("Failed to fetch"));
  await pass(2 * minute);
  expect(await screen.findByRole("heading", { level: 1, name: "We cannot be reached right now" })).toBeVisible();
  expect(dialog()).toBeNull();
  expect(screen.getByRole("table", { hidden: true })).not.toBeVisible();
  expect(address()).toBe("/harbor/home");
  expect(localStorage.getItem("harbor.token")).not.toBeNull();
});

test("a tab that was asleep at the session's end redirects to login as soon as it runs again [SIGN-88]", async () => {
  const { pass, address, answer } = await openHome();
  answer({ valid: false });
  vi.setSystemTime(Date.now() + 60 * minute);
  await pass(6_000);
  await waitFor(() => expect(address()).toBe("/harbor/login?sessionTimeout=true"));
});

test("a sign-out that does not reach the services is reported, and this device forgets the session [SIGN-94]", async () => {
  const { user, address } = await openHome({
    "POST /api/demographics/logout": refusal(500, "internal_error", { detail: "the services are being restarted" }),
  });
  await user.click(screen.getByRole("button", { name: "Sign Out" }));
  await waitFor(() => expect(address()).toBe("/harbor/login"));
  expect(await screen.findByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  expect(screen.getByText("Error logging out; the services are being restarted")).toBeVisible();
  expect(localStorage.getItem("harbor.token")).toBeNull();
});
