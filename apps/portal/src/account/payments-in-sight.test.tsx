import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { cleanTab, openAt } from "../payment-flow/testing/open-paying";
import {
  accountPayment,
  demoAccounts,
  demoPage,
  paymentResult,
  payingServices,
  refusal,
} from "../payment-flow/testing/paying-services";
import { demographics, harbor, openPayment } from "../testing/harbor";
import { openPortal } from "../testing/open-portal";

beforeEach(cleanTab);

const scheduled = accountPayment();
const cancelCall = "DELETE /api/payments/scheduled";
const noPayments = { openPayments: [], scheduledPayments: [], finishedPayments: [] };

/** Services whose account pages include these payments. */
function servicesWith(payments: object) {
  return payingServices({
    "GET /api/pages/harbor": {
      body: { ...demoPage("100000001", demoAccounts["100000001"]), ...noPayments, ...payments },
    },
    "GET /api/demographics/m": { body: { ...demographics, ...noPayments, ...payments } },
    "GET /api/transactions": { body: { transactions: [], ...noPayments, ...payments } },
  });
}

const openHome = (services: ReturnType<typeof servicesWith>) =>
  openPortal("/harbor/home", { fetch: services.fetch, page: { instanceId: "harbor", configuration: harbor } });

const screens: readonly (readonly [
  string,
  (services: ReturnType<typeof servicesWith>) => ReturnType<typeof openHome>,
])[] = [
  ["Home", openHome],
  ["the account", (services) => openAt("100000001", services)],
  ["Make Payment", (services) => openAt("100000001/makePayment", services)],
  ["Payments", (services) => openAt("100000001/transactionHistory", services)],
];

describe.each(screens)("on %s", (_name, open) => {
  test("shows open, scheduled and just finished payments [HIST-10, HIST-11, ACCT-15]", async () => {
    const declined = accountPayment({
      reference: "PAY-2",
      status: "declined",
      paymentDate: "11/21/2026",
      message: "Do not honor",
    });
    await open(
      servicesWith({ openPayments: [openPayment], scheduledPayments: [scheduled], finishedPayments: [declined] }),
    );
    expect(await screen.findByText("We are checking a payment of $50.00. Do not pay again.")).toBeVisible();
    const planned = within(screen.getByRole("region", { name: "Scheduled payments" }));
    expect(planned.getByRole("listitem")).toHaveTextContent("$52.50 on 12/01/2026");
    expect(planned.getByText("Visa card ending 1111")).toBeVisible();
    expect(planned.getByText("Confirmation code HRS-3D8V-11TC")).toBeVisible();
    const latest = within(screen.getByRole("region", { name: "Latest payments" }));
    expect(latest.getByText("$52.50 was not paid on 11/21/2026. No money was taken.")).toBeVisible();
    expect(latest.getByText("Do not honor")).toBeVisible();
  });

  test("shows no payment lists when there are no payments [HIST-10]", async () => {
    await open(servicesWith({}));
    await waitFor(() => expect(screen.queryByText("Loading…")).toBeNull());
    expect(screen.queryByRole("region", { name: /payments$/ })).toBeNull();
  });
});

test.each([
  ["Home shows the payments before the accounts", openHome, () => screen.getByRole("table"), "PRECEDING"],
  [
    "the account's page shows the amount owed before the payments",
    (services: ReturnType<typeof servicesWith>) => openAt("100000001", services),
    () => screen.getByText(/^You owe/),
    "FOLLOWING",
  ],
] as const)("%s [HIST-13]", async (_name, open, owed, position) => {
  await open(
    servicesWith({ scheduledPayments: [scheduled], finishedPayments: [accountPayment({ status: "succeeded" })] }),
  );
  for (const name of ["Scheduled payments", "Latest payments"]) {
    const list = await screen.findByRole("region", { name });
    expect(owed().compareDocumentPosition(list) & Node[`DOCUMENT_POSITION_${position}`], name).toBeTruthy();
  }
});

test("names the account of each payment on Home [HIST-14]", async () => {
  await openHome(servicesWith({ openPayments: [openPayment], scheduledPayments: [scheduled] }));
  expect(
    within(await screen.findByRole("region", { name: "Scheduled payments" })).getByText("Account 100000001"),
  ).toBeVisible();
  expect(
    screen.getByText("We are checking a payment of $50.00. Do not pay again.").closest("[role=status]"),
  ).toHaveTextContent("Account 100000001.");
});

test.each([
  [{ status: "succeeded" }, "$52.50 was paid on 12/01/2026.", "Payment successful"],
  [{ status: "succeeded", bankStatus: "cleared" }, "$52.50 was paid on 12/01/2026.", "Payment successful"],
  [{ status: "failed" }, "$52.50 was not paid on 12/01/2026. No money was taken.", "Payment not made"],
  [
    { status: "cancelled" },
    "The payment of $52.50 on 12/01/2026 was cancelled. No money is taken.",
    "Payment cancelled",
  ],
  [
    { status: "skipped", message: "Nothing was due any more." },
    "$52.50 was not taken on 12/01/2026.",
    "Payment not taken",
  ],
] as const)(
  "a payment that has just become %j reads '%s' and links to its result [HIST-15, HIST-16]",
  async (ended, text, heading) => {
    const services = servicesWith({ finishedPayments: [accountPayment(ended)] });
    services.answers["GET /api/payments/status"] = { body: paymentResult({ ...ended, paymentDate: "12/01/2026" }) };
    const { user, address } = await openAt("100000001", services);
    expect(await screen.findByText(text)).toBeVisible();
    if ("message" in ended) expect(screen.getByText(ended.message)).toBeVisible();
    await user.click(screen.getByRole("link", { name: "See the payment" }));
    await screen.findByRole("heading", { level: 1, name: heading });
    expect(address()).toBe("/harbor/accounts/100000001/completed");
    await waitFor(() => expect(services.requests("GET /api/payments/status")[0]?.key).toBe("fedcba9876543210"));
  },
);

test.each([
  ["processing", "Your bank is processing the payment of $52.50 on 12/01/2026."],
  ["returned", "Your bank returned the payment of $52.50 on 12/01/2026."],
  ["disputed", "The card payment of $52.50 on 12/01/2026 is disputed."],
  ["voided", "The payment of $52.50 on 12/01/2026 was voided. No money is taken."],
  ["partlyRefunded", "Part of the payment of $52.50 on 12/01/2026 was refunded."],
  ["refunded", "The payment of $52.50 on 12/01/2026 was refunded."],
] as const)(
  "a payment that is %s does not read as paid, but '%s', with its message [BANK-28, BANK-35, REF-34]",
  async (bankStatus, text) => {
    const message = "Your bank's reason: the account is closed. Please pay again with another payment method.";
    const payment = accountPayment({ status: "succeeded", bankStatus, message });
    await openAt("100000001", servicesWith({ finishedPayments: [payment] }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(screen.queryByText(/was paid on/)).toBeNull();
  },
);

test.each(screens.slice(1))("on %s, the messages of payments follow the chosen language [CALL-48]", async (_, open) => {
  const message = "Nothing was due any more.";
  const services = servicesWith({ finishedPayments: [accountPayment({ status: "skipped", message })] });
  const { user } = await open(services);
  expect(await screen.findByText(message)).toBeVisible();
  const inSpanish = servicesWith({
    finishedPayments: [accountPayment({ status: "skipped", message: "Ya no había saldo por pagar." })],
  });
  Object.assign(services.answers, inSpanish.answers);
  await user.click(screen.getByRole("button", { name: "Español" }));
  expect(await screen.findByText("Ya no había saldo por pagar.")).toBeVisible();
});

test("payments that present a returned debit again say so, scheduled and made [BANK-45]", async () => {
  const again = { presentedAgain: true, method: { kind: "bank", last4: "9201" } } as const;
  const made = accountPayment({ ...again, reference: "PAY-2", status: "succeeded", bankStatus: "processing" });
  await openAt("100000001", servicesWith({ scheduledPayments: [accountPayment(again)], finishedPayments: [made] }));
  for (const name of ["Scheduled payments", "Latest payments"]) {
    const list = within(await screen.findByRole("region", { name }));
    expect(list.getByText("Presented again after your bank returned it")).toBeVisible();
  }
});

describe("cancelling a scheduled payment", () => {
  async function ask(answers = {}, payment = scheduled) {
    const services = servicesWith({ scheduledPayments: [payment] });
    Object.assign(services.answers, answers);
    const opened = await openAt("100000001/makePayment", services);
    const button = await screen.findByRole("button", { name: "Cancel payment" });
    expect(button).toHaveAccessibleDescription("$52.50 on 12/01/2026");
    await opened.user.click(button);
    return { ...opened, dialog: within(screen.getByRole("dialog", { name: "Cancel this payment?" })), services };
  }

  test("asks for confirmation; keeping the payment sends nothing [HIST-18]", async () => {
    const { user, dialog, services } = await ask();
    expect(
      dialog.getByText("We will not take $52.50 on 12/01/2026. You can make another payment at any time."),
    ).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Keep it" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(services.requests(cancelCall)).toHaveLength(0);
    expect(screen.getByRole("button", { name: "Cancel payment" })).toBeVisible();
  });

  test("confirming cancels it by its reference, says so, and refetches the page [HIST-19]", async () => {
    const { user, dialog, services } = await ask();
    const planned = screen.getByRole("region", { name: "Scheduled payments" });
    const asking: boolean[] = [];
    const onFocus = ({ target }: FocusEvent) =>
      (target as Element).contains(planned) && asking.push(screen.queryByRole("dialog") !== null);
    document.addEventListener("focusin", onFocus);
    services.answers["GET /api/pages/harbor"] = {
      body: {
        ...demoPage("100000001", demoAccounts["100000001"]),
        finishedPayments: [accountPayment({ status: "cancelled" })],
      },
    };
    await user.click(dialog.getByRole("button", { name: "Yes, cancel it" }));
    expect(
      await screen.findByText("The payment of $52.50 on 12/01/2026 is cancelled. Nothing will be taken."),
    ).toBeVisible();
    expect(services.requests(cancelCall).map(({ rest }) => rest)).toEqual(["PAY-8WQ2-61HD"]);
    await waitFor(() => expect(screen.queryByRole("region", { name: "Scheduled payments" })).toBeNull());
    expect(screen.getByText("The payment of $52.50 on 12/01/2026 was cancelled. No money is taken.")).toBeVisible();
    expect(document.activeElement).toContainElement(screen.getByRole("region", { name: "Latest payments" }));
    expect(document.body).not.toHaveFocus();
    document.removeEventListener("focusin", onFocus);
    // Browsers refuse focus to elements behind an open modal dialog.
    expect(asking).toEqual([false]);
  });

  test("says before and after, for a plan's payment, that the plan continues and that this amount is still owed [HIST-20]", async () => {
    const { user, dialog } = await ask({}, accountPayment({ ofPlan: true }));
    expect(
      dialog.getByText(
        "We will not take $52.50 on 12/01/2026. Your plan goes on with the payment after it. What this one leaves is still owed when the plan ends.",
      ),
    ).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Yes, cancel it" }));
    expect(
      await screen.findByText(
        "The payment of $52.50 on 12/01/2026 is cancelled. Your plan goes on with the payment after it; you still owe what this one leaves.",
      ),
    ).toBeVisible();
  });

  test("says before and after, for the last payment of a plan, that no more payments are taken [HIST-20]", async () => {
    const { user, dialog } = await ask({}, accountPayment({ ofPlan: true, lastOfPlan: true }));
    expect(
      dialog.getByText(
        "We will not take $52.50 on 12/01/2026. It is the last payment of your plan, so no more are taken. What this one leaves is still owed.",
      ),
    ).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Yes, cancel it" }));
    expect(
      await screen.findByText(
        "The payment of $52.50 on 12/01/2026 is cancelled. It was the last one of your plan, so no more are taken; you still owe what this one leaves.",
      ),
    ).toBeVisible();
  });

  test("shows the reason in the dialog when the services refuse [HIST-21]", async () => {
    const { user, dialog } = await ask({
      [cancelCall]: refusal(409, "payment_not_scheduled", { detail: "it has begun" }),
    });
    await user.click(dialog.getByRole("button", { name: "Yes, cancel it" }));
    expect(await dialog.findByText("Error cancelling the payment; it has begun")).toBeVisible();
  });
});
