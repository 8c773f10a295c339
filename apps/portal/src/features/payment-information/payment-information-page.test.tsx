import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { cardNumber, cleanTab, fillBilling, openAt } from "../../payment-flow/testing/open-paying";
import {
  accountPayment,
  cardOnFile,
  demoAccounts,
  demoPage,
  payingServices,
  refusal,
} from "../../payment-flow/testing/paying-services";

beforeEach(cleanTab);

async function openPage(answers: Parameters<typeof payingServices>[0] = {}) {
  const services = payingServices({ "PUT /api/payments/info": { body: cardOnFile }, ...answers });
  const opened = await openAt("100000001/paymentInfo", services);
  await screen.findByRole("heading", { level: 1, name: "Payment Information" });
  await screen.findByRole("button", { name: "Save" });
  return opened;
}

const save = () => screen.getByRole("button", { name: "Save" });

async function fillPage({ user }: Pick<Awaited<ReturnType<typeof openPage>>, "user">) {
  await fillBilling();
  await user.type(screen.getByLabelText("Card Number"), cardNumber);
  await user.selectOptions(screen.getByLabelText("Expiry Month"), "08");
  await user.selectOptions(screen.getByLabelText("Expiry Year"), "28");
  await user.type(screen.getByLabelText("CVV"), "987");
}

test("has the breadcrumb Home, Make Payment, Details, Payment Information, and the screen's title [METHOD-2]", async () => {
  await openPage();
  const breadcrumb = within(screen.getByRole("navigation", { name: "Breadcrumb" }));
  const crumbs = breadcrumb.getAllByRole("listitem");
  expect(crumbs.map((crumb) => crumb.textContent)).toEqual(["Home", "Make Payment", "Details", "Payment Information"]);
  expect(breadcrumb.getByRole("link", { name: "Details" }).getAttribute("href")).toMatch(
    /^\/harbor\/accounts\/\d+\/details$/,
  );
  expect(crumbs.map((crumb) => crumb.getAttribute("aria-current"))).toEqual([null, null, null, "page"]);
  expect(document.title).toBe("Payment Information – Harbor Recovery Services");
});

test("disables Save while a field is missing, and a line names that field [METHOD-3, METHOD-11]", async () => {
  const opened = await openPage();
  expect(save()).toBeDisabled();
  const names = [
    "First Name",
    "Last Name",
    "Billing Address",
    "City",
    "State",
    "Zip Code",
    "Card Number",
    "Expiry Month",
    "Expiry Year",
    "CVV",
  ];
  expect(screen.getByText(`To save, complete: ${names.join(", ")}.`)).toBeVisible();
  await fillPage(opened);
  expect(screen.getByText("You can save now.")).toBeVisible();
  expect(save()).toBeEnabled();
});

test("offers eleven expiry years of two digits, starting this year [METHOD-8]", async () => {
  await openPage();
  const years = within(screen.getByLabelText("Expiry Year"))
    .getAllByRole("option")
    .map((option) => option.textContent);
  expect(years).toEqual(["Year", "26", "27", "28", "29", "30", "31", "32", "33", "34", "35", "36"]);
});

test.each([
  ["First Name", "x".repeat(26), "The First Name field must be less than 25 characters"],
  ["Billing Address", "x".repeat(31), "The Billing Address field must be less than 30 characters"],
  ["City", "x".repeat(29), "The City field must be less than 28 characters"],
  ["City", "4111111111111111", "City must not contain a card number."],
  ["Zip Code", "2120I", "Zip Code must contain only numbers."],
  ["Zip Code", "12345678901", "The Zip Code field must be less than 10 characters"],
  ["Card Number", "4111 1111", "Card Number must contain only numbers."],
])("%s, filled in with %j, shows '%s' once the field is left [METHOD-4]", async (label, typed, message) => {
  const { user } = await openPage();
  await user.click(screen.getByLabelText(label));
  await user.paste(typed);
  expect(screen.queryByText(message)).toBeNull();
  await user.tab();
  expect(await screen.findByText(message)).toBeVisible();
  expect(save()).toBeDisabled();
});

test("saving sends the card and charges nothing, says 'Data has been saved', and keeps neither the card number nor the CVV [METHOD-12, METHOD-13, METHOD-16]", async () => {
  const opened = await openPage();
  await fillPage(opened);
  await opened.user.click(save());
  expect(await screen.findByText("Data has been saved")).toBeVisible();
  const [put, ...more] = opened.services.seen.filter(
    ({ name }) => !name.startsWith("GET ") && name !== "POST /token/verify",
  );
  expect([put?.name, more]).toEqual(["PUT /api/payments/info", []]);
  expect(put?.rest).toBe("harbor/100000001");
  expect(put?.body).toEqual({
    firstName: "Casey",
    lastName: "Morgan",
    address: "1820 Eutaw Place",
    city: "Baltimore",
    state: "MD",
    zipCode: "21217",
    paymentOption: "2",
    cardNumber,
    expDateMonth: "08",
    expDateYear: "28",
    ccv: "987",
  });
  expect(screen.getByLabelText("Card Number")).toHaveValue("");
  expect(screen.getByLabelText("CVV")).toHaveValue("");
  expect(save()).toBeDisabled();
  expect(screen.getByText("Card on file")).toBeVisible();
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(
    new RegExp(`${cardNumber}|\\b987\\b`),
  );
});

test("focuses the title after saving, since Save is disabled then [METHOD-13]", async () => {
  const opened = await openPage();
  await fillPage(opened);
  await opened.user.click(save());
  await screen.findByText("Data has been saved");
  expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
});

describe("a plan paid by bank account", () => {
  const bank = { kind: "bank", last4: "6789" };
  const paidBy = (method: object) => ({
    body: {
      ...demoPage("100000001", demoAccounts["100000001"]),
      scheduledPayments: [accountPayment({ ofPlan: true, method } as never)],
    },
  });
  const disclosures = (card: readonly object[]) => ({
    "GET /api/regeMessages": ({ query }: { readonly query: URLSearchParams }) => ({
      body: { messages: query.get("option") === "1" ? [{ text: "Of banks." }] : card },
    }),
  });
  const words = {
    en: {
      stays: "The payments of your plan stay with the bank account ending 6789.",
      note: "We keep this card for payments that you make yourself. Nothing is charged now.",
    },
    es: {
      stays: "Los pagos de su plan se siguen cobrando a la cuenta bancaria terminada en 6789.",
      note: "Guardamos esta tarjeta para los pagos que haga usted. No se cobra nada ahora.",
    },
  };

  test("keeps the bank account if the card's disclosure has not been accepted, and says so before and after saving [METHOD-17, PLAN-104]", async () => {
    const opened = await openPage({ "GET /api/pages/harbor": paidBy(bank), ...disclosures([{ text: "Of cards." }]) });
    expect(await screen.findByText(words.en.stays)).toBeVisible();
    expect(screen.getByText(words.en.note)).toBeVisible();
    expect(screen.queryByText("We keep this card for your next payments. Nothing is charged now.")).toBeNull();
    await fillPage(opened);
    await opened.user.click(save());
    expect(await screen.findByText("Data has been saved")).toBeVisible();
    await waitFor(() => expect(screen.getAllByText(words.en.stays)).toHaveLength(2));
  });

  test("says in Spanish that it keeps the bank account [METHOD-17]", async () => {
    localStorage.setItem("paydown.language", "es");
    await openAt(
      "100000001/paymentInfo",
      payingServices({ "GET /api/pages/harbor": paidBy(bank), ...disclosures([{ text: "Of cards." }]) }),
    );
    expect(await screen.findByText(words.es.stays)).toBeVisible();
    expect(screen.getByText(words.es.note)).toBeVisible();
  });

  test.each([
    ["no disclosure", []],
    ["the disclosure that was accepted", [{ text: "Of banks." }]],
  ])("switches to a card that has %s, and says so afterwards [METHOD-18, PLAN-104]", async (_, card) => {
    const opened = await openPage({ "GET /api/pages/harbor": paidBy(bank), ...disclosures(card) });
    await waitFor(() => expect(opened.services.requests("GET /api/regeMessages")).toHaveLength(2));
    await fillPage(opened);
    expect(screen.queryByText(words.en.stays)).toBeNull();
    opened.services.answers["GET /api/pages/harbor"] = paidBy({ kind: "card", brand: "VISA", last4: "1111" });
    await opened.user.click(save());
    expect(await screen.findByText("The payments of your plan are now taken from the card ending 1111.")).toBeVisible();
    expect(screen.getByText("Data has been saved")).toBeVisible();
  });
});

test("shows the method on file and fills in its billing address [METHOD-14]", async () => {
  await openPage({ "GET /api/payments/info": { body: cardOnFile } });
  expect(screen.getByText("The card that you enter takes the place of what is on file.")).toBeVisible();
  expect(screen.getByLabelText("City")).toHaveValue("Baltimore");
  expect(screen.getByLabelText("Card Number")).toHaveValue("");
});

test("refuses to save an expired card and shows the error at the year [METHOD-10]", async () => {
  const opened = await openPage();
  await fillPage(opened);
  await opened.user.selectOptions(screen.getByLabelText("Expiry Month"), "10");
  await opened.user.selectOptions(screen.getByLabelText("Expiry Year"), "26");
  await opened.user.tab();
  expect(await screen.findByText("This card has expired. Check the date, or use another card.")).toBeVisible();
  expect(save()).toBeDisabled();
  await opened.user.selectOptions(screen.getByLabelText("Expiry Month"), "11");
  expect(save()).toBeEnabled();
});

test("says that a card on file has expired [METHOD-15]", async () => {
  await openPage({ "GET /api/payments/info": { body: { ...cardOnFile, ccExpDate: "1026" } } });
  expect(
    screen.getByText("Expired 10/2026. The card that you enter takes the place of what is on file."),
  ).toBeVisible();
});

test("shows the services' refusal and keeps the typed values [METHOD-19]", async () => {
  const opened = await openPage({
    "PUT /api/payments/info": refusal(422, "method_refused", { detail: "the card has expired" }),
  });
  await fillPage(opened);
  await opened.user.click(save());
  expect(await screen.findByText("Error saving your payment information; the card has expired")).toBeVisible();
  expect(screen.getByLabelText("Card Number")).toHaveValue(cardNumber);
});

test("shows only the alert 'to be implemented' where saving is off [METHOD-21]", async () => {
  const page = demoPage("100000001", demoAccounts["100000001"]);
  const opened = await openPage({
    "GET /api/pages/harbor": {
      body: { ...page, instanceConfig: { ...page.instanceConfig, paymentInfoSaveEnabled: false } },
    },
  });
  await fillPage(opened);
  await opened.user.click(save());
  expect(await screen.findByRole("alert")).toHaveTextContent("to be implemented");
  expect(opened.services.requests("PUT /api/payments/info")).toHaveLength(0);
});

test("Cancel leads to Make Payment [METHOD-22]", async () => {
  const { user, address } = await openPage();
  await user.click(screen.getByRole("link", { name: "Cancel" }));
  await waitFor(() => expect(address()).toBe("/harbor/accounts/100000001/makePayment"));
});
