import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { cleanTab, fillBilling, fillCard, openForm, pressContinue } from "../../payment-flow/testing/open-paying";
import {
  bankOnFile,
  cardOnFile,
  demoAccounts,
  demoPage,
  payingServices,
  refusal,
} from "../../payment-flow/testing/paying-services";

beforeEach(cleanTab);

const hintOf = async (label: string) => expect(await screen.findByLabelText(label));
const panel = () => screen.getByRole("region", { name: "You will pay" });

describe("the hints", () => {
  test("describe the amount, the date and a card [FORM-9, FORM-15, FORM-35]", async () => {
    const { user } = await openForm("100000012", "oneTime");
    await user.click(screen.getByRole("radio", { name: "credit card" }));
    (await hintOf("Payment Amount")).toHaveAccessibleDescription("In US dollars. You owe $220.40.");
    (await hintOf("Payment Date")).toHaveAccessibleDescription("From today to 12/21/2026");
    (await hintOf("CVV")).toHaveAccessibleDescription(
      "The 3 digits on the back, or 4 on the front of an American Express card",
    );
    (await hintOf("Email")).toHaveAccessibleDescription("For this payment only");
  });

  test("describe a check, and the account types [FORM-29, FORM-37]", async () => {
    const { user } = await openForm("100000012", "full");
    await user.click(screen.getByRole("radio", { name: "Check" }));
    (await hintOf("Routing Number")).toHaveAccessibleDescription("9 digits, at the lower left of a check");
    (await hintOf("Account Number")).toHaveAccessibleDescription("After the routing number on a check");
    (await hintOf("Check Number")).toHaveAccessibleDescription("At the upper right of the check");
    (await hintOf("Phone")).toHaveAccessibleDescription("10 digits");
    (await hintOf("Phone")).toBeRequired();
    const types = within(screen.getByRole("group", { name: "Account Type" })).getAllByRole<HTMLInputElement>("radio");
    expect(types.map(({ value, labels }) => [value, labels?.[0]?.textContent])).toEqual([
      ["C", "Personal Checking"],
      ["B", "Business Checking"],
      ["S", "Savings"],
    ]);
    expect(screen.getByText("The whole balance.")).toBeVisible();
  });

  test("mark an optional phone [FORM-34]", async () => {
    const { user } = await openForm("100000001", "full");
    await user.click(screen.getByRole("radio", { name: "Bank account" }));
    (await hintOf("Phone")).toHaveAccessibleDescription("Optional, 10 digits");
    (await hintOf("Phone")).not.toBeRequired();
  });

  test("describe the card number on file", async () => {
    await openForm("100000003", "oneTime", payingServices({ "GET /api/payments/info": { body: cardOnFile } }));
    (await hintOf("Card Number")).toHaveAccessibleDescription("The card on file. Type over it to use another.");
  });

  test("describe a bank account on file [FORM-43]", async () => {
    await openForm("100000001", "full", payingServices({ "GET /api/payments/info": { body: bankOnFile } }));
    (await hintOf("Account Number")).toHaveAccessibleDescription("The account on file. Type over it to use another.");
    expect(screen.getByText("Bank account on file").parentElement).toHaveTextContent(
      "Bank account on file, ending 6789",
    );
    expect(screen.getByText("Nothing of it needs to be typed again.")).toBeVisible();
  });

  test("say that a card on file has expired [FORM-42]", async () => {
    await openForm(
      "100000003",
      "oneTime",
      payingServices({ "GET /api/payments/info": { body: { ...cardOnFile, ccExpDate: "1026" } } }),
    );
    expect(await screen.findByText("Expired 10/2026. Enter its new date, or another card.")).toBeVisible();
  });

  test("describe a receipt by SMS, and the two countries [FORM-48]", async () => {
    const page = demoPage("100000001", demoAccounts["100000001"]);
    const instanceConfig = { ...page.instanceConfig, smsReceiptsEnabled: true, allowCanadian: true };
    const { user } = await openForm(
      "100000001",
      "full",
      payingServices({ "GET /api/pages/harbor": { body: { ...page, instanceConfig } } }),
      instanceConfig,
    );
    await user.click(screen.getByRole("checkbox", { name: "Send me a receipt" }));
    (await hintOf("Mobile Phone")).toHaveAccessibleDescription(
      "10 digits, of a mobile phone in the United States or Canada",
    );
    const countries = within(screen.getByLabelText("Country")).getAllByRole("option");
    expect(countries.map((option) => option.textContent)).toEqual(["United States", "Canada"]);
    await user.selectOptions(screen.getByLabelText("Country"), "CA");
    expect(within(screen.getByLabelText("Province")).getAllByRole("option")[0]).toHaveTextContent("Choose a province");
  });

  test("describe the next payment [FORM-12, FORM-18]", async () => {
    const arrangement = {
      ppa_status: "A",
      rows: [{ "Date Due": "12/03/2026", amount: "140.08", interestAmount: "4.10" }],
    };
    await openForm("100000003", "next", payingServices({ "GET /api/payments/arrangements": { body: arrangement } }));
    expect(screen.getByRole("group", { name: "Payment Amount" })).toHaveTextContent(
      "$140.08Your next scheduled payment",
    );
    expect(screen.getByRole("group", { name: "Payment Date" })).toHaveTextContent("12/03/2026Your next due date");
    const headers = within(screen.getByRole("table", { name: "Your arrangement" })).getAllByRole("columnheader");
    expect(headers.map((header) => header.textContent)).toEqual(["Date Due", "Amount", "Interest"]);
  });
});

test("the total says what is missing, that the fee is being calculated, and that another page follows [FEE-10, FEE-11]", async () => {
  let release: (answer: { body: unknown }) => void = () => undefined;
  const services = payingServices({ "GET /fee": () => new Promise((resolve) => (release = resolve)) });
  const { user } = await openForm("100000004", "oneTime", services);
  expect(within(panel()).getByText("Choose a payment option to see the fee.")).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "credit card" }));
  expect(within(panel()).getByText("Enter an amount to see the fee.")).toBeVisible();
  fireEvent.change(screen.getByLabelText("Payment Amount"), { target: { value: "25" } });
  expect(await within(panel()).findByText("Working out the fee…")).toBeVisible();
  await waitFor(() => expect(services.requests("GET /fee")).toHaveLength(1));
  release({ body: { success: true, amount: "2.50" } });
  expect(await within(panel()).findByText("You can check everything on the next page before you pay.")).toBeVisible();
});

test("an unknown fee does not block the form, and the panel says so [FEE-13]", async () => {
  const { user } = await openForm("100000001", "full", payingServices({ "GET /fee": refusal(500, "internal_error") }));
  await user.click(screen.getByRole("radio", { name: "credit card" }));
  expect(
    (await within(panel()).findByText("We could not work out the fee.")).closest("[role=status]"),
  ).toHaveTextContent("You can go on: the next page asks again before you pay.");
});

describe("the questions", () => {
  const pending = { body: { phonePays: [{ date: "11/25/2026", amount: "50.00", description: "Phone payment" }] } };

  test("list the pending payments, with Yes and No [FORM-63]", async () => {
    await openForm("100000011", "full", payingServices({ "GET /api/payments/phonePays": pending }));
    const box = within(await screen.findByRole("dialog", { name: "Confirm Pending Payments" }));
    expect(
      box.getByText("You have payments pending that were made by phone. Do you want to make another payment?"),
    ).toBeVisible();
    expect(
      within(box.getByRole("table", { name: "Pending phone payments" }))
        .getAllByRole("columnheader")
        .map((header) => header.textContent),
    ).toEqual(["Date", "Amount", "Description"]);
    expect(box.getAllByRole("button").map((button) => button.textContent)).toEqual(["Yes", "No"]);
  });

  test("show whatever stands out in a single payment, including the overpayment, and ask whether to continue [FORM-69]", async () => {
    const figures = {
      pastDueAmt: null,
      nextSchedPmtAmt: null,
      currPeriodOverpayment: "5.00",
      totalPaymentDue: "840.50",
    };
    const { user } = await openForm(
      "100000003",
      "oneTime",
      payingServices({ "GET /api/payments/singlePaymentInfo": { body: figures } }),
    );
    fireEvent.change(screen.getByLabelText("Payment Amount"), { target: { value: "25" } });
    await fillCard(user);
    await fillBilling();
    await pressContinue(user);
    const box = within(await screen.findByRole("dialog", { name: "Please check your payment" }));
    expect(
      box.getByText(
        "You have already paid $5.00 more than was scheduled for this period. You are about to pay $25.00 more.",
      ),
    ).toBeVisible();
    expect(box.getByText("Do you want to go on with this payment?")).toBeVisible();
    expect(box.getAllByRole("button").map((button) => button.textContent)).toEqual(["Yes", "Cancel"]);
  });

  test("ask before leaving [FORM-77]", async () => {
    const { user } = await openForm("100000001", "full");
    await user.click(screen.getByRole("link", { name: "Make Payment" }));
    expect(await screen.findByRole("dialog", { name: "Leave this page?" })).toHaveTextContent(
      "We keep what you entered until you sign out or close this window, except the card number and CVV or the bank account number.",
    );
  });
});

test("the breadcrumb above the form is Home, Make Payment, and the card's own title [FORM-5]", async () => {
  await openForm("100000001", "full");
  const crumbs = within(screen.getByRole("navigation", { name: "Breadcrumb" })).getAllByRole("listitem");
  expect(crumbs.map((crumb) => crumb.textContent)).toEqual(["Home", "Make Payment", "Full Payment"]);
});
