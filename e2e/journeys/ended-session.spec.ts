import { billing, billingState, cards } from "../pages/methods.js";
import { casey } from "../pages/people.js";
import type { Portal } from "../pages/portal.js";
import { expect, test } from "../pages/kept-page.js";

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
