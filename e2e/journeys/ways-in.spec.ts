import { dayAfter } from "../pages/dates.js";
import { bankAccountNumber, cards, routingNumber } from "../pages/methods.js";
import { casey } from "../pages/people.js";
import { cardTitles } from "../pages/portal.js";
import { expect, test } from "../pages/kept-page.js";
import { nextAcknowledgement } from "../pages/wire.js";

const { oneTime, full, next } = cardTitles;

test.use({ person: null });
test.beforeAll(({ paydown }) => paydown.reset());
test.beforeEach(({ portal }) => portal.login(casey));

test("pays 100000004 by check, which requires a check number", async ({ portal, paydown }) => {
  await portal.chooseAccount("100000004");
  await portal.chooseCard(oneTime);
  await portal.fillAmount("7.00");
  await portal.fillBank(routingNumber, bankAccountNumber, "3");
  await portal.field("Check Number").fill("");
  await portal.continue();
  await expect(portal.field("Check Number")).toHaveAccessibleDescription(/Check Number is required\./);
  await portal.field("Check Number").fill("1001");
  await portal.continue();
  await portal.acceptRege();
  await expect(portal.figure("Total")).toHaveText("$7.00");
  await expect(portal.main).toContainText("by check number 1001");
  await portal.payToReceipt();
  expect((await paydown.sandboxRecord()).at(-1)).toMatchObject({
    type: "charge",
    result: "approved",
    amount: "7.00",
    kind: "bank",
    last4: "6789",
  });
});

test("100000012 requires an email, and a phone number with a bank account [VALID-33]", async ({
  page,
  portal,
  paydown,
}) => {
  await portal.chooseAccount("100000012");
  await portal.chooseCard(oneTime);
  await portal.fillAmount("8.00");
  await portal.fillBank(routingNumber, bankAccountNumber);
  await portal.continue();
  const summary = portal.main.getByRole("group", { name: "There is a problem" });
  for (const [label, message] of [
    ["Phone", "Phone is required."],
    ["Email", "Email is required."],
  ] as const) {
    await expect(summary).toContainText(message);
    await expect(portal.field(label)).toHaveAccessibleDescription(new RegExp(message));
  }
  await portal.field("Email").fill("casey@");
  await portal.field("Phone").fill("(410) 555-0199");
  await portal.continue();
  await expect(summary).toContainText("Email must be a valid email address.");
  await expect(summary).not.toContainText("Phone");
  await portal.field("Email").fill("casey.m@example.com");
  await portal.continue();
  await portal.acceptRege();
  const posted = page.waitForRequest(/\/api\/payments;/);
  await portal.payToReceipt();
  expect((await posted).postDataJSON()).toMatchObject({ email: "casey.m@example.com", phone: "4105550199" });
  expect((await paydown.sandboxRecord()).at(-1)).toMatchObject({ type: "charge", result: "approved", amount: "8.00" });
});

test("100000011 asks about its pending phone payments: No goes back, Yes stays", async ({ page, portal, paydown }) => {
  const dialog = portal.dialog("Confirm Pending Payments");
  await portal.chooseAccount("100000011");
  await portal.chooseCard(oneTime);
  await expect(dialog.getByRole("row").filter({ hasText: "Payment by phone" })).toHaveCount(2);
  await expect(dialog).toContainText("$50.00");
  await expect(dialog).toContainText("$25.00");
  await dialog.getByRole("button", { name: "No", exact: true }).click();
  await expect(page).toHaveURL(/\/accounts\/100000011\/makePayment$/);

  await portal.chooseCard(oneTime);
  await dialog.getByRole("button", { name: "Yes", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await portal.fillAmount("9.00");
  await portal.fillCard(cards.approved, "2");
  await portal.continue();
  await portal.payToReceipt();
  expect((await paydown.sandboxRecord()).at(-1)).toMatchObject({ type: "charge", result: "approved", amount: "11.50" });
});

test("100000010 requires its state declaration to be acknowledged [MAKE-55]", async ({ page, portal, paydown }) => {
  await portal.chooseAccount("100000010");
  await expect(portal.cardAction(full)).toBeDisabled();
  await expect(portal.main).toContainText("This debt may be past the time in which a court could order you to pay it.");
  await page.getByRole("checkbox", { name: "I have read the state declaration for this account." }).check();
  const acknowledged = nextAcknowledgement(page);
  await portal.chooseCard(full);
  expect(await acknowledged).toMatchObject({
    disclosureLabel: "State Declaration",
    dbtNo: "100000010",
    disclosureText: expect.stringMatching(
      /^This debt may be past the time .*\nMaking a payment .*\nYou may ask us /,
    ) as unknown,
  });
  await portal.fillCard(cards.approved);
  await portal.continue();
  const posted = page.waitForRequest(/\/api\/payments;/);
  await portal.payToReceipt();
  expect((await posted).postDataJSON()).toMatchObject({ needsSD: true, sdAccepted: true });
  expect((await paydown.sandboxRecord()).at(-1)).toMatchObject({
    type: "charge",
    result: "approved",
    amount: "457.50",
  });
});

test("100000003 schedules its next payment with the card on file", async ({ portal, api, token, paydown }) => {
  const { today } = await api.paymentsOf(token, "100000003");
  const due = dayAfter(today, 12).shown;
  const before = await paydown.sandboxRecord();
  await portal.chooseAccount("100000003");
  await portal.chooseCard(next);
  await expect(portal.locked("Payment Amount")).toContainText("$140.08");
  await expect(portal.locked("Payment Date")).toContainText(due);
  const arrangement = portal.page.getByRole("table", { name: "Your arrangement" });
  await expect(arrangement.getByRole("row").filter({ has: portal.page.getByRole("cell") })).toHaveCount(6);
  await expect(arrangement.getByRole("row").nth(1)).toContainText(due);
  await expect(arrangement.getByRole("row").nth(1)).toContainText("$140.08");
  await portal.field("CVV").fill("123");
  await portal.continue();
  await portal.acceptRege();
  await expect(portal.pay).toHaveText(`Pay $142.58 on ${due}`);
  await portal.payToReceipt();
  await expect(portal.main).toContainText(`Scheduled for ${due}`);
  expect((await paydown.sandboxRecord()).slice(before.length).filter(({ type }) => type === "charge")).toEqual([]);

  await test.step("Make Payment says so, and a second payment for the same due date cannot be started", async () => {
    await portal.open("/accounts/100000003/makePayment");
    await expect(portal.main).toContainText(`Your next payment is scheduled already: $142.58 on ${due}.`);
    await expect(portal.cardAction(next)).toBeDisabled();
    await expect(portal.main.getByRole("link", { name: "Change the card without paying" })).toBeVisible();
  });
});

for (const [account, amount, sentences] of [
  [
    "100000003",
    "20.00",
    [
      "Your payment of $20.00 is less than the past due amount of $40.00.",
      "Your payment of $20.00 is less than the next scheduled payment of $140.08.",
    ],
  ],
  [
    "100000006",
    "10.00",
    ["You have already paid $25.00 more than was scheduled for this period. You are about to pay $10.00 more."],
  ],
] as const) {
  test(`before a payment of $${amount} on ${account}, asks the consumer to check it: ${sentences.join(" ")} [FORM-68]`, async ({
    portal,
  }) => {
    const dialog = portal.dialog("Please check your payment");
    await portal.chooseAccount(account);
    await portal.chooseCard(oneTime);
    await portal.fillAmount(amount);
    await portal.fillCard(cards.approved);
    await portal.continue();
    for (const sentence of sentences) await expect(dialog).toContainText(sentence);
    await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
    await expect(portal.field("Payment Amount")).toHaveValue(amount);
    await portal.continue();
    await dialog.getByRole("button", { name: "Yes", exact: true }).click();
    await expect(portal.heading).toContainText("Confirm your payment");
  });
}
