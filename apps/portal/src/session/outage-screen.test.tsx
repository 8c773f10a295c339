import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type FakeAnswer, fakeServices, refusal } from "../testing/fake-services";
import { accountPage, demographics, harbor, token } from "../testing/harbor";
import { openPortal } from "../testing/open-portal";
import { storeSession } from "../testing/portal-to-test";

const verify = "POST /token/verify";
const down: FakeAnswer = refusal(503, "service_unavailable");
const well: FakeAnswer = { body: { valid: true, expiresInSeconds: 900 } };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  storeSession();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function open(address: string, verdict: FakeAnswer, language = "en") {
  localStorage.setItem("paydown.language", language);
  const services = fakeServices({
    [verify]: verdict,
    "GET /api/demographics/m": { body: demographics },
    "GET /api/pages/harbor": { body: accountPage("100000001", "1250.00") },
    "GET /api/demographics/userProfile": { body: { phone: "4105550100", email: "casey@example.com" } },
  });
  const opened = await openPortal(address, { ...services, page: { instanceId: "harbor", configuration: harbor } });
  return { ...opened, services, answer: (next: FakeAnswer) => (services.answers[verify] = next) };
}

const outage = () => screen.findByRole("heading", { level: 1, name: "We cannot be reached right now" });
const checks = ({ calls }: { readonly calls: readonly string[] }) => calls.filter((call) => call === verify).length;

test("says that nobody was signed out and whom to call, shows nothing about the consumer, and keeps the address [SIGN-38, SIGN-39]", async () => {
  const { address } = await open("/harbor/accounts/100000001", down);
  await outage();
  expect(screen.getByRole("status")).toHaveTextContent(
    "We did not sign you out. We keep trying, and this page comes back on its own.",
  );
  expect(screen.getByRole("main")).toHaveTextContent("If it takes too long, call us: (410) 555-0142");
  expect(document.body).not.toHaveTextContent(/casey|100000001|1,250/i);
  expect(screen.queryByRole("navigation", { name: "Main" })).toBeNull();
  expect(document.title).toBe("We cannot be reached right now – Harbor Recovery Services");
  expect(address()).toBe("/harbor/accounts/100000001");
  expect(localStorage.getItem("harbor.token")).toBe(token);
});

test("shows its text in Spanish [SIGN-38]", async () => {
  await open("/harbor/home", down, "es");
  expect(await screen.findByRole("heading", { level: 1, name: "No podemos responder en este momento" })).toBeVisible();
});

test("checks at once on Try again, and shows the screen when the session is valid [SIGN-42]", async () => {
  const { user, answer } = await open("/harbor/home", down);
  await outage();
  answer(well);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: "100000001" })).toBeVisible();
  expect(screen.getByText("casey@example.com")).toBeInTheDocument();
});

test("redirects to login, which gives the reason, when the session turns out to be over [SIGN-44]", async () => {
  const { user, answer, address } = await open("/harbor/home", down);
  await outage();
  answer({ body: { valid: false } });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/your session ended/)).toBeVisible();
  expect(address()).toBe("/harbor/login?sessionTimeout=true");
});

test("retries on its own, at growing intervals, and no sooner than the services ask [SIGN-41]", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const { services, answer } = await open("/harbor/home", { ...down, headers: { "retry-after": "7" } });
  await outage();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  // This click ends the delay that started before the fake timers.
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(1);
  const before = checks(services);
  answer(down);
  await pass(6_900);
  expect(checks(services)).toBe(before);
  await pass(200);
  expect(checks(services)).toBe(before + 1);
  await pass(3_900);
  expect(checks(services)).toBe(before + 1);
  await pass(200);
  expect(checks(services)).toBe(before + 2);
  answer(well);
  await pass(8_100);
  await pass(1_000);
  expect(screen.getByRole("link", { name: "100000001" })).toBeVisible();
});

test("checks at once when the device is back online, and until then says that it is offline [SIGN-43]", async () => {
  const { answer } = await open("/harbor/home", down);
  await outage();
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  await waitFor(() =>
    expect(screen.getByRole("status")).toHaveTextContent("Your device is offline. Check its connection."),
  );
  onLine.mockReturnValue(true);
  answer(well);
  act(() => void window.dispatchEvent(new Event("online")));
  expect(await screen.findByRole("link", { name: "100000001" })).toBeVisible();
});

test("hides a screen that was already shown, and keeps what was typed there [SIGN-45]", async () => {
  const { user, answer, router } = await open("/harbor/userProfile", well);
  const phone = await screen.findByLabelText("Phone");
  await user.clear(phone);
  await user.type(phone, "4435550111");
  const { title } = document;
  answer(down);
  await act(() => router.revalidate());
  await outage();
  expect(phone).not.toBeVisible();
  answer(well);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(phone).toBeVisible());
  expect(phone).toHaveDisplayValue(/443.*0111/);
  expect(document.title).toBe(title);
});

test("loads a screen opened during the outage only when the outage is over [SIGN-46]", async () => {
  const { user, answer, services } = await open("/harbor/home", well);
  const link = await screen.findByRole("link", { name: "100000001" });
  answer(down);
  await user.click(link);
  const shown = await outage();
  await waitFor(() => expect(shown).toHaveFocus());
  expect(screen.queryByText(/Bayview Home Furnishings/)).toBeNull();
  answer(well);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("You owe Harbor Recovery Services")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: "Account 100000001" })).toHaveFocus());
  expect(services.calls).not.toContain("POST /api/demographics/logout");
});
