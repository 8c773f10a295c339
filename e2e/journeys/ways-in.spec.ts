import { dayAfter } from "../pages/dates.js";
import { cards } from "../pages/methods.js";
import { casey } from "../pages/people.js";
import { cardTitles } from "../pages/portal.js";
import { expect, test } from "../pages/kept-page.js";
import { nextAcknowledgement } from "../pages/wire.js";

const { full, next } = cardTitles;

test.use({ person: null });
test.beforeAll(({ paydown }) => paydown.reset());
test.beforeEach(({ portal }) => portal.login(casey));

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
