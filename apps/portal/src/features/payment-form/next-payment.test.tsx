import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { cleanTab, fillBilling, fillCard, openForm, pressContinue } from "../../payment-flow/testing/open-paying";
import {
  cardOnFile,
  demoAccounts,
  demoPage,
  payingServices,
  refusal,
} from "../../payment-flow/testing/paying-services";

beforeEach(cleanTab);

const makePayment = (accountNo: string) => `/harbor/accounts/${accountNo}/makePayment`;

describe("the next payment", () => {
  const arrangement = {
    ppa_status: "A",
    rows: [{ "Date Due": "12/03/2026", amount: "140.08", interestAmount: "4.10" }],
  };

  test("has Next Amt Due as amount and Next Due Date as date, both locked; shows the arrangement, and continues to Confirm without a question [FORM-10, FORM-18, FORM-73, SCHED-4]", async () => {
    const services = payingServices({ "GET /api/payments/arrangements": { body: arrangement } });
    const { user, address } = await openForm("100000003", "next", services);
    expect(screen.getByRole("group", { name: "Payment Amount" })).toHaveTextContent("$140.08");
    expect(screen.getByRole("group", { name: "Payment Date" })).toHaveTextContent("12/03/2026");
    const table = screen.getByRole("table", { name: "Your arrangement" });
    expect(within(table).getByRole("row", { name: /12\/03\/2026.*\$140\.08.*\$4\.10/ })).toBeVisible();
    await fillCard(user);
    await fillBilling();
    await pressContinue(user);
    await waitFor(() => expect(address()).toBe("/harbor/accounts/100000003/confirm?action=next"));
    for (const question of ["phonePays", "singlePaymentInfo"])
      expect(services.requests(`GET /api/payments/${question}`)).toEqual([]);
  });

  test.each([
    ["2026-12-05", "This payment was due on 12/03/2026. We take it today, 12/05/2026, as soon as you confirm it."],
    ["2026-12-03", "This payment is due today, 12/03/2026. We take it as soon as you confirm it."],
  ])("on %s says '%s' beside its locked date [FORM-20]", async (today, sentence) => {
    const page = {
      ...demoPage("100000003", demoAccounts["100000003"]),
      today: `${today.slice(5, 7)}/${today.slice(8)}/${today.slice(0, 4)}`,
    };
    await openForm(
      "100000003",
      "next",
      payingServices({
        "GET /api/pages/harbor": { body: page },
        "GET /api/payments/arrangements": { body: arrangement },
      }),
    );
    expect(screen.getByRole("group", { name: "Payment Date" })).toHaveTextContent("12/03/2026");
    expect(screen.getByText(sentence)).toBeVisible();
  });

  test("for a later date says nothing about today [FORM-21]", async () => {
    await openForm("100000003", "next", payingServices({ "GET /api/payments/arrangements": { body: arrangement } }));
    expect(screen.queryByText(/We take it/)).toBeNull();
  });

  test("shows the failure in place of its arrangement [FORM-19]", async () => {
    await openForm(
      "100000003",
      "next",
      payingServices({ "GET /api/payments/arrangements": refusal(500, "internal_error", { detail: "try later" }) }),
    );
    expect(screen.getByText("Error fetching schedule; try later")).toBeVisible();
  });

  test("without a next payment, the form has no amount, and its button saves the method, charges nothing and says so [FORM-22, FORM-23]", async () => {
    const services = payingServices({ "PUT /api/payments/info": { body: cardOnFile } });
    const { user, address } = await openForm("100000005", "next", services);
    expect(screen.queryByText("Payment Amount")).toBeNull();
    expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();
    expect(screen.getByRole("region", { name: "Nothing is charged" })).toBeVisible();
    await fillCard(user);
    await fillBilling();
    await user.click(screen.getByRole("button", { name: "Save payment method" }));
    await waitFor(() => expect(address()).toBe(makePayment("100000005")));
    expect(screen.getByText("Your payment method has been saved. Nothing was charged.")).toBeVisible();
    const [put] = services.requests("PUT /api/payments/info");
    expect(put?.rest).toBe("harbor/100000005");
    expect(put?.body).toEqual({
      firstName: "Casey",
      lastName: "Morgan",
      address: "1820 Eutaw Place",
      city: "Baltimore",
      state: "MD",
      zipCode: "21217",
      paymentOption: "0",
      cardNumber: "4111111111111111",
      expDateMonth: "08",
      expDateYear: "28",
      ccv: "987",
    });
    expect(services.requests("POST /api/payments/info")).toHaveLength(0);
  });

  test("whose method is refused: the form says so and stays [FORM-24]", async () => {
    const services = payingServices({
      "PUT /api/payments/info": refusal(422, "method_refused", { detail: "the card has expired" }),
    });
    const { user, address } = await openForm("100000005", "next", services);
    await fillCard(user);
    await fillBilling();
    await user.click(screen.getByRole("button", { name: "Save payment method" }));
    expect(await screen.findByText("Error saving your payment method; the card has expired")).toBeVisible();
    expect(address()).toContain("paymentForm");
  });
});
