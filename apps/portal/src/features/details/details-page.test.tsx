import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeServices, refusal } from "../../testing/fake-services";
import { accountPage, harbor } from "../../testing/harbor";
import { openPortal } from "../../testing/open-portal";
import { storeSession } from "../../testing/portal-to-test";

const pageCall = "GET /api/pages/harbor";

const cells = {
  dbtNo: { type: "TEXT", value: "100000001", label: { en: "Account number", es: "Número de cuenta" }, display: "Y" },
  due: { type: "CURRENCY", value: "1250.00", label: "Total due", display: "Y" },
  disposition: { type: "TEXT", value: "M", label: "Payment disposition", display: "N" },
  opened: { type: "DATE", value: "2024-06-05", label: "Opened", display: "Y" },
  next: { type: "CURRENCY", value: "", label: "Next payment", display: "Y" },
  CREDITOR: { type: "TEXT", value: " Chesapeake Bank ", label: "", display: "Y" },
} as const;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  storeSession();
});

async function openDetails(row: object = cells, address = "/harbor/accounts/100000001/details") {
  const services = fakeServices({
    "POST /token/verify": { body: { valid: true } },
    [pageCall]: { body: { ...accountPage("100000001", "1250.00"), accounts: [row] } },
  });
  return {
    ...(await openPortal(address, { ...services, page: { instanceId: "harbor", configuration: harbor } })),
    services,
  };
}

const listed = async () => {
  const terms = await screen.findAllByRole("term");
  return terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]);
};

test("lists the fields flagged for display, in order, each as currency, date or text [ACCT-21, ACCT-22, ACCT-23, ACCT-24]", async () => {
  await openDetails();
  expect(await listed()).toEqual([
    ["Account number", "100000001"],
    ["Total due", "$1,250.00"],
    ["Opened", "06/05/2024"],
    ["Next payment", "None"],
    ["CREDITOR", "Chesapeake Bank"],
  ]);
  expect(screen.getAllByRole("definition")).toHaveLength(5);
  expect(screen.getByRole("heading", { level: 1, name: "Details" })).toBeVisible();
  expect(within(screen.getByRole("main")).getByText("Account 100000001")).toBeVisible();
  expect(document.title).toBe("Details – Harbor Recovery Services");
});

test("has the breadcrumb Home > Make Payment > Details, a link to Payment Information, and Back [ACCT-25, ACCT-26]", async () => {
  await openDetails();
  const main = within(await screen.findByRole("main"));
  expect(await main.findByRole("link", { name: "Payment Information" })).toHaveAttribute(
    "href",
    "/harbor/accounts/100000001/paymentInfo",
  );
  expect(main.getByRole("link", { name: "Back" })).toHaveAttribute("href", "/harbor/accounts/100000001/makePayment");
  const crumbs = within(screen.getByRole("navigation", { name: "Breadcrumb" }));
  expect(crumbs.getAllByRole("listitem").map((crumb) => crumb.textContent)).toEqual([
    "Home",
    "Make Payment",
    "Details",
  ]);
  expect(crumbs.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/harbor/home?id=100000001",
    "/harbor/accounts/100000001/makePayment",
  ]);
});

test("says so when no field is flagged, and keeps the link to Payment Information [ACCT-27]", async () => {
  await openDetails({ dbtNo: { ...cells.dbtNo, display: "N" } });
  expect(await screen.findByText("There are no details to show for this account.")).toBeVisible();
  expect(screen.queryByRole("term")).toBeNull();
  expect(screen.getByRole("link", { name: "Payment Information" })).toBeVisible();
});

test("speaks Spanish, with the tenant's Spanish labels where there are some [ACCT-28]", async () => {
  localStorage.setItem("paydown.language", "es");
  await openDetails();
  expect((await listed()).slice(0, 2)).toEqual([
    ["Número de cuenta", "100000001"],
    ["Total due", "$1,250.00"],
  ]);
  expect(screen.getByRole("heading", { level: 1, name: "Detalles" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Información de pago" })).toBeVisible();
});

test("shows the detail of a failure and can be retried [ACCT-29, ERR-29]", async () => {
  const page = { body: accountPage("100000001", "1250.00") };
  const services = fakeServices({
    "POST /token/verify": { body: { valid: true } },
    [pageCall]: refusal(500, "internal_error", { detail: "it broke" }),
  });
  const { user } = await openPortal("/harbor/accounts/100000001/details", {
    ...services,
    page: { instanceId: "harbor", configuration: harbor },
  });
  expect(await screen.findByText("Error building page; it broke")).toBeVisible();
  services.answers[pageCall] = page;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect((await screen.findAllByRole("term")).length).toBeGreaterThan(0);
});

test("an account that does not exist or is another user's is not found [ROUTE-23]", async () => {
  const services = fakeServices({
    "POST /token/verify": { body: { valid: true } },
    [pageCall]: refusal(404, "account_not_found"),
  });
  await openPortal("/harbor/accounts/100000001/details", {
    ...services,
    page: { instanceId: "harbor", configuration: harbor },
  });
  expect(await screen.findByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
});

test("the bare /details shows the selected account [ACCT-30]", async () => {
  localStorage.setItem("paydown.instanceId", "harbor");
  sessionStorage.setItem("harbor.accountNo", "100000001");
  const { address } = await openDetails(cells, "/details");
  await waitFor(() => expect(address()).toBe("/harbor/accounts/100000001/details"));
});
