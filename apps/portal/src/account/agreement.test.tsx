import { cleanup, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import {
  cleanTab,
  fillBilling,
  fillCard,
  openAt,
  openCompleted,
  openConfirm,
  openForm,
  pressContinue,
} from "../payment-flow/testing/open-paying";
import {
  accountPayment,
  demoAccounts,
  demoPage,
  paymentResult,
  payingServices,
  scheduledResult,
} from "../payment-flow/testing/paying-services";
import { openPayment } from "../testing/harbor";

beforeEach(cleanTab);

const agreed = { amount: "750.00", date: "12/05/2026", expires: "11/29/2026" };
const settling = accountPayment({
  reference: "PAY-9",
  action: "negotiator",
  amount: "800.00",
  paymentDate: "12/05/2026",
  settles: true,
  agreedUntil: "11/29/2026",
});
const servicesWith = (
  more: object,
  accountNo: "100000001" | "100000007" | "100000010" = "100000001",
  answers: Parameters<typeof payingServices>[0] = {},
) =>
  payingServices({
    ...answers,
    "GET /api/pages/harbor": { body: { ...demoPage(accountNo, demoAccounts[accountNo]), ...more } },
  });

describe("on Make Payment", () => {
  test("shows an agreement before the cards: the amount, the deadline, how to pay, and that nothing more is owed afterward [OFFER-87]", async () => {
    await openAt("100000001/makePayment", servicesWith({ offer: agreed }));
    const agreement = await screen.findByRole("region", { name: "Your agreement" });
    expect(agreement).toHaveTextContent("You have agreed to pay");
    expect(agreement).toHaveTextContent("$750.00");
    expect(agreement).toHaveTextContent(/Payment day\s*12\/05\/2026/);
    expect(agreement).toHaveTextContent(/Pay or schedule by\s*11\/29\/2026/);
    expect(agreement).toHaveTextContent("Once that is paid, nothing more is owed on this account.");
    expect(within(agreement).getByRole("link", { name: "Pay what was agreed" })).toHaveAttribute(
      "href",
      "/harbor/accounts/100000001/negotiator/payment",
    );
    const cards = screen.getByRole("region", { name: "Choose how to pay" });
    expect(agreement.compareDocumentPosition(cards) & Node.DOCUMENT_POSITION_FOLLOWING).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  test("shows a required state declaration before the agreement [OFFER-89]", async () => {
    await openAt(
      "100000010/makePayment",
      servicesWith(
        { offer: { ...agreed, amount: "400.00" }, messages: demoAccounts["100000010"].page.messages },
        "100000010",
      ),
    );
    const agreement = await screen.findByRole("region", { name: "Your agreement" });
    expect(agreement).toHaveTextContent("Read the state declaration below first. Then your agreement can be paid.");
    expect(within(agreement).queryByRole("link")).toBeNull();
  });

  test.each([
    [
      { scheduledPayments: [accountPayment(), settling] },
      "$800.00 on 12/05/2026 settles this account; what you pay besides does not count towards it.",
    ],
    [
      { openPayments: [{ ...openPayment, amount: "800.00", settles: true }] },
      "The payment of $800.00 that we are checking settles this account.",
    ],
  ])("says which payment settles the account while that payment is in progress [OFFER-91]", async (more, said) => {
    await openAt("100000001/makePayment", servicesWith(more));
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.queryByRole("region", { name: "Your agreement" })).toBeNull();
  });

  test.each([
    [
      "a settlement that was paid",
      { settled: true },
      "This account is settled: you have kept your agreement, and nothing more is owed. Thank you.",
    ],
    [
      "a plan that was completed",
      { planFinished: true },
      "Your payment plan is finished, and nothing more is owed on this account. Thank you.",
    ],
    [
      "a settlement whose bank payment has not cleared",
      { settled: true, onceCleared: true },
      "Once your payment has cleared, this account is settled and nothing more is owed.",
    ],
    [
      "a plan whose last bank payment has not cleared",
      { planFinished: true, onceCleared: true },
      "Once your payment has cleared, your payment plan is finished and nothing more is owed on this account.",
    ],
  ])(
    "the message about %s comes before the minimum message, and no card is offered [MAKE-26, OFFER-92, PLAN-99, BANK-78]",
    async (_, more, said) => {
      await openAt("100000007/makePayment", servicesWith(more, "100000007"));
      const fact = await screen.findByText(said);
      const minimum = screen.getByText(
        "The total due of $0.00 on this account is below the $5.00 minimum to allow payments.",
      );
      expect(fact.compareDocumentPosition(minimum)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      const section = within(screen.getByRole("region", { name: "Choose how to pay" }));
      expect(section.queryByRole("button")).toBeNull();
      expect(
        section.getByText("There is nothing to pay here right now. If you think that is wrong, please call us."),
      ).toBeVisible();
    },
  );

  test.each([
    ["it is to be paid", { offer: agreed }, "Pay what was agreed"],
    ["its payment is scheduled", { scheduledPayments: [settling] }, "See your agreement"],
  ])("for an agreement, while %s, the card invites no further offer [OFFER-90]", async (_, more, label) => {
    await openAt("100000001/makePayment", servicesWith(more));
    const card = within((await screen.findByRole("heading", { name: "Make an Offer" })).closest("li")!);
    expect(card.getByText("You have agreed on an amount to settle this account.")).toBeVisible();
    expect(card.getByRole("button", { name: label })).toBeEnabled();
  });

  test("the button that pays the agreement is the only filled one [OFFER-88]", async () => {
    await openAt("100000001/makePayment", servicesWith({ offer: agreed }));
    const agreement = await screen.findByRole("region", { name: "Your agreement" });
    const isFilled = (button: Element) => button.className.includes("filled");
    expect(isFilled(within(agreement).getByRole("link"))).toBe(true);
    expect(within(screen.getByRole("main")).getAllByRole("button").filter(isFilled)).toEqual([]);
    cleanup();
    await openAt("100000001/makePayment", servicesWith({}));
    await screen.findByRole("region", { name: "Choose how to pay" });
    expect(within(screen.getByRole("main")).getAllByRole("button").filter(isFilled)).toHaveLength(1);
  });

  test("mentions no agreement when there is none [OFFER-93]", async () => {
    await openAt("100000001/makePayment", servicesWith({ scheduledPayments: [accountPayment()] }));
    await screen.findByRole("region", { name: "Scheduled payments" });
    expect(screen.queryByText(/settles|agree/)).toBeNull();
  });
});

describe("on Confirm", () => {
  async function confirmOf(amount: string, offer: object = agreed) {
    const { user } = await openForm("100000001", "oneTime", servicesWith({ offer }));
    await user.type(screen.getByLabelText("Payment Amount"), amount);
    await fillCard(user);
    await fillBilling();
    await pressContinue(user);
    await screen.findByRole("heading", { level: 1, name: "Confirm your payment" });
  }

  test("paying the agreed amount settles the account, and the amount written off is shown [OFFER-101]", async () => {
    await confirmOf("750.00");
    expect(
      await screen.findByText("This payment settles the account: the rest, $500.00, is written off."),
    ).toBeVisible();
  });

  test("paying one cent more also settles the account, and the excess stands out [OFFER-101]", async () => {
    await confirmOf("750.01");
    const said = await screen.findByText(
      "You have agreed to settle this account for $750.00. This payment is $0.01 more. This payment settles the account: the rest, $499.99, is written off.",
    );
    expect(said.closest("[class*=warning]")).not.toBeNull();
  });

  test("paying one cent less does not settle the account [OFFER-102]", async () => {
    await confirmOf("749.99");
    expect(
      await screen.findByText(
        "You have agreed to settle this account for $750.00 by 11/29/2026. A lower payment does not settle it.",
      ),
    ).toBeVisible();
  });

  test("paying after the agreed day does not settle the account [OFFER-102]", async () => {
    await confirmOf("750.00", { ...agreed, date: "11/20/2026" });
    expect(
      await screen.findByText(
        "You have agreed to settle this account for $750.00, paid by 11/20/2026. A later payment does not settle it.",
      ),
    ).toBeVisible();
  });

  test("a payment in full leaves nothing to write off", async () => {
    await openConfirm(servicesWith({ offer: agreed }));
    expect(
      await screen.findByText(
        "You have agreed to settle this account for $750.00. This payment is $500.00 more. This payment settles the account.",
      ),
    ).toBeVisible();
  });

  test("says that another payment does not count toward a settlement that is already scheduled [OFFER-91]", async () => {
    await openConfirm(servicesWith({ scheduledPayments: [settling] }));
    expect(
      await screen.findByText(
        "$800.00 on 12/05/2026 settles this account; what you pay besides does not count towards it.",
      ),
    ).toBeVisible();
    expect(screen.queryByRole("region", { name: "Scheduled payments" })).toBeNull();
  });

  test("a scheduled payment settles the account on the payment date", async () => {
    const { user } = await openAt("100000001/paymentForm?action=negotiator", servicesWith({ offer: agreed }));
    await screen.findByRole("heading", { level: 1, name: "Make an Offer" });
    await fillCard(user);
    await fillBilling();
    await pressContinue(user);
    expect(
      await screen.findByText(
        "On 12/05/2026 this payment settles the account: what is still owed then is written off.",
      ),
    ).toBeVisible();
  });
});

describe("on Completed", () => {
  test.each([
    [paymentResult({ settles: true }), "The account is settled. Nothing more is owed on it."],
    [
      scheduledResult({ settles: true }),
      "Once this payment is made, the account is settled and nothing more is owed on it.",
    ],
  ])("says that a payment settles the account [OFFER-103]", async (body, said) => {
    await openCompleted(payingServices({ "POST /api/payments": { body } }));
    expect(await screen.findByText(said)).toBeVisible();
  });

  test("says nothing about settling after any other payment", async () => {
    await openCompleted();
    expect(screen.queryByText(/settled/)).toBeNull();
  });
});

describe("cancelling the payment", () => {
  test.each([
    [
      "11/20/2026",
      "Your agreement ends with it: its last day to pay or schedule was 11/20/2026. The whole balance is owed again.",
    ],
    ["11/21/2026", "Your agreement stands: pay or schedule it by 11/21/2026."],
  ])("says whether an agreement payable until %s still stands [OFFER-106]", async (agreedUntil, said) => {
    const { user } = await openAt(
      "100000001/makePayment",
      servicesWith({ scheduledPayments: [{ ...settling, agreedUntil }] }),
    );
    await user.click(await screen.findByRole("button", { name: "Cancel payment" }));
    expect(await within(screen.getByRole("dialog")).findByText(said)).toBeVisible();
  });
});
