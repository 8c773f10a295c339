import { cards } from "../pages/methods.js";
import { cardTitles, Portal } from "../pages/portal.js";
import { cardMethod } from "../pages/services-api.js";
import { expect, test } from "../pages/kept-page.js";

// Keeps a payment in doubt unresolved while a test looks at it.
test.use({
  servicesEnv: {
    PAYDOWN_PROCESSOR_TIMEOUT_MS: "2000",
    PAYDOWN_VOID_AFTER_MS: "600000",
    PAYDOWN_RECONCILE_FIRST_MS: "600000",
  },
});

const checking = "Do not pay again.";

test("refuses a payment while another payment is open, even in a second tab, and links to the open payment [PAY-33]", async ({
  context,
  portal,
  api,
  token,
  paydown,
}) => {
  const account = "100000004";
  const other = new Portal(await context.newPage());
  await other.confirmByCard(account, "6.00", cards.approved);
  await portal.confirmByCard(account, "5.00", cards.dropped);
  await portal.pay.click();
  await expect(portal.main.getByText(checking)).toBeVisible();
  const reference = await portal.figure("Reference").innerText();

  await other.pay.click();
  const notice = other.main.getByRole("alert").filter({ hasText: "There is already a payment on this account." });
  await expect(notice).toContainText("We are still checking it. Do not pay again.");
  await expect(other.pay).toBeDisabled();
  await notice.getByRole("link", { name: "See the payment" }).click();
  await expect(other.main.getByText(checking)).toBeVisible();
  await expect(other.figure("Reference")).toHaveText(reference);

  await test.step("shows the open payment on Make Payment, and disables the One-Time Payment card", async () => {
    await other.open(`/accounts/${account}/makePayment`);
    await expect(other.cardAction(cardTitles.oneTime)).toBeDisabled();
    await expect(other.card(cardTitles.oneTime)).toContainText("Not available while we check a payment.");
    await expect(other.main.getByText("We are checking a payment of $7.50. Do not pay again.")).toBeVisible();
  });

  const direct = await api.pay(
    token,
    crypto.randomUUID(),
    await api.payment(token, account, cardMethod(cards.approved), { amount: "6.00", feeAmount: "2.50" }),
  );
  expect(direct.status()).toBe(409);
  expect(await direct.json()).toMatchObject({
    code: "payment_in_progress",
    openPayment: { reference, accountNo: account },
  });
  expect((await paydown.sandboxRecord()).filter(({ amount }) => amount === "8.50" || amount === "7.50")).toEqual([]);
});
