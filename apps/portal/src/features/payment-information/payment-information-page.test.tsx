import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { cardNumber, cleanTab, fillBilling, openAt } from "../../payment-flow/testing/open-paying";
import { cardOnFile, demoAccounts, demoPage, payingServices, refusal } from "../../payment-flow/testing/paying-services";

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
  await fillBilling(user);
  await user.type(screen.getByLabelText("Card Number"), cardNumber);
  await user.selectOptions(screen.getByLabelText("Expiry Month"), "08");
  await user.selectOptions(screen.getByLabelText("Expiry Year"), "28");
  await user.type(screen.getByLabelText("CVV"), "987");
}

test("the breadcrumb is Home, Make Payment, Details, Payment Information, and the title is the screen's", async () => {
  await openPage();
  const breadcrumb = within(screen.getByRole("navigation", { name: "Breadcrumb" }));
  const crumbs = breadcrumb.getAllByRole("listitem");
  expect(crumbs.map((crumb) => crumb.textContent)).toEqual(["Home", "Make Payment", "Details", "Payment Information"]);
  expect(breadcrumb.getByRole("link", { name: "Details" }).getAttribute("href")).toMatch(/^\/harbor\/accounts\/\d+\/details$/);
  expect(crumbs.map((crumb) => crumb.getAttribute("aria-current"))).toEqual([null, null, null, "page"]);
  expect(document.title).toBe("Payment Information – Harbor Recovery Services");
});

test("Save is disabled while something is missing, and a line names what", async () => {
  const opened = await openPage();
  expect(save()).toBeDisabled();
  const names = ["First Name", "Last Name", "Billing Address", "City", "State", "Zip Code", "Card Number", "Expiry Month", "Expiry Year", "CVV"];
  expect(screen.getByText(`To save, complete: ${names.join(", ")}.`)).toBeVisible();
  await fillPage(opened);
  expect(screen.getByText("You can save now.")).toBeVisible();
  expect(save()).toBeEnabled();
});

test("the expiry offers eleven years of two digits, from this one on", async () => {
  await openPage();
  const years = within(screen.getByLabelText("Expiry Year")).getAllByRole("option").map((option) => option.textContent);
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
])("%s of %j says '%s' once it has been left", async (label, typed, message) => {
  const { user } = await openPage();
  await user.click(screen.getByLabelText(label));
  await user.paste(typed);
  expect(screen.queryByText(message)).toBeNull();
  await user.tab();
  expect(await screen.findByText(message)).toBeVisible();
  expect(save()).toBeDisabled();
});

test("saving sends the card, says 'Data has been saved', and keeps neither number nor CVV", async () => {
  const opened = await openPage();
  await fillPage(opened);
  await opened.user.click(save());
  expect(await screen.findByText("Data has been saved")).toBeVisible();
  const [put] = opened.services.requests("PUT /api/payments/info");
  expect(put?.rest).toBe("harbor/100000001");
  expect(put?.body).toEqual({
    firstName: "Casey", lastName: "Morgan", address: "1820 Eutaw Place", city: "Baltimore", state: "MD", zipCode: "21217",
    paymentOption: "2", cardNumber, expDateMonth: "08", expDateYear: "28", ccv: "987",
  });
  expect(screen.getByLabelText("Card Number")).toHaveValue("");
  expect(screen.getByLabelText("CVV")).toHaveValue("");
  expect(save()).toBeDisabled();
  expect(screen.getByText("Card on file")).toBeVisible();
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(cardNumber);
});

test("what is on file is shown, and its billing stands in the fields", async () => {
  await openPage({ "GET /api/payments/info": { body: cardOnFile } });
  expect(screen.getByText("The card that you enter takes the place of what is on file.")).toBeVisible();
  expect(screen.getByLabelText("City")).toHaveValue("Baltimore");
  expect(screen.getByLabelText("Card Number")).toHaveValue("");
});

test("a refusal is told, and what was typed stays", async () => {
  const opened = await openPage({ "PUT /api/payments/info": refusal(422, "method_refused", { detail: "the card has expired" }) });
  await fillPage(opened);
  await opened.user.click(save());
  expect(await screen.findByText("Error saving your payment information; the card has expired")).toBeVisible();
  expect(screen.getByLabelText("Card Number")).toHaveValue(cardNumber);
});

test("where saving is switched off, Save only shows the alert 'to be implemented'", async () => {
  const page = demoPage("100000001", demoAccounts["100000001"]);
  const opened = await openPage({ "GET /api/pages/harbor": { body: { ...page, instanceConfig: { ...page.instanceConfig, paymentInfoSaveEnabled: false } } } });
  await fillPage(opened);
  await opened.user.click(save());
  expect(await screen.findByRole("alert")).toHaveTextContent("to be implemented");
  expect(opened.services.requests("PUT /api/payments/info")).toHaveLength(0);
});

test("Cancel goes to Make Payment", async () => {
  const { user, address } = await openPage();
  await user.click(screen.getByRole("link", { name: "Cancel" }));
  await waitFor(() => expect(address()).toBe("/harbor/accounts/100000001/makePayment"));
});
