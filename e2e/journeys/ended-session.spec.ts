import { bankAccountNumber, billing, billingState, cards, routingNumber } from "../pages/methods.js";
import { casey } from "../pages/people.js";
import type { Portal } from "../pages/portal.js";
import { expect, test } from "../pages/signed-in.js";

const account = "100000002";
const title = "Sign in to go on";

async function signInAgain(portal: Portal): Promise<void> {
  const dialog = portal.dialog(title);
  const password = dialog.getByLabel(`Password of ${casey.username}`);
  await password.fill("not the password");
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(/That password is not right\. Please try again\./);
  await password.fill(casey.password);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog).toHaveCount(0);
}

async function expectTypedKept(portal: Portal, amount: string): Promise<void> {
  await expect(portal.field("Payment Amount")).toHaveValue(amount);
  for (const [label, value] of Object.entries(billing)) await expect(portal.field(label)).toHaveValue(value);
  await expect(portal.field("State")).toHaveValue(billingState);
  await expect(portal.field("Card Number")).toHaveValue("");
  await expect(portal.field("CVV")).toHaveValue("");
}

test("on the form, signing in again keeps the input except the card number and CVV [SIGN-97, SIGN-98]", async ({
  portal,
  paydown,
}) => {
  const { length } = await paydown.sandboxRecord();
  await portal.openForm(account, "oneTime");
  await portal.fillAmount("10.00");
  await portal.fillCard(cards.approved);
  await expect(portal.figure("Total")).toHaveText("$12.50");
  await portal.endSession(casey);
  // The new amount makes the portal request its fee, and that call returns 401.
  await portal.fillAmount("15.00");
  await expect(portal.dialog(title)).toContainText(
    "What you entered is still here, except a card number and its CVV. No money was taken.",
  );
  await signInAgain(portal);
  await expectTypedKept(portal, "15.00");
  await expect(portal.figure("Total")).toHaveText("$17.50");

  await portal.field("Card Number").fill(cards.approved);
  await portal.field("CVV").fill("123");
  await portal.continue();
  await portal.payToReceipt();
  expect((await paydown.sandboxRecord()).slice(length)).toMatchObject([{ type: "charge", amount: "17.50" }]);
});

test("on Confirm by card, signing in again returns to the form with everything except the card number and CVV [SIGN-99]", async ({
  page,
  portal,
  paydown,
}) => {
  const { length } = await paydown.sandboxRecord();
  await portal.confirmByCard(account, "16.00", cards.approved);
  await portal.endSession(casey);
  await portal.pay.click();
  await expect(portal.dialog(title)).toBeVisible();
  await signInAgain(portal);
  await expect(page).toHaveURL(new RegExp(`/accounts/${account}/paymentForm\\?action=oneTime`));
  await expectTypedKept(portal, "16.00");
  expect((await paydown.sandboxRecord()).slice(length)).toEqual([]);

  await portal.field("Card Number").fill(cards.approved);
  await portal.field("CVV").fill("123");
  await portal.continue();
  await portal.payToReceipt();
  expect((await paydown.sandboxRecord()).slice(length)).toMatchObject([{ type: "charge", amount: "18.50" }]);
});

test("on Confirm by bank, signing in again stays on Confirm and asks the consumer to check the payment [SIGN-100, CONFIRM-54]", async ({
  portal,
  paydown,
}) => {
  const { length } = await paydown.sandboxRecord();
  await portal.openForm("100000001", "full");
  await portal.fillBank(routingNumber, bankAccountNumber, "3");
  await portal.continue();
  await portal.pay.waitFor();
  await portal.endSession(casey);
  await portal.pay.click();
  await signInAgain(portal);
  await expect(portal.main.getByRole("status").filter({ hasText: "You are signed in again." })).toContainText(
    "No money was taken. Check the payment and select Pay again.",
  );
  expect((await paydown.sandboxRecord()).slice(length)).toEqual([]);
  await portal.payToReceipt();
  expect((await paydown.sandboxRecord()).slice(length)).toMatchObject([
    { type: "charge", kind: "bank", result: "approved" },
  ]);
});

test("Cancel ends the session, and the login page gives the reason [SIGN-104]", async ({ page, portal }) => {
  await portal.openForm("100000013", "oneTime");
  await portal.fillCard(cards.approved);
  await portal.endSession(casey);
  await portal.fillAmount("15.00");
  await portal.dialog(title).getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/pay\/harbor\/login\?sessionTimeout=true$/);
});
