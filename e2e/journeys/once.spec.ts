import { cards } from "../pages/methods.js";
import { expect, test } from "../pages/kept-page.js";

const account = "100000002";
const successful = "Transaction Successful";

test("charges once when Pay is pressed twice quickly [CONFIRM-25]", async ({ page, portal, paydown }) => {
  const { length } = await paydown.sandboxRecord();
  await portal.confirmByCard(account, "20.00", cards.approved);
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && /\/api\/payments;/.test(request.url())) posts++;
  });
  await expect(portal.pay).toBeEnabled();
  // Both presses arrive before the page can render.
  await portal.pay.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(portal.main.getByText(successful, { exact: true }).first()).toBeVisible();
  expect(posts).toBe(1);
  await page.goto(`/pay/harbor/accounts/${account}/transactionHistory`);
  await expect(portal.paymentRows().filter({ hasText: "$20.00" })).toHaveCount(1);
  expect((await paydown.sandboxRecord()).slice(length)).toMatchObject([
    { type: "charge", result: "approved", amount: "22.50" },
  ]);
});

test("charges once and shows the payment after a reload during the call [CONFIRM-33]", async ({
  page,
  portal,
  paydown,
}) => {
  const { length } = await paydown.sandboxRecord();
  await portal.confirmByCard(account, "22.00", cards.slow);
  await portal.pay.click();
  await expect.poll(async () => (await paydown.sandboxRecord()).length).toBe(length + 1);
  await page.reload();

  await expect(portal.main.getByText(successful, { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await page.goto(`/pay/harbor/accounts/${account}/transactionHistory`);
  await expect(portal.paymentRows().filter({ hasText: "$22.00" })).toHaveCount(1);
  expect((await paydown.sandboxRecord()).slice(length)).toMatchObject([
    { type: "charge", result: "approved", amount: "24.50" },
  ]);
});

test("finalizes a charge once when the services are killed after the processor charged and before they answered", async ({
  page,
  portal,
  api,
  token,
  paydown,
}) => {
  const { length } = await paydown.sandboxRecord();
  const due = Number(await api.due(token, account));
  await portal.confirmByCard(account, "24.00", cards.slow);
  await portal.pay.click();
  await expect.poll(async () => (await paydown.sandboxRecord()).length).toBe(length + 1);
  await paydown.kill();
  await expect(portal.main.getByText("Do not pay again.")).toBeVisible();
  await paydown.start();

  await expect(portal.main.getByText(successful, { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  expect((await paydown.sandboxRecord()).slice(length)).toMatchObject([
    { type: "charge", result: "approved", amount: "26.50" },
  ]);
  expect(await api.due(token, account)).toBe((due - 24).toFixed(2));
  await page.goto(`/pay/harbor/accounts/${account}/transactionHistory`);
  await expect(portal.paymentRows().filter({ hasText: "$24.00" })).toHaveCount(1);
});
