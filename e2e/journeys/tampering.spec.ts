import { cards } from "../pages/methods.js";
import type { Portal } from "../pages/portal.js";
import { cardMethod } from "../pages/services-api.js";
import { expect, test } from "../pages/kept-page.js";
import { answerTo } from "../pages/wire.js";

// No other journey on the shared product pays on this account.
const account = "100000004";

const figuresChanged = (portal: Portal) =>
  portal.main.getByRole("alert").filter({ hasText: "The figures have changed." });

test("shows the new figures when the due drops after Confirm; accepting them pays the rest [PAY-12]", async ({
  page,
  portal,
  api,
  token,
  paydown,
}) => {
  const { length } = await paydown.sandboxRecord();
  await portal.openForm(account, "full");
  await portal.fillCard(cards.approved);
  await portal.continue();
  await expect(portal.pay).toHaveText("Pay $77.75");
  const elsewhere = await api.payment(token, account, cardMethod(cards.approved), {
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
  expect(await api.due(token, account)).toBe("0.00");
});
