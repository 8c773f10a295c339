import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import {
  cardNumber,
  cleanTab,
  confirmTitle,
  fillBank,
  fillBilling,
  fillCard,
  openAt,
  openForm,
  pressContinue,
  walkToConfirm,
} from "../../payment-flow/testing/open-paying";
import { demoAccounts, demoPage, payingServices, refusal } from "../../payment-flow/testing/paying-services";
import { expectCloseWarning } from "../../testing/closing";

beforeEach(cleanTab);

const cardExpired = "This card has expired. Check the date, or use another card.";

const summary = () => within(screen.getByRole("group", { name: "There is a problem" })).getAllByRole("link");

describe("entering", () => {
  test.each(["overTime", "settle", ""])(
    "with the unknown action %j, redirects to Make Payment [FORM-3]",
    async (action) => {
      const { address } = await openAt(`100000001/paymentForm?action=${action}`);
      await waitFor(() => expect(address()).toBe("/harbor/accounts/100000001/makePayment"));
    },
  );

  test.each(["100000008", "100000009", "100000010", "100000005"])(
    "on account %s, whose card is disabled, redirects to Make Payment [FORM-4]",
    async (accountNo) => {
      const { address } = await openAt(`${accountNo}/paymentForm?action=full`);
      await waitFor(() => expect(address()).toBe(`/harbor/accounts/${accountNo}/makePayment`));
    },
  );

  test("with an accepted state declaration opens the form [FORM-4]", async () => {
    const { address } = await openForm("100000010", "full&needsSD=true&sdAccepted=true");
    expect(address()).toContain("paymentForm");
    expect(document.title).toBe("Full Payment – Harbor Recovery Services");
  });
});

describe("amount and date", () => {
  test("a full payment has the due as its locked amount, and today as its date unless the consumer chooses another date [FORM-8, FORM-12]", async () => {
    await openForm();
    expect(screen.queryByLabelText("Payment Amount", { selector: "input" })).toBeNull();
    expect(screen.getByRole("group", { name: "Payment Amount" })).toHaveTextContent("$1,250.00");
    expect(screen.getByLabelText("Payment Date")).toHaveValue("2026-11-21");
  });

  test.each([
    ["$40", "Please remove the $"],
    ["1.234", "Payment Amount must be a number and have at most 2 digits."],
    ["abc", "Payment Amount must be a number and have at most 2 digits."],
    ["0", "Enter an amount above $0.00"],
    ["-5", "Enter an amount above $0.00"],
    ["75.26", "Payment Amount must not be more than the $75.25 due."],
    ["1000000000.00", "Payment Amount must not be more than the $75.25 due."],
  ])(
    "refuses a one-time amount of %s with '%s' on leaving the field, until it is corrected [FORM-62, VALID-38, VALID-39, VALID-40]",
    async (typed, message) => {
      const { user } = await openForm("100000004", "oneTime");
      const field = screen.getByLabelText("Payment Amount");
      await user.type(field, typed);
      expect(screen.queryByText(message)).toBeNull();
      await user.tab();
      expect(await screen.findByText(message)).toBeVisible();
      expect(field).toHaveAccessibleDescription(`In US dollars. You owe $75.25. Error: ${message}`);
      await user.clear(field);
      await user.type(field, "25.00");
      expect(screen.queryByText(message)).toBeNull();
    },
  );
});

test.each([
  ["25000.01", {}, "Payment Amount must not be more than $25,000.00 in one payment."],
  ["500.01", { maxPaymentAmount: "500.00" }, "Payment Amount must not be more than $500.00 in one payment."],
])(
  "with overpayment allowed, a one-time amount of %s under the settings %j is refused with '%s' beside the field and in the summary [VALID-42]",
  async (typed, settings, message) => {
    const page = demoPage("100000004", demoAccounts["100000004"]);
    const instanceConfig = { ...page.instanceConfig, allowOverpayment: true, ...settings };
    const { user, address } = await openForm(
      "100000004",
      "oneTime",
      payingServices({ "GET /api/pages/harbor": { body: { ...page, instanceConfig } } }),
    );
    await user.type(screen.getByLabelText("Payment Amount"), typed);
    await pressContinue(user);
    expect(await screen.findByRole("link", { name: message })).toBeVisible();
    expect(screen.getByLabelText("Payment Amount")).toHaveAccessibleDescription(
      `In US dollars. You owe $75.25. Error: ${message}`,
    );
    expect(address()).toContain("paymentForm");
  },
);

describe("the payment options", () => {
  test("are the user's own, sorted by label without regard to case, and none is preselected [FORM-25, FORM-26]", async () => {
    await openForm();
    const radios = within(screen.getByRole("group", { name: "Payment Option" })).getAllByRole("radio");
    expect(radios.map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
      "Bank account",
      "Check",
      "credit card",
      "Debit card",
    ]);
    expect(radios.some((radio) => (radio as HTMLInputElement).checked)).toBe(false);
  });

  test("are preselected if the user has only one [FORM-26]", async () => {
    const page = demoPage("100000001", demoAccounts["100000001"]);
    const userInfo = { ...page.userInfo, allowedPaySelects: page.userInfo.allowedPaySelects.slice(0, 1) };
    await openForm("100000001", "full", payingServices({ "GET /api/pages/harbor": { body: { ...page, userInfo } } }));
    expect(screen.getByLabelText("Card Number")).toBeVisible();
  });

  test.each([
    ["credit card", ["Card Number", "Expiry Month", "Expiry Year", "CVV"]],
    ["Debit card", ["Card Number", "Expiry Month", "Expiry Year", "CVV"]],
    ["Bank account", ["Routing Number", "Account Number", "Phone"]],
    ["Check", ["Routing Number", "Account Number", "Check Number", "Phone"]],
  ])("%s asks for %j [FORM-27, FORM-28]", async (option, labels) => {
    const { user } = await openForm();
    await user.click(screen.getByRole("radio", { name: option }));
    const every = [
      "Card Number",
      "Expiry Month",
      "Expiry Year",
      "CVV",
      "Routing Number",
      "Account Number",
      "Check Number",
      "Phone",
    ];
    expect(every.filter((label) => screen.queryByLabelText(label) !== null)).toEqual(labels);
    const personal = screen.queryByRole("radio", { name: "Personal Checking" });
    if (labels.includes("Routing Number")) expect(personal).toBeChecked();
    else expect(personal).toBeNull();
  });

  test("the fields request the right keyboard and autofill [FORM-36]", async () => {
    const { user } = await openForm("100000012");
    await user.click(screen.getByRole("radio", { name: "credit card" }));
    const attributes = (label: string) => [
      screen.getByLabelText(label).getAttribute("inputmode"),
      screen.getByLabelText(label).getAttribute("autocomplete"),
    ];
    expect(attributes("Card Number")).toEqual(["numeric", "cc-number"]);
    expect(attributes("Expiry Month")).toEqual([null, "cc-exp-month"]);
    expect(attributes("CVV")).toEqual(["numeric", "cc-csc"]);
    expect(attributes("Email")).toEqual(["email", "email"]);
    expect(attributes("Zip Code")).toEqual(["numeric", "billing postal-code"]);
    expect(document.querySelector("[maxlength]")).toBeNull();
  });

  test("the expiry offers this year and the next nine [FORM-30]", async () => {
    const { user } = await openForm();
    await user.click(screen.getByRole("radio", { name: "credit card" }));
    const years = within(screen.getByLabelText("Expiry Year"))
      .getAllByRole("option")
      .map((option) => option.textContent);
    expect(years).toEqual(["Year", "2026", "2027", "2028", "2029", "2030", "2031", "2032", "2033", "2034", "2035"]);
  });
});

describe("the card number", () => {
  test.each([
    ["4111 1111 1111 1111", "please remove whitespace"],
    ["41111111111111", "Card Number must be 16 digits."],
    ["37828224631000", "American Express card must be 15 digits."],
    ["411111111111111a", "Card Number must contain only numbers."],
  ])("%s stays as typed and shows '%s' [VALID-23]", async (typed, message) => {
    const { user } = await openForm();
    await user.click(screen.getByRole("radio", { name: "credit card" }));
    const field = screen.getByLabelText("Card Number");
    await user.type(field, typed);
    await user.tab();
    expect(await screen.findByText(message)).toBeVisible();
    expect(field).toHaveValue(typed);
  });

  test.each([
    ["4111111111111111", ["4111", "1111", "1111", "1111"]],
    ["378282246310005", ["3782", "822463", "10005"]],
  ])("%s is echoed in groups and stays as typed [FORM-31]", async (typed, groups) => {
    const { user } = await openForm();
    await user.click(screen.getByRole("radio", { name: "credit card" }));
    await user.type(screen.getByLabelText("Card Number"), typed);
    expect(screen.getByLabelText("Card Number")).toHaveValue(typed);
    expect([...document.querySelectorAll(".groups > span")].map((group) => group.textContent)).toEqual(groups);
  });

  test("that cannot be right shows a hint, and Continue still works [FORM-32]", async () => {
    const { user } = await openForm();
    await fillCard(user);
    await user.clear(screen.getByLabelText("Card Number"));
    await user.type(screen.getByLabelText("Card Number"), "4111111111111112");
    expect(screen.getByText("Please check the number: one of the digits may be wrong.")).toBeVisible();
    await fillBilling();
    await pressContinue(user);
    expect(await screen.findByRole("heading", { level: 1, name: "Confirm your payment" })).toBeVisible();
  });
});

describe("Continue", () => {
  test("is always enabled; on an empty form the focused summary names every field, in the screen's order [FORM-59, FORM-60]", async () => {
    const { user } = await openForm("100000012");
    await user.click(screen.getByRole("radio", { name: "credit card" }));
    expect(screen.getByRole("button", { name: "Continue" })).toBeEnabled();
    await pressContinue(user);
    const box = await screen.findByRole("group", { name: "There is a problem" });
    await waitFor(() => expect(box).toHaveFocus());
    const names = [
      "Card Number",
      "Expiry Month",
      "Expiry Year",
      "CVV",
      "Email",
      "First Name",
      "Last Name",
      "Billing Address",
      "City",
      "State",
      "Zip Code",
    ];
    expect(summary().map((link) => link.textContent)).toEqual(names.map((name) => `${name} is required.`));
    await waitFor(() => expect(document.title).toBe("Error: Full Payment – Harbor Recovery Services"));
  });

  test("on an empty form names the amount and the payment option first [VALID-21]", async () => {
    const { user } = await openForm("100000004", "oneTime");
    await pressContinue(user);
    await screen.findByRole("group", { name: "There is a problem" });
    expect(
      summary()
        .slice(0, 2)
        .map((link) => link.textContent),
    ).toEqual(["Payment Amount is required.", "Payment Option is required."]);
  });

  test("the summary's lines lead to their fields, and disappear once the error is corrected [FORM-61]", async () => {
    const { user } = await openForm();
    await fillCard(user);
    await fillBilling();
    await user.clear(screen.getByLabelText("Zip Code"));
    await user.type(screen.getByLabelText("Zip Code"), "2120I");
    await pressContinue(user);
    await waitFor(() => expect(screen.getByRole("group", { name: "There is a problem" })).toHaveFocus());
    await user.click(screen.getByRole("link", { name: "Zip Code must contain only numbers." }));
    expect(screen.getByLabelText("Zip Code")).toHaveFocus();
    await user.keyboard("{Backspace}");
    expect(screen.queryByText("Zip Code must contain only numbers.")).toBeNull();
    expect(screen.queryByText("There is a problem")).toBeNull();
  });

  test("refuses an expired card at its year, until the month or the year changes [VALID-26]", async () => {
    const { user } = await openForm();
    await fillCard(user);
    await fillBilling();
    const month = screen.getByLabelText("Expiry Month");
    const year = screen.getByLabelText("Expiry Year");
    await user.selectOptions(month, "10");
    await user.selectOptions(year, "2026");
    await user.tab();
    expect(await screen.findByText(cardExpired)).toBeVisible();
    expect(year).toHaveAccessibleDescription(`Error: ${cardExpired}`);
    await pressContinue(user);
    await screen.findByRole("group", { name: "There is a problem" });
    expect(summary().map((link) => link.textContent)).toEqual([cardExpired]);
    await user.selectOptions(month, "11");
    await waitFor(() => expect(screen.queryByText(cardExpired)).toBeNull());
    await pressContinue(user);
    expect(await confirmTitle()).toBeVisible();
  });

  test("requires a phone with a bank payment on an account that demands one; the phone must always have ten digits [FORM-34, VALID-32]", async () => {
    const { user } = await openForm("100000012");
    await fillBank(user);
    await pressContinue(user);
    expect((await screen.findAllByText("Phone is required."))[0]).toBeVisible();
    await user.type(screen.getByLabelText("Phone"), "555-01");
    await user.tab();
    expect((await screen.findAllByText("The Phone field must be exactly 10 digits."))[0]).toBeVisible();
  });

  test("stops at a nonexistent routing number, says so at the field and in the summary, and checks again next time [VALID-28, VALID-29]", async () => {
    const services = payingServices();
    const { user, address } = await openForm("100000001", "full", services);
    await fillBank(user, "110000000");
    await fillBilling();
    await pressContinue(user);
    expect(await screen.findByRole("link", { name: "Routing number does not exist" })).toBeVisible();
    expect(screen.getByLabelText("Routing Number")).toHaveAccessibleDescription(
      /Error: Routing number does not exist$/,
    );
    expect(address()).toContain("paymentForm");
    expect(services.requests("GET /api/regeMessages")).toHaveLength(0);
    services.answers["GET /api/payments/bankExists"] = { body: { routingNumber: "110000000" } };
    await pressContinue(user);
    expect(await screen.findByRole("heading", { level: 1, name: "Confirm your payment" })).toBeVisible();
  });

  test("checks the routing number as soon as its field is left [VALID-29]", async () => {
    const { user } = await openForm();
    await fillBank(user, "110000000");
    expect(await screen.findByText("Routing number does not exist")).toBeVisible();
    await user.type(screen.getByLabelText("Routing Number"), "1");
    expect(screen.queryByText("Routing number does not exist")).toBeNull();
  });

  test("can be reached and pressed with the keyboard alone [FORM-59]", async () => {
    const { user } = await openForm();
    await fillCard(user);
    await fillBilling();
    screen.getByLabelText("Zip Code").focus();
    await user.tab();
    expect(screen.getByRole("button", { name: "Continue" })).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("heading", { level: 1, name: "Confirm your payment" })).toBeVisible();
  });
});

describe("Regulation E", () => {
  test("is skipped on the way to Confirm when there are no messages [FORM-74]", async () => {
    const { services, address } = await walkToConfirm();
    await confirmTitle();
    expect(address()).toBe("/harbor/accounts/100000001/confirm?action=full");
    expect(Object.fromEntries(services.requests("GET /api/regeMessages")[0]!.query)).toEqual({
      option: "0",
      action: "full",
      relatedAccount: "100000001",
    });
  });

  test("is shown before Confirm when there are messages [FORM-74, REGE-1]", async () => {
    const services = payingServices({ "GET /api/regeMessages": { body: { messages: [{ text: "Read me." }] } } });
    const { user, address } = await openForm("100000001", "full", services);
    await fillBank(user);
    await fillBilling();
    await pressContinue(user);
    expect(await screen.findByRole("heading", { level: 1, name: "Regulation E Disclosures" })).toBeVisible();
    expect(address()).toBe("/harbor/accounts/100000001/rege?action=full");
  });

  test("is not skipped when the messages cannot be fetched: the form shows the failure and stays, and Continue tries again [FORM-75]", async () => {
    const services = payingServices({
      "GET /api/regeMessages": refusal(500, "internal_error", { detail: "try later" }),
    });
    const { user, address } = await openForm("100000001", "full", services);
    await fillCard(user);
    await fillBilling();
    await pressContinue(user);
    expect(await screen.findByText("Error fetching Regulation E messages; try later")).toBeVisible();
    expect(address()).toContain("paymentForm");
    services.answers["GET /api/regeMessages"] = { body: { messages: [] } };
    await pressContinue(user);
    expect(await screen.findByRole("heading", { level: 1, name: "Confirm your payment" })).toBeVisible();
  });
});

describe("the total", () => {
  const panel = () => screen.getByRole("region", { name: "You will pay" });

  test("follows the option's fee and the amount [FEE-9]", async () => {
    const { user } = await openForm("100000004", "oneTime");
    expect(panel()).toHaveTextContent("Choose a payment option to see the fee.");
    await user.click(screen.getByRole("radio", { name: "credit card" }));
    await user.type(screen.getByLabelText("Payment Amount"), "25");
    await waitFor(() => expect(panel()).toHaveTextContent("Payment amount$25.00Convenience fee$2.50Total$27.50"));
    await user.click(screen.getByRole("radio", { name: "Bank account" }));
    await waitFor(() => expect(panel()).toHaveTextContent("Convenience fee$0.00Total$25.00"));
  });

  test.each([
    ["a failed call", refusal(500, "internal_error")],
    ["an answer without success", { body: { success: false, amount: "0.00" } }],
  ])("says after %s that the fee is unknown, and retries [FEE-12]", async (_case, answer) => {
    const services = payingServices({ "GET /fee": answer });
    const { user } = await openForm("100000001", "full", services);
    await user.click(screen.getByRole("radio", { name: "credit card" }));
    expect(await screen.findByText("We could not work out the fee.")).toBeVisible();
    expect(panel()).not.toHaveTextContent("$0.00");
    services.answers["GET /fee"] = { body: { success: true, amount: "2.50" } };
    await user.click(within(panel()).getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(panel()).toHaveTextContent("Total$1,252.50"));
  });
});

describe("leaving", () => {
  test("asks first, except on the page's own Cancel [FORM-76, FORM-77]", async () => {
    const { user, address } = await openForm();
    await user.click(screen.getByRole("link", { name: "Make Payment" }));
    const dialog = await screen.findByRole("dialog", { name: "Leave this page?" });
    expect(address()).toContain("paymentForm");
    await user.click(within(dialog).getByRole("button", { name: "Stay" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(screen.getByRole("link", { name: "Cancel" }));
    await waitFor(() => expect(address()).toBe("/harbor/accounts/100000001/makePayment"));
  });

  test("continues when the consumer confirms [FORM-77]", async () => {
    const { user, address } = await openForm();
    await user.click(screen.getByRole("link", { name: "Make Payment" }));
    await user.click(await screen.findByRole("button", { name: "Leave" }));
    await waitFor(() => expect(address()).toBe("/harbor/accounts/100000001/makePayment"));
  });

  test("warns when the page is closed or reloaded [FORM-77]", async () => {
    await openForm();
    await expectCloseWarning();
  });
});

test("the card number and CVV are in no storage and no URL [FORM-39]", async () => {
  // The longest valid CVV, because a random key may contain a short one by chance.
  const longestCvv = "9081705494";
  const { user, router } = await openForm();
  await fillCard(user);
  await fillBilling();
  await user.clear(screen.getByLabelText("CVV"));
  await user.type(screen.getByLabelText("CVV"), longestCvv);
  await pressContinue(user);
  await screen.findByRole("heading", { level: 1, name: "Confirm your payment" });
  await waitFor(() => expect(sessionStorage.getItem("harbor.payment")).not.toBeNull());
  const { key } = JSON.parse(sessionStorage.getItem("harbor.payment") ?? "{}") as { key: string };
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  const kept = JSON.stringify([
    { ...localStorage },
    { ...sessionStorage },
    history.state,
    router.state.location,
  ]).replaceAll(key, "the payment's random key");
  expect(kept).not.toContain(cardNumber);
  expect(kept).not.toContain(longestCvv);
});
