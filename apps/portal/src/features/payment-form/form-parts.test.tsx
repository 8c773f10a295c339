import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { cleanTab, fillBilling, fillCard, openAt, pressContinue } from "../../payment-flow/testing/open-paying";
import { bankOnFile, cardOnFile, demoAccounts, demoPage, noAnswer, payingServices, refusal } from "../../payment-flow/testing/paying-services";

beforeEach(cleanTab);

async function openForm(accountNo = "100000001", action = "full", services = payingServices(), instance: Parameters<typeof openAt>[2] = {}) {
  const opened = await openAt(`${accountNo}/paymentForm?action=${action}`, services, instance);
  await screen.findByRole("group", { name: "Payment Option" });
  return opened;
}

const confirmTitle = () => screen.findByRole("heading", { level: 1, name: "Confirm your payment" });
const makePayment = (accountNo: string) => `/harbor/accounts/${accountNo}/makePayment`;

async function replace(user: UserEvent, label: string, text: string) {
  const field = screen.getByLabelText(label);
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
  await user.tab();
}

describe("a card on file", () => {
  const services = () => payingServices({ "GET /api/payments/info": { body: cardOnFile } });

  test("fills the form in, its number masked, and asks for the CVV alone", async () => {
    const { user, services: seen } = await openForm("100000003", "oneTime", services());
    expect(seen.requests("GET /api/payments/info").map(({ rest }) => rest)).toEqual(["harbor/100000003"]);
    expect(screen.getByText("Card on file")).toBeVisible();
    expect(screen.getByText("Expires 08/2028. Only the CVV is needed again.")).toBeVisible();
    expect(screen.getByRole("radio", { name: "credit card" })).toBeChecked();
    const values = ["Card Number", "Expiry Month", "Expiry Year", "CVV", "First Name", "Billing Address", "State", "Zip Code", "Payment Amount"];
    expect(values.map((label) => screen.getByLabelText<HTMLInputElement>(label).value)).toEqual(["************1111", "08", "2028", "", "Casey", "1820 Eutaw Place", "MD", "21217", ""]);
    await replace(user, "Payment Amount", "25");
    await user.type(screen.getByLabelText("CVV"), "12x");
    await pressContinue(user);
    expect(await confirmTitle()).toBeVisible();
  });

  test.each([
    ["typing behind it", (user: UserEvent) => user.type(screen.getByLabelText("Card Number"), "5"), "5"],
    ["deleting from it", (user: UserEvent) => user.type(screen.getByLabelText("Card Number"), "{Backspace}"), ""],
    ["pasting over it", async (user: UserEvent) => {
      await user.tripleClick(screen.getByLabelText("Card Number"));
      await user.paste("5555555555554444");
    }, "5555555555554444"],
  ])("loses its mask by %s", async (_how, edit, left) => {
    const { user } = await openForm("100000003", "oneTime", services());
    await edit(user);
    expect(screen.getByLabelText("Card Number")).toHaveValue(left);
  });

  test("once edited, the rules hold again", async () => {
    const { user } = await openForm("100000003", "oneTime", services());
    await user.type(screen.getByLabelText("Card Number"), "55");
    await user.tab();
    expect(await screen.findByText("Card Number must be 16 digits.")).toBeVisible();
    await user.type(screen.getByLabelText("CVV"), "12x");
    await user.tab();
    expect(await screen.findByText("CVV must contain only numbers.")).toBeVisible();
  });
});

describe("the method on file", () => {
  test("of a bank account opens the form with it", async () => {
    await openForm("100000001", "full", payingServices({ "GET /api/payments/info": { body: bankOnFile } }));
    expect(screen.getByRole("radio", { name: "Bank account" })).toBeChecked();
    expect(screen.getByLabelText("Account Number")).toHaveValue("*****6789");
    expect(screen.getByLabelText("Routing Number")).toHaveValue("021000021");
  });

  test("is none after a 404, and the form is left unprefilled", async () => {
    await openForm();
    expect(screen.getByLabelText("First Name")).toHaveValue("");
    expect(screen.queryByText("Card on file")).toBeNull();
  });

  test("that cannot be fetched is told, and the form can be filled in all the same", async () => {
    await openForm("100000001", "full", payingServices({ "GET /api/payments/info": refusal(500, "internal_error", { detail: "try later" }) }));
    expect(await screen.findByText("Error fetching your payment method on file; try later")).toBeVisible();
    expect(screen.getByLabelText("First Name")).toHaveValue("");
  });
});

describe("a Canadian address", () => {
  const canadian = (provinces?: ("MB" | "NB")[]) => {
    const page = demoPage("100000001", demoAccounts["100000001"]);
    const instanceConfig = { ...page.instanceConfig, allowCanadian: true, ...(provinces && { canadianProvinces: provinces }) };
    return payingServices({ "GET /api/pages/harbor": { body: { ...page, instanceConfig } } });
  };
  const options = (label: string) => within(screen.getByLabelText(label)).getAllByRole<HTMLOptionElement>("option").map(({ value }) => value);

  test("is not offered unless the instance says so", async () => {
    await openForm();
    expect(screen.queryByLabelText("Country")).toBeNull();
  });

  test("asks for a province of the nine and a postal code of at most six", async () => {
    const { user } = await openForm("100000001", "full", canadian());
    expect(options("Country")).toEqual(["US", "CA"]);
    await user.selectOptions(screen.getByLabelText("State"), "MD");
    await user.selectOptions(screen.getByLabelText("Country"), "CA");
    expect(options("Province")).toEqual(["", "AB", "BC", "NL", "NS", "NU", "ON", "QC", "SK", "YT"]);
    expect(screen.getByLabelText("Province")).toHaveValue("");
    expect(screen.getByLabelText("Postal Code")).toHaveAccessibleDescription("6 letters and digits, without the space");
    await replace(user, "Postal Code", "K1A 0B1");
    expect(await screen.findByText("The Postal Code field must be less than 6 characters")).toBeVisible();
    await replace(user, "Postal Code", "K1A0B1");
    await waitFor(() => expect(screen.queryByText(/Postal Code field must/)).toBeNull());
    await pressContinue(user);
    expect(await screen.findByRole("link", { name: "Province is required." })).toBeVisible();
  });

  test("offers the provinces that the instance adds", async () => {
    const { user } = await openForm("100000001", "full", canadian(["MB", "NB"]));
    await user.selectOptions(screen.getByLabelText("Country"), "CA");
    expect(options("Province")).toContain("MB");
  });
});

describe("the payment date", () => {
  test.each([
    ["2026-11-20", "Payment Date must be from 11/21/2026 to 12/21/2026."],
    ["2026-12-22", "Payment Date must be from 11/21/2026 to 12/21/2026."],
    ["", "Payment Date is required."],
  ])("%j is refused", async (date, message) => {
    await openForm();
    fireEvent.change(screen.getByLabelText("Payment Date"), { target: { value: date } });
    fireEvent.blur(screen.getByLabelText("Payment Date"));
    expect(await screen.findByText(message)).toBeVisible();
  });

  test("may be a later one, which Confirm tells", async () => {
    const { user } = await openForm();
    fireEvent.change(screen.getByLabelText("Payment Date"), { target: { value: "2026-12-21" } });
    await fillCard(user);
    await fillBilling(user);
    await pressContinue(user);
    await confirmTitle();
    expect((await screen.findAllByText(/12\/21\/2026/))[0]).toBeVisible();
  });
});

describe("a receipt", () => {
  const texts = { emailConsent: "You agree to one email.", smsConsent: "You agree to one text.\nRates may apply." };
  const offering = (instance: object, answers: Parameters<typeof payingServices>[0] = {}) => {
    const page = demoPage("100000001", demoAccounts["100000001"]);
    return [payingServices({ "GET /api/pages/harbor": { body: { ...page, instanceConfig: { ...page.instanceConfig, ...texts, ...instance } } }, ...answers }), { ...texts, ...instance }] as const;
  };
  const wanted = () => screen.getByRole("checkbox", { name: "Send me a receipt" });

  test("is not offered where neither kind is enabled", async () => {
    await openForm();
    expect(screen.queryByRole("group", { name: "Receipt" })).toBeNull();
  });

  test("by email is the first choice where both are enabled; its consent stands beneath and is acknowledged", async () => {
    const [services, instance] = offering({ emailReceiptsEnabled: true, smsReceiptsEnabled: true });
    const { user } = await openForm("100000001", "full", services, instance);
    expect(wanted()).not.toBeChecked();
    await user.click(wanted());
    expect(await screen.findByRole("radio", { name: "Email" })).toBeChecked();
    expect(screen.getByLabelText("Receipt Email")).toHaveValue("casey@example.com");
    expect(screen.getByText("You agree to one email.")).toBeVisible();
    await replace(user, "Receipt Email", "casey");
    expect(await screen.findByText("Receipt Email must be a valid email address.")).toBeVisible();
    await replace(user, "Receipt Email", "casey@example.org");
    await fillCard(user);
    await fillBilling(user);
    await pressContinue(user);
    await confirmTitle();
    expect(services.requests("POST /api/demographics/acknowledge").map(({ body }) => body)).toEqual([
      { demPortalUsername: "casey@example.com", demIdtyNo: "55", disclosureLabel: "emailConsent", disclosureText: "You agree to one email.", dbtNo: "100000001" },
    ]);
  });

  test("by SMS is the only one where only that is enabled, and needs ten digits", async () => {
    const [services, instance] = offering({ smsReceiptsEnabled: "Y" });
    const { user } = await openForm("100000001", "full", services, instance);
    await user.click(wanted());
    expect(await screen.findByLabelText("Mobile Phone")).toBeVisible();
    expect(screen.queryByRole("radio", { name: "Email" })).toBeNull();
    await replace(user, "Mobile Phone", "555-01");
    expect(await screen.findByText("The Mobile Phone field must be exactly 10 digits.")).toBeVisible();
    await replace(user, "Mobile Phone", "(410) 555-0142");
    await fillCard(user);
    await fillBilling(user);
    await pressContinue(user);
    await confirmTitle();
    expect(services.requests("POST /api/demographics/acknowledge")[0]?.body).toMatchObject({ disclosureLabel: "smsConsent", disclosureText: "You agree to one text.\nRates may apply." });
  });

  test("whose consent cannot be recorded stops the form, and says so", async () => {
    const [services, instance] = offering({ emailReceiptsEnabled: true }, { "POST /api/demographics/acknowledge": refusal(500, "internal_error", { detail: "try later" }) });
    const { user, address } = await openForm("100000001", "full", services, instance);
    await user.click(wanted());
    await screen.findByLabelText("Receipt Email");
    await fillCard(user);
    await fillBilling(user);
    await pressContinue(user);
    expect(await screen.findByText("Error saving your consent to the receipt; try later")).toBeVisible();
    expect(address()).toContain("paymentForm");
    expect(screen.getByRole("button", { name: "Continue" })).toBeEnabled();
  });

  test("that is not wanted after all is not checked", async () => {
    const [services, instance] = offering({ smsReceiptsEnabled: true });
    const { user } = await openForm("100000001", "full", services, instance);
    await user.click(wanted());
    await screen.findByLabelText("Mobile Phone");
    await user.click(wanted());
    await fillCard(user);
    await fillBilling(user);
    await pressContinue(user);
    await confirmTitle();
    expect(services.requests("POST /api/demographics/acknowledge")).toHaveLength(0);
  });
});

describe("pending phone payments", () => {
  const phonePays = [
    { date: "11/25/2026", amount: "50.00", description: "Phone payment" },
    { date: "12/02/2026", amount: "25.00", description: "Phone payment" },
  ];
  const pending = () => payingServices({ "GET /api/payments/phonePays": { body: { phonePays } } });
  const dialog = () => screen.findByRole("dialog", { name: "Confirm Pending Payments" });

  test("are listed on entering; Yes stays on the form", async () => {
    const { user, address, services } = await openForm("100000011", "full", pending());
    const box = await dialog();
    expect(services.requests("GET /api/payments/phonePays")[0]?.rest).toBe("harbor/100000011");
    expect(within(box).getAllByRole("row").slice(1).map((row) => row.textContent)).toEqual([
      expect.stringMatching(/11\/25\/2026.*\$50\.00.*Phone payment/),
      expect.stringMatching(/12\/02\/2026.*\$25\.00.*Phone payment/),
    ]);
    await user.click(within(box).getByRole("button", { name: "Yes" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(address()).toContain("paymentForm");
  });

  test("No returns to Make Payment without another question", async () => {
    const { user, address } = await openForm("100000011", "full", pending());
    await user.click(within(await dialog()).getByRole("button", { name: "No" }));
    await waitFor(() => expect(address()).toBe(makePayment("100000011")));
  });

  test.each([
    ["a refusal", refusal(500, "internal_error")],
    ["no answer", noAnswer],
  ])("count as none after %s, silently", async (_case, answer) => {
    const { services } = await openForm("100000011", "full", payingServices({ "GET /api/payments/phonePays": answer }));
    await waitFor(() => expect(services.requests("GET /api/payments/phonePays").length).toBeGreaterThan(0));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.queryByText(/^Error/)).toBeNull();
  });
});

describe("the single-payment confirmation", () => {
  const figures = { pastDueAmt: "40.00", nextSchedPmtAmt: "140.08", currPeriodOverpayment: null, totalPaymentDue: "840.50" };
  const comparing = (answer: Parameters<typeof payingServices>[0] = { "GET /api/payments/singlePaymentInfo": { body: figures } }) => payingServices(answer);

  async function pay(amount: string, services = comparing(), instance: Parameters<typeof openAt>[2] = {}) {
    const opened = await openForm("100000003", "oneTime", services, instance);
    await replace(opened.user, "Payment Amount", amount);
    await fillCard(opened.user);
    await fillBilling(opened.user);
    await pressContinue(opened.user);
    return opened;
  }
  const dialog = () => screen.findByRole("dialog", { name: "Please check your payment" });

  test.each([
    ["25", ["Your payment of $25.00 is less than the past due amount of $40.00.", "Your payment of $25.00 is less than the next scheduled payment of $140.08."]],
    ["900", ["Your payment of $900.00 is more than the total due of $840.50."]],
  ])("of %s says what stands out; Cancel stays, Yes goes on", async (amount, messages) => {
    const { user, address } = await pay(amount);
    const box = await dialog();
    for (const message of messages) expect(within(box).getByText(message)).toBeVisible();
    await user.click(within(box).getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(address()).toContain("paymentForm");
    await pressContinue(user);
    await user.click(within(await dialog()).getByRole("button", { name: "Yes" }));
    expect(await confirmTitle()).toBeVisible();
  });

  test("does not appear when nothing stands out", async () => {
    await pay("200");
    expect(await confirmTitle()).toBeVisible();
  });

  test("knows the due when the figures cannot be fetched, and nothing else", async () => {
    const { user } = await pay("900", comparing({ "GET /api/payments/singlePaymentInfo": refusal(500, "internal_error") }));
    expect(within(await dialog()).getByText("Your payment of $900.00 is more than the total due of $840.50.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await replace(user, "Payment Amount", "25");
    await pressContinue(user);
    expect(await confirmTitle()).toBeVisible();
  });

  test("speaks the instance's own words", async () => {
    await pay("25", comparing(), { singlePaymentTitle: "One moment", belowPastDueMessage: "{amount} leaves part of {figure} past due." });
    const box = await screen.findByRole("dialog", { name: "One moment" });
    expect(within(box).getByText("$25.00 leaves part of $40.00 past due.")).toBeVisible();
  });
});

describe("the next payment", () => {
  const arrangement = { ppa_status: "A", rows: [{ "Date Due": "12/03/2026", amount: "140.08", interestAmount: "4.10" }] };

  test("is Next Amt Due on Next Due Date, both locked, with the arrangement, and goes on to Confirm without a question", async () => {
    const services = payingServices({ "GET /api/payments/arrangements": { body: arrangement } });
    const { user, address } = await openForm("100000003", "next", services);
    expect(screen.getByRole("group", { name: "Payment Amount" })).toHaveTextContent("$140.08");
    expect(screen.getByRole("group", { name: "Payment Date" })).toHaveTextContent("12/03/2026");
    const table = screen.getByRole("table", { name: "Your arrangement" });
    expect(within(table).getByRole("row", { name: /12\/03\/2026.*\$140\.08.*\$4\.10/ })).toBeVisible();
    await fillCard(user);
    await fillBilling(user);
    await pressContinue(user);
    await waitFor(() => expect(address()).toBe("/harbor/accounts/100000003/confirm?action=next"));
    for (const question of ["phonePays", "singlePaymentInfo"]) expect(services.requests(`GET /api/payments/${question}`)).toEqual([]);
  });

  test("whose arrangement cannot be fetched says so in its place", async () => {
    await openForm("100000003", "next", payingServices({ "GET /api/payments/arrangements": refusal(500, "internal_error", { detail: "try later" }) }));
    expect(screen.getByText("Error fetching schedule; try later")).toBeVisible();
  });

  test("with nothing scheduled has no amount: its button saves the method, charges nothing and says so", async () => {
    const services = payingServices({ "PUT /api/payments/info": { body: cardOnFile } });
    const { user, address } = await openForm("100000005", "next", services);
    expect(screen.queryByText("Payment Amount")).toBeNull();
    expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();
    expect(screen.getByRole("region", { name: "Nothing is charged" })).toBeVisible();
    await fillCard(user);
    await fillBilling(user);
    await user.click(screen.getByRole("button", { name: "Save payment method" }));
    await waitFor(() => expect(address()).toBe(makePayment("100000005")));
    expect(screen.getByText("Your payment method has been saved. Nothing was charged.")).toBeVisible();
    const [put] = services.requests("PUT /api/payments/info");
    expect(put?.rest).toBe("harbor/100000005");
    expect(put?.body).toEqual({
      firstName: "Casey", lastName: "Morgan", address: "1820 Eutaw Place", city: "Baltimore", state: "MD", zipCode: "21217",
      paymentOption: "0", cardNumber: "4111111111111111", expDateMonth: "08", expDateYear: "28", ccv: "987",
    });
    expect(services.requests("POST /api/payments/info")).toHaveLength(0);
  });

  test("whose method is refused says so and stays", async () => {
    const services = payingServices({ "PUT /api/payments/info": refusal(422, "method_refused", { detail: "the card has expired" }) });
    const { user, address } = await openForm("100000005", "next", services);
    await fillCard(user);
    await fillBilling(user);
    await user.click(screen.getByRole("button", { name: "Save payment method" }));
    expect(await screen.findByText("Error saving your payment method; the card has expired")).toBeVisible();
    expect(address()).toContain("paymentForm");
  });
});

test.each(["First Name", "Last Name", "Billing Address", "City"])("digits that look like a card number are refused in %s", async (label) => {
  const { user } = await openForm();
  await replace(user, label, "4111 1111 1111 1111");
  expect(await screen.findByText(`${label} must not contain a card number.`)).toBeVisible();
});

test("errors of fields that are no longer asked for leave the summary", async () => {
  const { user } = await openForm();
  await user.click(screen.getByRole("radio", { name: "credit card" }));
  await pressContinue(user);
  expect(await screen.findByRole("link", { name: "Card Number is required." })).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "Bank account" }));
  await waitFor(() => expect(screen.queryByRole("link", { name: "Card Number is required." })).toBeNull());
});
