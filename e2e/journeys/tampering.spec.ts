import type { Page } from "@playwright/test";
import { dayAfter } from "../pages/dates.js";
import { bankAccountNumber, cards, routingNumber } from "../pages/methods.js";
import { jordan } from "../pages/people.js";
import type { Portal } from "../pages/portal.js";
import { cardMethod } from "../pages/services-api.js";
import { expect, test } from "../pages/kept-page.js";
import { answerTo, changeNextPayment } from "../pages/wire.js";

test.beforeAll(({ paydown }) => paydown.reset());

const account = "100000002";
const toConfirm = (portal: Portal, amount = "10.00") => portal.confirmByCard(account, amount, cards.approved);

async function fullToConfirm(portal: Portal): Promise<void> {
  await portal.openForm("100000001", "full");
  await portal.fillCard(cards.approved);
  await portal.continue();
  await portal.pay.waitFor();
}

/** Presses Pay with a payment changed in transit, and waits for the services' refusal. */
async function payChanged(page: Page, portal: Portal, change: Record<string, unknown>): Promise<string | undefined> {
  await changeNextPayment(page, change);
  return answerTo(page, () => portal.pay.click());
}

const figuresChanged = (portal: Portal) =>
  portal.main.getByRole("alert").filter({ hasText: "The figures have changed." });

for (const { name, change, code, total, open } of [
  {
    name: "a locked amount",
    change: { amount: "1.00" },
    code: "amount_changed",
    total: "1252.50",
    open: fullToConfirm,
  },
  { name: "the fee", change: { feeAmount: "0.00" }, code: "fee_changed", total: "12.50", open: toConfirm },
  {
    name: "the date (in the past)",
    change: { paymentDate: "01/02/2020" },
    code: "date_changed",
    total: "13.50",
    open: (portal: Portal) => toConfirm(portal, "11.00"),
  },
] as const) {
  test(`when ${name} is changed in transit, refuses the payment with ${code} and charges nothing; accepting the new figures works [FEE-16, CONFIRM-38]`, async ({
    page,
    portal,
    paydown,
  }) => {
    const before = await paydown.sandboxRecord();
    await open(portal);
    expect(await payChanged(page, portal, change)).toBe(code);
    await expect(figuresChanged(portal)).toContainText("No money was taken.");
    await expect(figuresChanged(portal)).toContainText("To accept that, select Pay again.");
    expect(await paydown.sandboxRecord()).toEqual(before);

    await portal.payToReceipt();
    expect((await paydown.sandboxRecord()).slice(before.length)).toMatchObject([
      { type: "charge", result: "approved", amount: total },
    ]);
  });
}

test("when the date is changed in transit to one after the last allowed date, refuses the payment and shows the last allowed date [CONFIRM-39]", async ({
  page,
  portal,
  api,
  token,
  paydown,
}) => {
  const before = await paydown.sandboxRecord();
  const { today } = await api.paymentsOf(token, account);
  const last = dayAfter(today, 30).shown;
  await toConfirm(portal, "12.00");
  expect(await payChanged(page, portal, { paymentDate: dayAfter(today, 31).shown })).toBe("date_changed");
  await expect(figuresChanged(portal)).toContainText(`The payment date was ${today} and is now ${last}.`);
  await expect(portal.pay).toHaveText(`Pay $14.50 on ${last}`);
  expect(await paydown.sandboxRecord()).toEqual(before);
});

test.describe("summit's fee of 2 %", () => {
  test.use({ person: jordan });

  test("when the amount that the consumer entered is changed in transit, shows the new figures and charges nothing", async ({
    page,
    portal,
    paydown,
  }) => {
    const before = await paydown.sandboxRecord();
    await portal.open("/accounts/200000001/makePayment");
    await portal.chooseCard("Pay once");
    await portal.fillAmount("150.00");
    await portal.fillCard(cards.approved);
    await portal.continue();
    expect(await payChanged(page, portal, { amount: "120.00" })).toBe("fee_changed");
    await expect(figuresChanged(portal)).toContainText("The total was $153.00 and is now $122.40.");
    await expect(portal.figure("Payment amount")).toHaveText("$120.00");
    await expect(portal.figure("Convenience fee")).toHaveText("$2.40");
    expect(await paydown.sandboxRecord()).toEqual(before);
  });

  test("refuses a payment changed in transit to an option that the user may not choose", async ({
    page,
    portal,
    paydown,
  }) => {
    const before = await paydown.sandboxRecord();
    await portal.open("/accounts/200000001/makePayment");
    await portal.chooseCard("Pay once");
    await portal.fillAmount("150.00");
    await portal.fillCard(cards.approved);
    await portal.continue();
    expect(await payChanged(page, portal, { paymentOption: "2" })).toBe("invalid_payment");
    await expectRefused(portal);
    expect(await paydown.sandboxRecord()).toEqual(before);
  });
});

for (const { name, change, code, says } of [
  { name: "the account (another user's)", change: { refNum: "100000020" }, code: "account_not_found", says: "" },
  {
    name: "the account (nonexistent)",
    change: { refNum: "999999999" },
    code: "account_not_found",
    says: "",
  },
  {
    name: "the identity number",
    change: { demIdtyNo: "D-77310" },
    code: "invalid_payment",
    says: "demIdtyNo This is not the identity number of the account.",
  },
  { name: "the option (bank account)", change: { paymentOption: "1" }, code: "invalid_request", says: "" },
  { name: "the option (nonexistent)", change: { paymentOption: "9" }, code: "invalid_request", says: "" },
  {
    name: "the instance",
    change: { instanceId: "summit" },
    code: "invalid_payment",
    says: "instanceId The payment belongs to another instance.",
  },
  { name: "the action (next)", change: { action: "next" }, code: "action_not_allowed", says: "" },
  {
    name: "the amount (zero)",
    change: { amount: "0.00" },
    code: "invalid_payment",
    says: "amount Enter an amount above $0.00",
  },
] as const) {
  test(`when ${name} is changed in transit, refuses the payment with ${code} and charges nothing [PAY-9]`, async ({
    page,
    portal,
    paydown,
  }) => {
    const before = await paydown.sandboxRecord();
    await toConfirm(portal);
    expect(await payChanged(page, portal, change)).toBe(code);
    await expectRefused(portal);
    if (says !== "") await expect(portal.main).toContainText(says);
    expect(await paydown.sandboxRecord()).toEqual(before);
  });
}

test("refuses with amount_changed a payment changed in transit to Full on another of the user's accounts, and charges nothing", async ({
  page,
  portal,
  paydown,
}) => {
  const before = await paydown.sandboxRecord();
  await toConfirm(portal);
  expect(await payChanged(page, portal, { action: "full", refNum: "100000006" })).toBe("amount_changed");
  await expect(figuresChanged(portal)).toContainText("The total was $12.50 and is now $912.50.");
  expect(await paydown.sandboxRecord()).toEqual(before);
});

test("when the option is changed in transit from bank account to check, refuses the payment with disclosure_changed, because check has another disclosure", async ({
  page,
  portal,
  paydown,
}) => {
  const before = await paydown.sandboxRecord();
  await portal.openForm(account, "oneTime");
  await portal.fillAmount("10.00");
  await portal.fillBank(routingNumber, bankAccountNumber);
  await portal.continue();
  await portal.acceptRege();
  expect(await payChanged(page, portal, { paymentOption: "3", checkNo: "1001" })).toBe("disclosure_changed");
  await expect(portal.main.getByRole("alert")).toContainText("The disclosures have changed since you accepted them.");
  expect(await paydown.sandboxRecord()).toEqual(before);
});

test("shows the new figures when the due drops after Confirm; accepting them pays the rest [PAY-12]", async ({
  page,
  portal,
  api,
  token,
  paydown,
}) => {
  const { length } = await paydown.sandboxRecord();
  await portal.openForm("100000004", "full");
  await portal.fillCard(cards.approved);
  await portal.continue();
  await expect(portal.pay).toHaveText("Pay $77.75");
  const elsewhere = await api.payment(token, "100000004", cardMethod(cards.approved), {
    amount: "10.00",
    feeAmount: "2.50",
  });
  expect((await api.pay(token, crypto.randomUUID(), elsewhere)).status()).toBe(200);

  expect(await answerTo(page, () => portal.pay.click())).toBe("amount_changed");
  await expect(figuresChanged(portal)).toContainText("The total was $77.75 and is now $67.75.");
  await expect(portal.figure("Payment amount")).toHaveText("$65.25");
  await expect(portal.figure("Total")).toHaveText("$67.75");
  await portal.payToReceipt();
  expect((await paydown.sandboxRecord()).slice(length)).toMatchObject([
    { amount: "12.50" },
    { result: "approved", amount: "67.75" },
  ]);
  expect(await api.due(token, "100000004")).toBe("0.00");
});

async function expectRefused(portal: Portal): Promise<void> {
  await expect(portal.sentence("Transaction NOT Successful")).toBeVisible();
  await expect(portal.sentence("No money was taken.")).toBeVisible();
}
