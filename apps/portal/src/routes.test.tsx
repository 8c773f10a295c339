import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { lead } from "./literal-addresses";
import type { LoaderFunctionArgs } from "react-router-dom";
import { dispatch, redirectToGuestHome } from "./dispatcher";
import { fakeServices, refusal } from "./testing/fake-services";
import { accountPage, demographics, harbor } from "./testing/harbor";
import { openPortal } from "./testing/open-portal";
import { portalToTest, storeSession } from "./testing/portal-to-test";

const globalCall = "GET /public/configParameters/paymentPortal";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

function open(address: string, answers: Parameters<typeof fakeServices>[0] = {}) {
  const services = fakeServices({
    "POST /token/verify": { body: { valid: true } },
    "GET /api/demographics/m": { body: demographics },
    "GET /api/pages/harbor": { body: accountPage("100000001", "1250.00") },
    "GET /api/transactions/100000001": { body: { transactions: [], openPayments: [] } },
    "GET /public/configParameters/paymentPortal/harbor": { body: harbor },
    "GET /public/configParameters/paymentPortal/nobody": refusal(404, "instance_not_found"),
    [globalCall]: {
      body: {
        globalConfig: {
          ...harbor.globalConfig,
          header: "Every tenant",
          generalContactMessage: "Call the number in your letter.",
        },
      },
    },
    ...answers,
  });
  return openPortal(address, services);
}

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

describe("the general contact message", () => {
  test("shows at /, in the global configuration's words [ROUTE-25]", async () => {
    await open("/");
    await heading("Which company wrote to you?");
    expect(screen.getByText("Call the number in your letter.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Every tenant" })).toBeVisible();
  });

  test("falls back to the help message if none is configured [ROUTE-26]", async () => {
    await open("/", {
      [globalCall]: {
        body: { globalConfig: { ...harbor.globalConfig, helpMessage: "Have your letter at hand.\nCall us." } },
      },
    });
    await heading("Which company wrote to you?");
    expect([...screen.getByRole("main").querySelectorAll("p")].map((line) => line.textContent)).toEqual([
      "Have your letter at hand.",
      "Call us.",
    ]);
  });

  test("falls back to built-in text, with a notification, if nothing can be fetched [ROUTE-27, ERR-20]", async () => {
    await open("/", { [globalCall]: refusal(500, "internal_error", { detail: "the disk is full" }) });
    await heading("Which company wrote to you?");
    expect(screen.getByText(/Please check the address in your letter/)).toBeVisible();
    expect(screen.getByText(/Error fetching global configuration; the disk is full/)).toBeVisible();
  });

  test("links to the portals that the services list, starting with the portal last opened here [ROUTE-30]", async () => {
    localStorage.setItem("paydown.instanceId", "summit");
    const portals = [
      { instanceId: "harbor", name: "Harbor Recovery Services" },
      { instanceId: "riverton", name: { en: "City of Riverton", es: "Ciudad de Riverton" } },
    ];
    await open("/", { [globalCall]: { body: { globalConfig: { ...harbor.globalConfig, portals } } } });
    await heading("Which company wrote to you?");
    const ways = within(await screen.findByRole("region", { name: "Go to a payment portal" })).getAllByRole("link");
    expect(ways.map((way) => [way.textContent, way.getAttribute("href")])).toEqual([
      ["The portal you used last on this device", "/pay/summit"],
      ["Harbor Recovery Services", "/pay/harbor"],
      ["City of Riverton", "/pay/riverton"],
    ]);
  });

  test.each(["/nobody", "/nobody/login", "/nobody/home", "/nobody/accounts/1/makePayment"])(
    "shows for an unknown tenant: %s [SIGN-11, ROUTE-28]",
    async (address) => {
      await open(address);
      await heading("Which company wrote to you?");
      expect(screen.getByText("Call the number in your letter.")).toBeVisible();
    },
  );
});

describe("without any configuration", () => {
  const down = refusal(500, "internal_error", { detail: "the disk is full" });

  test.each([
    [
      "en",
      "Payment portal",
      "Please check the address in your letter, or call the company that wrote to you.",
      "Error fetching global configuration; the disk is full",
    ],
    [
      "es",
      "Portal de pagos",
      "Revise la dirección en su carta o llame a la compañía que le escribió.",
      "Error al obtener la configuración global; el servicio no pudo completar la solicitud",
    ],
  ])(
    "sign-in shows the built-in header in the logo's place and the built-in help, in %s [SIGN-10, CONFIG-31]",
    async (language, brand, help, failure) => {
      localStorage.setItem("paydown.language", language);
      await open("/harbor/login", {
        "GET /public/configParameters/paymentPortal/harbor": down,
        [globalCall]: down,
      });
      expect(await screen.findByText(help)).toBeVisible();
      const header = within(screen.getByRole("banner"));
      expect(header.getByRole("link", { name: brand })).toHaveTextContent(brand);
      expect(screen.getByRole("banner").querySelector("header img")).toBeNull();
      expect(document.title.endsWith(` – ${brand}`)).toBe(true);
      expect(screen.getByText(failure)).toBeVisible();
    },
  );
});

describe("the dispatcher", () => {
  test("redirects a valid session to Home [ROUTE-31]", async () => {
    storeSession();
    const { address } = await open("/harbor");
    await heading("Your accounts");
    expect(address()).toBe("/harbor/home");
  });

  test("redirects to login without a session [ROUTE-32]", async () => {
    const { address } = await open("/harbor");
    await heading("Sign in");
    expect(address()).toBe("/harbor/login");
  });

  test("redirects to Home, which shows the outage, when the session cannot be checked [ROUTE-33]", async () => {
    storeSession();
    const { address } = await open("/harbor", { "POST /token/verify": refusal(503, "service_unavailable") });
    await heading("We cannot be reached right now");
    expect(address()).toBe("/harbor/home");
  });

  test("redirects to login when the session is over [ROUTE-32]", async () => {
    storeSession();
    const { address } = await open("/harbor", { "POST /token/verify": { body: { valid: false } } });
    await heading("Sign in");
    expect(address()).toBe("/harbor/login");
  });
});

describe("sign-in", () => {
  test.each(["/harbor/login", "/harbor/login?sessionTimeout=true"])(
    "redirects to Home with a valid session (%s) [SIGN-61]",
    async (path) => {
      storeSession();
      const { address } = await open(path);
      await heading("Your accounts");
      expect(address()).toBe("/harbor/home");
    },
  );

  test.each([
    ["a session that is over", { body: { valid: false } }],
    ["a session that cannot be checked", refusal(503, "service_unavailable")],
  ])("is shown with %s [SIGN-61]", async (_, verdict) => {
    storeSession();
    const { address } = await open("/harbor/login", { "POST /token/verify": verdict });
    await heading("Sign in");
    expect(address()).toBe("/harbor/login");
  });

  test("stays while the user fills it in, even if another tab signs in [SIGN-62]", async () => {
    const { router, address } = await open("/harbor/login");
    await heading("Sign in");
    storeSession();
    await act(() => router.revalidate());
    expect(address()).toBe("/harbor/login");
  });

  test("is shown with a session at another tenant [SIGN-61]", async () => {
    storeSession("summit");
    await open("/harbor/login");
    await heading("Sign in");
  });
});

test("the dispatcher redirects a GUEST tenant to the guest app, which opens as a new document [GUEST-11, ROUTE-34]", async () => {
  const configuration = {
    ...harbor,
    instanceConfig: { ...harbor.instanceConfig, instanceId: "riverton", mode: "GUEST" },
  };
  const portal = await portalToTest({ ...fakeServices({}), page: { instanceId: "riverton", configuration } });
  const answer = await dispatch(portal, { params: { instanceId: "riverton" } } as unknown as LoaderFunctionArgs);
  expect(answer?.headers.get("Location")).toBe("/riverton/guest");
  expect(answer?.headers.get("X-Remix-Reload-Document")).toBe("true");
});

test("the dispatcher redirects to the guest app's own host if it has one [GUEST-11, CONFIG-37]", async () => {
  const configuration = {
    ...harbor,
    globalConfig: { ...harbor.globalConfig, guestOrigin: "https://guests.example" },
    instanceConfig: { ...harbor.instanceConfig, instanceId: "riverton", mode: "GUEST" },
  };
  const portal = await portalToTest({ ...fakeServices({}), page: { instanceId: "riverton", configuration } });
  const answer = await dispatch(portal, { params: { instanceId: "riverton" } } as unknown as LoaderFunctionArgs);
  expect(answer?.headers.get("Location")).toBe("https://guests.example/pay/riverton/guest");
});

describe("guest home", () => {
  const go = async (mode: string, globalConfig = {}) => {
    const configuration = {
      ...harbor,
      globalConfig: { ...harbor.globalConfig, ...globalConfig },
      instanceConfig: { ...harbor.instanceConfig, instanceId: "riverton", mode },
    };
    const portal = await portalToTest({ ...fakeServices({}), page: { instanceId: "riverton", configuration } });
    const request = new Request("http://localhost/pay/riverton/guest/home?user=casey%40example.com");
    return redirectToGuestHome(portal, {
      params: { instanceId: "riverton" },
      request,
    } as unknown as LoaderFunctionArgs).catch((thrown: unknown) => thrown as Response);
  };

  test("of a GUEST tenant opens as a new document in the guest app [ROUTE-35]", async () => {
    const here = await go("GUEST");
    expect([here.headers.get("Location"), here.headers.get("X-Remix-Reload-Document")]).toEqual([
      "/riverton/guest/home?user=casey%40example.com",
      "true",
    ]);
    const elsewhere = await go("GUEST", { guestOrigin: "https://guests.example" });
    expect(elsewhere.headers.get("Location")).toBe(
      "https://guests.example/pay/riverton/guest/home?user=casey%40example.com",
    );
  });

  test("of any other tenant is not found [ROUTE-35]", async () => {
    expect((await go("REGISTERED")).status).toBe(404);
  });

  test("is not found when the portal itself was opened at the URL of guest home, to avoid a redirect loop", async () => {
    history.replaceState(null, "", "/pay/riverton/guest/home?user=casey%40example.com");
    expect((await go("GUEST")).status).toBe(404);
    history.replaceState(null, "", "/");
  });
});

test("sign-in is reachable in a GUEST tenant [SIGN-4, GUEST-12]", async () => {
  await open("/harbor/login", {
    "GET /public/configParameters/paymentPortal/harbor": {
      body: { ...harbor, instanceConfig: { ...harbor.instanceConfig, mode: "GUEST" } },
    },
  });
  await heading("Sign in");
});

describe("paths without a tenant redirect to the remembered tenant", () => {
  beforeEach(() => {
    storeSession();
    localStorage.setItem("paydown.instanceId", "harbor");
  });

  test("/accounts/{id} keeps everything after it [ROUTE-36]", async () => {
    const { address } = await open("/accounts/100000001/transactionHistory?a=b");
    await heading("Payments");
    expect(address()).toBe("/harbor/accounts/100000001/transactionHistory?a=b");
  });

  test("a screen's bare path opens the selected account [ROUTE-37]", async () => {
    await open("/harbor/accounts/100000001");
    await screen.findByText("You owe Harbor Recovery Services");
    cleanup();
    const { address } = await open("/transactionHistory");
    await heading("Payments");
    expect(address()).toBe("/harbor/accounts/100000001/transactionHistory");
  });

  test("a bare path ignores an account of another tenant [ROUTE-39]", async () => {
    sessionStorage.setItem("summit.accountNo", "500000001");
    const { address } = await open("/transactionHistory");
    await heading("Your accounts");
    expect(address()).toBe("/harbor/home");
  });

  test("a bare path ignores an account that could not be opened [ROUTE-40]", async () => {
    await open("/harbor/accounts/999999999", { "GET /api/pages/harbor": refusal(404, "account_not_found") });
    await heading("Page not found");
    cleanup();
    const { address } = await open("/transactionHistory");
    await heading("Your accounts");
    expect(address()).toBe("/harbor/home");
  });

  test("a bare path ignores the previous user's account [ROUTE-39]", async () => {
    const { portal } = await open("/harbor/accounts/100000001");
    await screen.findByText("You owe Harbor Recovery Services");
    expect(portal.remembered.accountNo("harbor")).toBe("100000001");
    portal.signIn("harbor", { token: "other", username: "robin@example.com" });
    expect(portal.remembered.accountNo("harbor")).toBeNull();
  });

  test("a bare path redirects to Home when no account is selected [ROUTE-41]", async () => {
    const { address } = await open("/transactionHistory");
    await heading("Your accounts");
    expect(address()).toBe("/harbor/home");
  });

  test.each(["/accounts/100000001", "/confirm"])(
    "%s redirects to the general contact message when no tenant is remembered [ROUTE-44]",
    async (path) => {
      localStorage.clear();
      const { address } = await open(path);
      await heading("Which company wrote to you?");
      expect(address()).toBe("/");
      expect(screen.queryByRole("region", { name: "Go to a payment portal" })).toBeNull();
    },
  );

  test("the last tenant whose portal was opened is remembered even without a sign-in, and the path redirects to that tenant's login [ROUTE-42]", async () => {
    localStorage.clear();
    await open("/harbor/login");
    await heading("Sign in");
    cleanup();
    const { address } = await open("/accounts/100000001/makePayment");
    await heading("Sign in");
    expect(address()).toBe("/harbor/login");
  });

  test.each(["/nobody/login", "/harbor/login"])(
    "a tenant whose configuration could not be fetched is not remembered (%s) [ROUTE-43]",
    async (path) => {
      localStorage.clear();
      await open(path, { "GET /public/configParameters/paymentPortal/harbor": refusal(500, "internal_error") });
      await screen.findByRole("heading", { level: 1 });
      expect(localStorage.getItem("paydown.instanceId")).toBeNull();
    },
  );

  test("they open as a new document with the tenant's colors [ROUTE-46]", async () => {
    const openDocument = vi.fn();
    const portal = await portalToTest({ ...fakeServices({}), openDocument });
    const request = new Request("http://localhost/pay/accounts/100000001/makePayment?a=b");
    void lead(
      portal,
      { params: { "*": "100000001/makePayment" }, request } as unknown as Parameters<typeof lead>[1],
      "accounts/*",
    );
    expect(openDocument).toHaveBeenCalledExactlyOnceWith("/harbor/accounts/100000001/makePayment?a=b");
  });

  test("they redirect to the document's own tenant when none is remembered, as on a host with one tenant [ROUTE-45]", async () => {
    localStorage.removeItem("paydown.instanceId");
    const portal = await portalToTest({ ...fakeServices({}), page: { instanceId: "harbor", configuration: harbor } });
    expect(portal.remembered.instanceId()).toBe("harbor");
  });
});

describe("a URL that matches no screen", () => {
  test.each(["/harbor/nowhere", "/harbor/HOME", "/harbor/accounts/100000001/makepayment"])(
    "%s is not found, with a link to the tenant [ROUTE-15, ROUTE-18, ROUTE-19]",
    async (address) => {
      storeSession();
      await open(address);
      await heading("Page not found");
      expect(screen.getByRole("link", { name: "Go to the first page" })).toHaveAttribute("href", "/harbor");
      expect(document.title).toBe("Page not found – Harbor Recovery Services");
    },
  );
});

test("the account's page is Make Payment under the account's heading [ACCT-11, ACCT-12, ACCT-14]", async () => {
  storeSession();
  await open("/harbor/accounts/100000001");
  await heading("Account 100000001");
  expect(await screen.findByText("$1,250.00")).toBeVisible();
  expect(screen.getByText("You owe Harbor Recovery Services")).toBeVisible();
  expect(screen.getByRole("button", { name: "Pay in full" })).toBeEnabled();
  const linksOf = (role: string) =>
    within(screen.getByRole(role, { name: "This account" }))
      .getAllByRole("link")
      .map((link) => link.textContent);
  expect(linksOf("group")).toEqual(["See Payments", "Schedule", "Account Details"]);
  expect(linksOf("navigation")).toEqual(["See Payments", "Schedule", "Account Details"]);
  expect(screen.getAllByRole("link", { name: "Home" })[0]).toHaveAttribute("href", "/harbor/home?id=100000001");
  expect(document.title).toBe("Account – Harbor Recovery Services");
});

test("a navigation moves the focus to the new screen's heading [NAV-39]", async () => {
  storeSession();
  const { user, address } = await open("/harbor/home");
  const link = await screen.findByRole("link", { name: "100000001" });
  expect(screen.getByRole("heading", { level: 1 })).not.toHaveFocus();
  await user.click(link);
  await screen.findByText("You owe Harbor Recovery Services");
  await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: "Account 100000001" })).toHaveFocus());
  expect(address()).toBe("/harbor/accounts/100000001");
});

test("the title stays when the same screen shows another account [NAV-37]", async () => {
  storeSession();
  const { router } = await open("/harbor/accounts/100000001");
  await screen.findByText("You owe Harbor Recovery Services");
  await act(() => router.navigate("/harbor/accounts/100000003"));
  await heading("Account 100000003");
  expect(document.title).toBe("Account – Harbor Recovery Services");
});

test("a session that ends between two screens redirects to login with sessionTimeout=true [SIGN-28, SIGN-31]", async () => {
  storeSession();
  const valid = { now: true };
  const { user, address } = await open("/harbor/home", {
    "POST /token/verify": () => ({ body: { valid: valid.now } }),
  });
  const link = await screen.findByRole("link", { name: "100000001" });
  valid.now = false;
  await user.click(link);
  await heading("Sign in");
  expect(address()).toBe("/harbor/login?sessionTimeout=true");
  expect(screen.getByText(/your session ended/)).toBeVisible();
});

test("the page uses and remembers the chosen language [FMT-16]", async () => {
  const { user } = await open("/harbor/login");
  await heading("Sign in");
  await user.click(screen.getByRole("button", { name: "Español" }));
  await heading("Iniciar sesión");
  expect(document.documentElement).toHaveAttribute("lang", "es");
  expect(document.title).toBe("Iniciar sesión – Harbor Recovery Services");
  expect(localStorage.getItem("paydown.language")).toBe("es");
});
