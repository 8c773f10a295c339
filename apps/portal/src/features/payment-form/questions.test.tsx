import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import {
  cleanTab,
  confirmTitle,
  fillBilling,
  fillCard,
  type openAt,
  openForm,
  pressContinue,
  replace,
} from "../../payment-flow/testing/open-paying";
import { demoAccounts, demoPage, noAnswer, payingServices, refusal } from "../../payment-flow/testing/paying-services";

beforeEach(cleanTab);

const makePayment = (accountNo: string) => `/harbor/accounts/${accountNo}/makePayment`;

describe("pending phone payments", () => {
  const phonePays = [
    { date: "11/25/2026", amount: "50.00", description: "Phone payment" },
    { date: "12/02/2026", amount: "25.00", description: "Phone payment" },
  ];
  const pending = () => payingServices({ "GET /api/payments/phonePays": { body: { phonePays } } });
  const dialog = () => screen.findByRole("dialog", { name: "Confirm Pending Payments" });

  test("appear on entering; Yes stays on the form [FORM-63, FORM-64]", async () => {
    const { user, address, services } = await openForm("100000011", "full", pending());
    const box = await dialog();
    expect(services.requests("GET /api/payments/phonePays")[0]?.rest).toBe("harbor/100000011");
    expect(
      within(box)
        .getAllByRole("row")
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual([
      expect.stringMatching(/11\/25\/2026.*\$50\.00.*Phone payment/),
      expect.stringMatching(/12\/02\/2026.*\$25\.00.*Phone payment/),
    ]);
    await user.click(within(box).getByRole("button", { name: "Yes" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(address()).toContain("paymentForm");
  });

  test("pressing No returns to Make Payment without another question [FORM-64]", async () => {
    const { user, address } = await openForm("100000011", "full", pending());
    await user.click(within(await dialog()).getByRole("button", { name: "No" }));
    await waitFor(() => expect(address()).toBe(makePayment("100000011")));
  });

  test.each([
    ["a refusal", refusal(500, "internal_error")],
    ["no answer", noAnswer],
  ])("are treated as none after %s, without an error [FORM-72]", async (_case, answer) => {
    const { services } = await openForm("100000011", "full", payingServices({ "GET /api/payments/phonePays": answer }));
    await waitFor(() => expect(services.requests("GET /api/payments/phonePays").length).toBeGreaterThan(0));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.queryByText(/^Error/)).toBeNull();
  });
});

describe("the single-payment confirmation", () => {
  const figures = {
    pastDueAmt: "40.00",
    nextSchedPmtAmt: "140.08",
    currPeriodOverpayment: null,
    totalPaymentDue: "840.50",
  };
  const comparing = (
    answer: Parameters<typeof payingServices>[0] = { "GET /api/payments/singlePaymentInfo": { body: figures } },
  ) => payingServices(answer);

  const overpaying = { allowOverpayment: true };
  const page = demoPage("100000003", demoAccounts["100000003"]);

  async function pay(amount: string, services = comparing(), instance: Parameters<typeof openAt>[2] = {}) {
    services.answers["GET /api/pages/harbor"] = {
      body: { ...page, instanceConfig: { ...page.instanceConfig, ...instance } },
    };
    const opened = await openForm("100000003", "oneTime", services, instance);
    await replace(opened.user, "Payment Amount", amount);
    await fillCard(opened.user);
    await fillBilling();
    await pressContinue(opened.user);
    return opened;
  }
  const dialog = () => screen.findByRole("dialog", { name: "Please check your payment" });

  test.each<[string, string[], Parameters<typeof openAt>[2]?]>([
    [
      "25",
      [
        "Your payment of $25.00 is less than the past due amount of $40.00.",
        "Your payment of $25.00 is less than the next scheduled payment of $140.08.",
      ],
    ],
    ["900", ["Your payment of $900.00 is more than the total due of $840.50."], overpaying],
  ])(
    "of %s shows what stands out; Cancel stays, Yes continues [FORM-65, FORM-68]",
    async (amount, messages, instance) => {
      const { user, address } = await pay(amount, comparing(), instance);
      const box = await dialog();
      for (const message of messages) expect(within(box).getByText(message)).toBeVisible();
      expect(
        within(box)
          .getAllByRole("button")
          .map(({ textContent }) => textContent),
      ).toEqual(["Yes", "Cancel"]);
      await user.click(within(box).getByRole("button", { name: "Cancel" }));
      expect(screen.queryByRole("dialog")).toBeNull();
      expect(address()).toContain("paymentForm");
      await pressContinue(user);
      await user.click(within(await dialog()).getByRole("button", { name: "Yes" }));
      expect(await confirmTitle()).toBeVisible();
    },
  );

  test("is skipped when nothing stands out [FORM-65]", async () => {
    await pay("200");
    expect(await confirmTitle()).toBeVisible();
  });

  test("compares the amount with the current due, not the imported total, where overpayment is allowed [FORM-70]", async () => {
    const { user } = await pay(
      "900",
      comparing({ "GET /api/payments/singlePaymentInfo": { body: { ...figures, totalPaymentDue: "5000.00" } } }),
      overpaying,
    );
    expect(
      within(await dialog()).getByText("Your payment of $900.00 is more than the total due of $840.50."),
    ).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await replace(user, "Payment Amount", "200");
    await pressContinue(user);
    expect(await confirmTitle()).toBeVisible();
  });

  test("where overpayment is not allowed, an amount above the imported total brings up no question [FORM-70]", async () => {
    await pay(
      "200",
      comparing({ "GET /api/payments/singlePaymentInfo": { body: { ...figures, totalPaymentDue: "150.00" } } }),
    );
    expect(await confirmTitle()).toBeVisible();
  });

  test("uses the tenant's own words [FORM-71]", async () => {
    await pay("25", comparing(), {
      singlePaymentTitle: "One moment",
      belowPastDueMessage: "{amount} leaves part of {figure} past due.",
    });
    const box = await screen.findByRole("dialog", { name: "One moment" });
    expect(within(box).getByText("$25.00 leaves part of $40.00 past due.")).toBeVisible();
  });
});
