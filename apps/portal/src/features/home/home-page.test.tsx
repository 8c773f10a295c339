import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { fakeServices, refusal } from "../../testing/fake-services";
import { accountRow, demographics, harbor, username } from "../../testing/harbor";
import { openPortal } from "../../testing/open-portal";
import { storeSession } from "../../testing/portal-to-test";

const myAccounts = "GET /api/demographics/m";
const logout = "POST /api/demographics/logout";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  storeSession();
});

async function openHome(answers: Parameters<typeof fakeServices>[0], { address = "/harbor/home", instance = {} } = {}) {
  const services = fakeServices({ "POST /token/verify": { body: { valid: true } }, ...answers });
  const configuration = { ...harbor, instanceConfig: { ...harbor.instanceConfig, ...instance } };
  const opened = await openPortal(address, { ...services, page: { instanceId: "harbor", configuration } });
  await screen.findByRole("heading", { level: 1, name: /^(Your accounts|Sus cuentas)$/ });
  return { ...opened, services };
}

describe("the table", () => {
  const cells = (row: HTMLElement) =>
    [...within(row).getAllByRole("rowheader"), ...within(row).getAllByRole("cell")].map((cell) => cell.textContent);

  test("has the five configured columns; a column without a configured label is headed by its cell's own label [HOME-1, HOME-3, HOME-4]", async () => {
    await openHome({ [myAccounts]: { body: demographics } });
    await screen.findByRole("table");
    expect(screen.getAllByRole("columnheader").map((header) => header.textContent)).toEqual([
      "Account",
      "Original creditor",
      "Balance",
      "Next amount",
      "Next date",
      "Pay",
    ]);
    expect(document.title).toBe("Home – Harbor Recovery Services");
  });

  test("has one row per account, money in USD and dates as MM/DD/YYYY [HOME-2, HOME-6]", async () => {
    await openHome({ [myAccounts]: { body: demographics } });
    const rows = (await screen.findAllByRole("row")).slice(1);
    expect(rows).toHaveLength(2);
    expect(cells(rows[1]!)).toEqual([
      "Account100000003",
      "Original creditorBayview Home Furnishings",
      "Balance$840.50",
      "Next amount$140.08",
      "Next date12/03/2026",
      "PayPay account 100000003",
    ]);
  });

  test("gives each row a real link with a name of its own [HOME-7]", async () => {
    await openHome({ [myAccounts]: { body: demographics } });
    expect(await screen.findByRole("link", { name: "100000001" })).toHaveAttribute(
      "href",
      "/harbor/accounts/100000001",
    );
    expect(screen.getByRole("link", { name: "100000003" })).toHaveAttribute("href", "/harbor/accounts/100000003");
  });

  test("opens the account by a click anywhere on its row [HOME-7]", async () => {
    const { user, router } = await openHome({ [myAccounts]: { body: demographics } });
    await user.click(within((await screen.findAllByRole("row"))[1]!).getAllByRole("cell")[0]!);
    await waitFor(() => expect(router.state.location.pathname).toBe("/harbor/accounts/100000001"));
  });

  test("leads to the form of a one-time payment by a Pay button that names its account [HOME-12]", async () => {
    await openHome({ [myAccounts]: { body: demographics } });
    expect(await screen.findByRole("link", { name: "Pay account 100000003" })).toHaveAttribute(
      "href",
      "/harbor/accounts/100000003/paymentForm?action=oneTime",
    );
  });

  test.each(["0.00", "-12.50"])("has no Pay button for an account with a due of %s [HOME-12]", async (due) => {
    const [first, ...others] = demographics.accounts;
    const accounts = [{ ...first, due: { ...first?.due, value: due } }, ...others];
    await openHome({ [myAccounts]: { body: { ...demographics, accounts } } });
    expect(await screen.findByRole("link", { name: "Pay account 100000003" })).toBeVisible();
    expect(screen.queryByRole("link", { name: "Pay account 100000001" })).toBeNull();
  });

  test.each(["restricted", "checking"] as const)(
    "has no Pay button for an account that is %s [HOME-12]",
    async (status) => {
      const balances = { "100000001": { statuses: [status] }, "100000003": { statuses: [] } };
      await openHome({ [myAccounts]: { body: { ...demographics, balances } } });
      expect(await screen.findByRole("link", { name: "Pay account 100000003" })).toBeVisible();
      expect(screen.queryByRole("link", { name: "Pay account 100000001" })).toBeNull();
    },
  );

  test("starts each row with the original creditor, then the first column and what stands out [HOME-13, HOME-14]", async () => {
    const balances: typeof demographics.balances = {
      "100000001": {
        statuses: ["pastDue", "paymentPlan"],
        originalCreditor: "Bayview Home Furnishings",
        creditor: "Patapsco Lending",
      },
      "100000003": { statuses: [], creditor: "Patapsco Lending" },
    };
    await openHome({ [myAccounts]: { body: { ...demographics, balances } } });
    const [first, second] = await screen.findAllByRole("rowheader");
    const link = within(first!).getByRole("link", { name: "Bayview Home Furnishings account 100000001" });
    expect(link).toHaveAttribute("href", "/harbor/accounts/100000001");
    expect(within(first!).getByText("100000001")).toBeVisible();
    const chips = within(within(first!).getByRole("list", { name: "Status" })).getAllByRole("listitem");
    expect(chips.map(({ textContent }) => textContent)).toEqual(["Past due", "Payment plan"]);
    expect(within(second!).getByRole("link", { name: "Patapsco Lending account 100000003" })).toBeVisible();
    expect(within(second!).queryByRole("list")).toBeNull();
  });

  test("leaves out a column that only repeats the creditors that start the rows [HOME-13]", async () => {
    const balances = Object.fromEntries(
      ["100000001", "100000003"].map((accountNo) => [
        accountNo,
        { statuses: [], originalCreditor: "Bayview Home Furnishings" },
      ]),
    );
    await openHome({ [myAccounts]: { body: { ...demographics, balances } } });
    await screen.findByRole("table");
    expect(screen.getAllByRole("columnheader").map((header) => header.textContent)).toEqual([
      "Account",
      "Balance",
      "Next amount",
      "Next date",
      "Pay",
    ]);
  });

  test("names the account in the link when the first column shows something else [HOME-3, HOME-8]", async () => {
    await openHome(
      { [myAccounts]: { body: demographics } },
      { instance: { homeCol1: "creditor", homeCol2: undefined } },
    );
    expect(await screen.findByRole("link", { name: "Bayview Home Furnishings account 100000001" })).toBeVisible();
    expect(screen.getAllByRole("columnheader")).toHaveLength(5);
  });

  test("shows the account and its due where no column is configured [HOME-5]", async () => {
    const none = Object.fromEntries([1, 2, 3, 4, 5].map((number) => [`homeCol${number}`, undefined]));
    await openHome({ [myAccounts]: { body: demographics } }, { instance: none });
    await screen.findByRole("table");
    expect(cells(screen.getAllByRole("row")[1]!)).toEqual([
      "dbtNo100000001",
      "due$1,250.00",
      "PayPay account 100000001",
    ]);
  });
});

test("says so when there is no account [HOME-10]", async () => {
  await openHome({ [myAccounts]: { body: { ...demographics, accounts: [] } } });
  expect(await screen.findByText(/There is no account in your name here/)).toBeVisible();
});

test("shows the detail of a failure and can be retried [HOME-11, ERR-10, ERR-22]", async () => {
  const { services, user } = await openHome({
    [myAccounts]: refusal(500, "internal_error", { detail: "the services are busy" }),
  });
  expect(await screen.findByRole("alert")).toHaveTextContent("Error fetching accounts; the services are busy");
  services.answers[myAccounts] = { body: demographics };
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("table")).toBeVisible();
});

describe("Sign Out", () => {
  test("is outside the navigation, which is absent without an account in the address [SIGN-90]", async () => {
    await openHome({ [myAccounts]: { body: demographics } });
    expect(screen.queryByRole("navigation", { name: "Main" })).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Sign Out" })).toBeVisible();
  });

  test("is absent when signOutEnabled is off [SIGN-90]", async () => {
    await openHome({ [myAccounts]: { body: demographics } }, { instance: { signOutEnabled: "N" } });
    expect(screen.queryByRole("button", { name: "Sign Out" })).not.toBeInTheDocument();
  });

  test("is also an entry of the navigation where `?id=` keeps an account", async () => {
    await openHome({ [myAccounts]: { body: demographics } }, { address: "/harbor/home?id=100000001" });
    const nav = within(await screen.findByRole("navigation", { name: "Main" }));
    expect(nav.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/harbor/home?id=100000001");
    expect(nav.getByText("Sign Out")).toBeInTheDocument();
  });

  test("ends the session in the services and the browser, and leads to plain login [SIGN-91]", async () => {
    const { user, portal, services, address } = await openHome({
      [myAccounts]: { body: demographics },
      [logout]: { status: 204 },
    });
    await user.click(screen.getByRole("button", { name: "Sign Out" }));
    await screen.findByRole("heading", { level: 1, name: "Sign in" });
    expect(services.calls).toContain(logout);
    expect(address()).toBe("/harbor/login");
    expect(localStorage.getItem("harbor.token")).toBeNull();
    expect(portal.queryClient.getQueryCache().getAll()).toEqual([]);
  });

  test("is announced on login until another screen follows [SIGN-93]", async () => {
    const { user } = await openHome({ [myAccounts]: { body: demographics }, [logout]: { status: 204 } });
    await user.click(screen.getByRole("button", { name: "Sign Out" }));
    await screen.findByRole("heading", { level: 1, name: "Sign in" });
    const region = screen.getByRole("region", { name: "Notifications" });
    expect(region).toHaveAttribute("aria-live", "polite");
    expect(region).toHaveTextContent("You are signed out. Dismiss");
    await user.click(screen.getByRole("link", { name: "Forgot your password?" }));
    await screen.findByRole("heading", { level: 1, name: "Forgot your password?" });
    await waitFor(() => expect(screen.queryByText("You are signed out.")).not.toBeInTheDocument());
  });

  test("leads to login with sessionTimeout=true and shows only the timeout notice if the session has ended [SIGN-95]", async () => {
    const { user, address } = await openHome({
      [myAccounts]: { body: demographics },
      [logout]: refusal(401, "unauthenticated"),
    });
    await user.click(screen.getByRole("button", { name: "Sign Out" }));
    expect(await screen.findByText("You were signed out because your session ended. Sign in to go on.")).toBeVisible();
    expect(address()).toBe("/harbor/login?sessionTimeout=true");
    expect(screen.queryByText("You are signed out.")).not.toBeInTheDocument();
  });

  test("signs this device out even when the sign-out call fails, and reports both [SIGN-94, ERR-30]", async () => {
    const { user } = await openHome({
      [myAccounts]: { body: demographics },
      [logout]: refusal(500, "internal_error", { detail: "no answer" }),
    });
    await user.click(screen.getByRole("button", { name: "Sign Out" }));
    await screen.findByRole("heading", { level: 1, name: "Sign in" });
    expect(screen.getByText(/Error logging out; no answer/)).toBeVisible();
    expect(screen.getByText("You are signed out.")).toBeVisible();
    expect(localStorage.getItem("harbor.username")).toBeNull();
  });
});

describe("several accounts", () => {
  test.each([
    ["en", "Balance", "You owe on 2 accounts$2,090.50", ["Past due$65.00", "Next payment$140.08", "Due12/03/2026"]],
    ["es", "Saldo", "Debe en 2 cuentas$2,090.50", ["Vencido$65.00", "Próximo pago$140.08", "Vence el12/03/2026"]],
  ])("have the sum of what is owed above them (%s) [HOME-16]", async (language, name, sum, facts) => {
    localStorage.setItem("paydown.language", language);
    const next = (date: string) => ({
      "Next Amt Due": { type: "CURRENCY", value: "140.08", label: { en: "" } },
      "Next Due Date": { type: "DATE", value: date, label: { en: "" } },
    });
    const accounts = [
      { ...accountRow("100000001", "1250.00"), ...next("2027-01-03") },
      { ...accountRow("100000003", "840.50"), ...next("2026-12-03") },
      accountRow("100000005", "-12.50"),
    ];
    const balances = {
      "100000001": { statuses: [], pastDue: "40.00" },
      "100000003": { statuses: [], pastDue: "25.00" },
      "100000005": { statuses: [] },
    };
    await openHome({ [myAccounts]: { body: { ...demographics, accounts, balances } } });
    const band = within(await screen.findByRole("region", { name }));
    expect(band.getByText("$2,090.50").parentElement).toHaveTextContent(sum);
    expect(band.getAllByRole("term").map(({ parentElement }) => parentElement?.textContent)).toEqual(facts);
  });

  test("have help and the entries that the navigation does not offer on Home beside them [HOME-15]", async () => {
    await openHome(
      { [myAccounts]: { body: demographics } },
      { instance: { contactUsEnabled: true, changePasswordEnabled: true } },
    );
    const help = within(await screen.findByRole("region", { name: "Talk to a person" }));
    expect(help.getByRole("link", { name: "(410) 555-0142" })).toHaveAttribute("href", "tel:+14105550142");
    const more = within(screen.getByRole("navigation", { name: "Help and settings" })).getAllByRole("link");
    expect(more.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Contact Us", "/harbor/contactUs"],
      ["User Profile", "/harbor/userProfile"],
      ["Change Password", "/harbor/changePassword"],
    ]);
    expect(screen.queryByRole("navigation", { name: "This account" })).toBeNull();
  });
});

test.each([
  ["en", "Help and settings", "This account"],
  ["es", "Ayuda y configuración", "Esta cuenta"],
])(
  "a single account has the links to its screens beside it, and no sum (%s) [HOME-15, HOME-16]",
  async (language, more, links) => {
    localStorage.setItem("paydown.language", language);
    const accounts = demographics.accounts.slice(0, 1);
    await openHome({ [myAccounts]: { body: { ...demographics, accounts } } });
    expect(await screen.findByRole("navigation", { name: more })).toBeVisible();
    const own = within(await screen.findByRole("navigation", { name: links })).getAllByRole("link");
    expect(own.map((link) => link.getAttribute("href"))).toEqual([
      "/harbor/accounts/100000001/makePayment",
      "/harbor/accounts/100000001/transactionHistory",
      "/harbor/accounts/100000001/schedule",
      "/harbor/accounts/100000001/details",
    ]);
    expect(screen.queryByRole("region", { name: /^(Balance|Saldo)$/ })).toBeNull();
  },
);

test("a call that finds the session ended leads to login with sessionTimeout=true [SIGN-25]", async () => {
  const services = fakeServices({
    "POST /token/verify": { body: { valid: true } },
    [myAccounts]: refusal(401, "unauthenticated"),
  });
  const { address } = await openPortal("/harbor/home", {
    ...services,
    page: { instanceId: "harbor", configuration: harbor },
  });
  await screen.findByRole("heading", { level: 1, name: "Sign in" });
  expect(address()).toBe("/harbor/login?sessionTimeout=true");
  // Only the timeout notice shows: nobody has signed out.
  expect(screen.queryByText("You are signed out.")).not.toBeInTheDocument();
  expect(localStorage.getItem("harbor.token")).toBeNull();
});

test("the header shows the signed-in user's name [NAV-22]", async () => {
  await openHome({ [myAccounts]: { body: demographics } });
  expect(screen.getByText(username)).toBeInTheDocument();
});
