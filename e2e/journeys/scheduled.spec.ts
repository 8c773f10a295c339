import { readFileSync } from "node:fs";
import type { Locator } from "@playwright/test";
import { dayAfter } from "../pages/dates.js";
import { cards } from "../pages/methods.js";
import { casey } from "../pages/people.js";
import type { Portal } from "../pages/portal.js";
import { expect, test } from "../pages/kept-page.js";

// The clock only moves forward, so each test starts on the day on which the last one ended. Payments of the same amount
// follow each other here on purpose, so the window for possible duplicates is 0.
const servicesEnv = { PAYDOWN_SCHEDULER_POLL_MS: "250", PAYDOWN_DUPLICATE_WINDOW_MS: "0" };
test.use({ testClock: true, servicesEnv, person: null });
test.describe.configure({ mode: "serial" });
let daysAhead = 0;

test.beforeEach(async ({ portal }) => {
  await portal.login(casey);
});

/** Fills in a card payment for a later day with an email receipt, up to Confirm; returns the day as shown. */
async function schedule(
  portal: Portal,
  accountNo: string,
  amount: string,
  today: string,
  days: number,
): Promise<string> {
  const day = dayAfter(today, days);
  await portal.openForm(accountNo, "oneTime");
  await portal.fillAmount(amount);
  await portal.field("Payment Date").fill(day.typed);
  await portal.fillCard(cards.approved);
  await portal.page.getByRole("checkbox", { name: "Send me a receipt" }).check();
  await portal.page.getByRole("radio", { name: "Email", exact: true }).check();
  await portal.continue();
  await portal.pay.waitFor();
  return day.shown;
}

/** The list item with this text, such as that of a scheduled payment. */
const entry = (portal: Portal, text: string): Locator => portal.main.getByRole("listitem").filter({ hasText: text });

test("a payment for a later day is scheduled, shown, and cancelled [HIST-19, PAY-49]", async ({
  page,
  portal,
  api,
  token,
  paydown,
}) => {
  const account = "100000002";
  const { today } = await api.paymentsOf(token, account);
  const day = await schedule(portal, account, "40.00", today, 5);
  await expect(portal.main).toContainText(`We will charge $42.50 to your Visa card ending 1111 on ${day}.`);
  await expect(portal.main).toContainText(
    `Nothing is charged before ${day}. Until then you can cancel this payment under See Payments.`,
  );
  await expect(portal.pay).toHaveText(`Pay $42.50 on ${day}`);
  await portal.payToReceipt();
  await expect(portal.main).toContainText(`Scheduled for ${day}`);
  await expect(portal.figure("Authorization code")).toHaveCount(0);
  await expect(portal.figure("Confirmation code")).toHaveText(/^[A-Z0-9-]{4,}$/);
  expect((await paydown.sandboxRecord()).filter(({ type }) => type === "charge")).toEqual([]);
  await expect
    .poll(async () => (await paydown.outbox()).map(({ subject }) => subject))
    .toEqual(["Payment scheduled - Harbor Recovery Services"]);

  const saving = page.waitForEvent("download");
  await portal.button("Add to your calendar").click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("payment.ics");
  const calendar = readFileSync(await saved.path(), "utf8");
  const [month, date, year] = day.split("/");
  expect(calendar).toContain(`\r\nDTSTART;VALUE=DATE:${year}${month}${date}\r\n`);
  expect(calendar).toContain("\r\nSUMMARY:Scheduled payment\r\n");

  await portal.open(`/accounts/${account}/makePayment`);
  await expect(entry(portal, `$42.50 on ${day}`)).toContainText("Visa card ending 1111");

  await entry(portal, `$42.50 on ${day}`).getByRole("button", { name: "Cancel payment" }).click();
  const dialog = portal.dialog("Cancel this payment?");
  await expect(dialog).toContainText(`We will not take $42.50 on ${day}. You can make another payment at any time.`);
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await entry(portal, `$42.50 on ${day}`).getByRole("button", { name: "Cancel payment" }).click();
  await dialog.getByRole("button", { name: "Yes, cancel it" }).click();
  await expect(page.getByText(`The payment of $42.50 on ${day} is cancelled. Nothing will be taken.`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel payment" })).toHaveCount(0);
  // The pressed button has disappeared, so the message about the payment has the focus.
  await expect(portal.main.locator(":focus")).toContainText(`The payment of $42.50 on ${day} was cancelled.`);
  await portal.open("/home");
  await expect(entry(portal, `The payment of $42.50 on ${day} was cancelled. No money is taken.`)).toBeVisible();
  await expect
    .poll(async () => (await paydown.outbox()).map(({ subject }) => subject))
    .toContain("Scheduled payment cancelled - Harbor Recovery Services");
  expect((await paydown.sandboxRecord()).filter(({ type }) => type === "charge")).toEqual([]);
});

test("a scheduled payment is charged once on its day, with the agreed amount and fee [PAY-66]", async ({
  portal,
  api,
  token,
  paydown,
}) => {
  const account = "100000002";
  const { today } = await api.paymentsOf(token, account);
  const day = await schedule(portal, account, "41.00", today, 3);
  await portal.payToReceipt();
  daysAhead += 2;
  await paydown.moveClock(daysAhead);
  await expect.poll(async () => (await api.paymentsOf(await api.tokenOf(casey), account)).today).not.toBe(today);
  expect(
    (await paydown.sandboxRecord()).filter(({ type }) => type === "charge"),
    "the day before",
  ).toEqual([]);

  daysAhead += 1;
  await paydown.moveClock(daysAhead);
  await expect
    .poll(async () => (await paydown.sandboxRecord()).filter(({ type }) => type === "charge"))
    .toMatchObject([{ result: "approved", amount: "43.50", last4: "1111" }]);
  await expect.poll(async () => (await paydown.outbox())[0]?.text).toContain("Total: $43.50");
  await portal.login(casey);
  await portal.open(`/accounts/${account}/transactionHistory`);
  await expect(entry(portal, `$43.50 was paid on ${day}.`)).toBeVisible();
  await expect(portal.paymentRows().filter({ hasText: "$41.00" })).toHaveCount(1);
  expect(await api.due(await api.tokenOf(casey), account)).toBe("3559.00");
});
