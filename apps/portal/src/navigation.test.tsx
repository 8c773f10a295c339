import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { navigationRows } from "@paydown/shell/navigation";
import { beforeEach, describe, expect, test } from "vitest";
import { fakeServices, refusal } from "./testing/fake-services";
import { accountPage, demographics, harbor } from "./testing/harbor";
import { openPortal } from "./testing/open-portal";
import { storeSession } from "./testing/portal-to-test";

type Instance = Partial<typeof harbor.instanceConfig>;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  storeSession();
});

const everySwitch = Object.fromEntries(
  Object.values(navigationRows).flatMap(({ switch: key }) => (key === null ? [] : [[key, true]])),
) as Instance;

async function open(address: string, instance: Instance = {}, answers: Parameters<typeof fakeServices>[0] = {}) {
  const configuration = { ...harbor, instanceConfig: { ...harbor.instanceConfig, ...everySwitch, ...instance } };
  const services = fakeServices({
    "POST /token/verify": { body: { valid: true } },
    "GET /api/demographics/m": { body: demographics },
    "GET /api/pages/harbor": { body: accountPage("100000001", "1250.00", configuration) },
    ...answers,
  });
  const opened = await openPortal(address, { ...services, page: { instanceId: "harbor", configuration } });
  await screen.findByRole("heading", { level: 1 });
  return { ...opened, services };
}

const entries = () =>
  [...screen.getByRole("navigation", { name: /Main|Principal/ }).querySelectorAll("li > *")].map((entry) => [
    entry.textContent,
    entry.getAttribute("href"),
  ]);

test("shows the entries in the specification's order and keeps the account in the address [PROF-2, NAV-1, NAV-2]", async () => {
  await open("/harbor/accounts/100000001");
  expect(entries()).toEqual([
    ["Home", "/harbor/home?id=100000001"],
    ["Documents", "/harbor/accounts/100000001/documents"],
    ["State Declarations", "/harbor/accounts/100000001/stateDeclarations"],
    ["Terms & Conditions", "/harbor/termsAndConditions?id=100000001"],
    ["Privacy Policy", "/harbor/privacyPolicy?id=100000001"],
    ["Contact Us", "/harbor/contactUs?id=100000001"],
    ["Change Password", "/harbor/changePassword?id=100000001"],
    ["User Profile", "/harbor/userProfile?id=100000001"],
    ["Sign Out", null],
  ]);
});

test("shows the entries in Spanish [NAV-12]", async () => {
  localStorage.setItem("paydown.language", "es");
  await open("/harbor/accounts/100000001");
  expect(entries().map(([name]) => name)).toEqual([
    "Inicio",
    "Documentos",
    "Declaraciones estatales",
    "Términos y condiciones",
    "Política de privacidad",
    "Contáctenos",
    "Cambiar contraseña",
    "Perfil de usuario",
    "Cerrar sesión",
  ]);
});

test.each(["/harbor/home", "/harbor/contactUs"])(
  "shows no entry at %s, which has no account [NAV-3]",
  async (address) => {
    await open(address);
    expect(screen.queryByRole("navigation", { name: "Main" })).toBeNull();
  },
);

test.each([
  ["none of the user's", "999999999"],
  ["made up", "%3Cscript%3E"],
  ["empty", ""],
])("shows no entry where ?id= is %s [NAV-5]", async (_, id) => {
  const { services } = await open(`/harbor/contactUs?id=${id}`);
  if (id !== "") await waitFor(() => expect(services.calls).toContain("GET /api/demographics/m"));
  await act(() => Promise.resolve());
  expect(screen.queryByRole("navigation", { name: "Main" })).toBeNull();
});

test("shows no entry if the user's accounts cannot be fetched [NAV-6]", async () => {
  const { services } = await open(
    "/harbor/contactUs?id=100000001",
    {},
    { "GET /api/demographics/m": refusal(500, "internal_error") },
  );
  await waitFor(() => expect(services.calls).toContain("GET /api/demographics/m"));
  await act(() => Promise.resolve());
  expect(screen.queryByRole("navigation", { name: "Main" })).toBeNull();
});

test("makes no call to check that an account belongs to the user if that account was just opened [NAV-7]", async () => {
  const { services, router } = await open("/harbor/accounts/100000001");
  await screen.findByText("You owe Harbor Recovery Services");
  await act(() => router.navigate("/harbor/contactUs?id=100000001"));
  await screen.findByRole("heading", { level: 1, name: "Contact Us" });
  expect(entries()).toHaveLength(9);
  expect(services.calls).not.toContain("GET /api/demographics/m");
});

test("without an account in the path, shows the entries for an ?id= that is one of the user's accounts, and marks the current entry [NAV-4]", async () => {
  await open("/harbor/contactUs?id=100000003");
  await waitFor(() => expect(entries()).toHaveLength(9));
  expect(
    within(screen.getByRole("navigation", { name: "Main" })).getByRole("link", { current: "page" }),
  ).toHaveTextContent("Contact Us");
});

describe.each(Object.entries(navigationRows))("%s [NAV-8, NAV-9]", (entry, { switch: key }) => {
  test(key === null ? "has no feature flag" : `shows with ${key} on and not with it off`, async () => {
    await open("/harbor/accounts/100000001");
    const before = entries().length;
    cleanup();
    await open("/harbor/accounts/100000001", key === null ? {} : { [key]: "N" });
    expect(entries()).toHaveLength(key === null ? before : before - 1);
  });

  test.each([
    ["en", "Our own name"],
    ["es", "Nuestro nombre"],
  ])("uses the name that the tenant gives it (%s) [NAV-29]", async (language, name) => {
    localStorage.setItem("paydown.language", language);
    await open("/harbor/accounts/100000001", { [`${entry}Label`]: { en: "Our own name", es: "Nuestro nombre" } });
    expect(entries().map(([shown]) => shown)).toContain(name);
  });
});

test("Sign Out on Home, outside the navigation, also uses the tenant's signOutLabel and obeys signOutEnabled [SIGN-90, NAV-34]", async () => {
  await open("/harbor/home", { signOutLabel: "Log out" });
  expect(await screen.findByRole("button", { name: "Log out" })).toBeVisible();
  cleanup();
  await open("/harbor/home", { signOutLabel: "Log out", signOutEnabled: "N" });
  await screen.findByRole("table");
  expect(screen.queryByRole("button", { name: "Log out" })).toBeNull();
});

test("in a GUEST tenant, the brand links to the dispatcher, which redirects to the guest lookup, whatever logoHREF says [GUEST-14, NAV-16]", async () => {
  await open("/harbor/accounts/100000001", { mode: "GUEST", logoHREF: "https://elsewhere.example/" });
  expect(screen.getByRole("link", { name: "Harbor Recovery Services" })).toHaveAttribute("href", "/harbor");
});

describe("in a GUEST tenant, Home leads a signed-in user to guest home, with the user in the query [GUEST-14]", () => {
  const guestHome = "/harbor/guest/home?user=casey%40example.com";

  test("as a navigation entry, even on a page without an account in the URL [NAV-13]", async () => {
    await open("/harbor/userProfile", { mode: "GUEST" });
    expect(entries()).toEqual([["Home", guestHome]]);
  });

  test("as a navigation entry and as the first breadcrumb of an account page [NAV-14]", async () => {
    await open("/harbor/accounts/100000001", { mode: "GUEST" });
    expect(entries()).toHaveLength(9);
    await screen.findByText("You owe Harbor Recovery Services");
    expect(screen.getAllByRole("link", { name: "Home" }).map((link) => link.getAttribute("href"))).toEqual([
      guestHome,
      guestHome,
    ]);
  });

  test("Cancel still leads back into the portal [NAV-15]", async () => {
    await open("/harbor/changePassword?id=100000001", { mode: "GUEST" });
    expect(screen.getByRole("link", { name: "Cancel" })).toHaveAttribute("href", "/harbor/home?id=100000001");
  });
});

describe("an impossible account id", () => {
  test.each([
    ["a path", "..%2F..%2Fetc"],
    ["a null character", "%00"],
    ["10 kB", "9".repeat(10_240)],
    ["script", "%3Cscript%3Ealert(1)%3C%2Fscript%3E"],
    ["invalid percent-encoding", "%E0%A4%A"],
  ])("%s is not found, and nothing breaks [ROUTE-21, ROUTE-22]", async (_, id) => {
    const services = fakeServices({
      "POST /token/verify": { body: { valid: true } },
      "GET /api/pages/harbor": {
        status: 404,
        body: { type: "about:blank", title: "No", status: 404, code: "account_not_found" },
      },
    });
    await openPortal(`/harbor/accounts/${id}/makePayment`, {
      ...services,
      page: { instanceId: "harbor", configuration: harbor },
    });
    expect(await screen.findByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
    expect(document.querySelector("main script")).toBeNull();
    const reached = services.calls.filter((call) => call.startsWith("GET /api/pages"));
    expect(reached.length > 0).toBe(!/%00|9{200}/.test(id));
  });
});
