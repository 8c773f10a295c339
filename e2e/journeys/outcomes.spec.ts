import { cards } from "../pages/methods.js";
import type { Portal } from "../pages/portal.js";
import { expect, test } from "../pages/kept-page.js";

const checking = "Do not pay again.";

test("a declined card is a failure that took no money [DONE-19]", async ({ page, portal, api, token, paydown }) => {
  const account = "100000001";
  const due = await api.due(token, account);
  const approved = (await paydown.sandboxRecord()).filter(({ result }) => result === "approved");
  await portal.confirmByCard(account, "10.00", cards.doNotHonor);
  await portal.pay.click();

  await expectFailure(portal);
  await expect(portal.main).toContainText("Do not honor");
  await expect(leads(portal, "Contact")).toBeVisible();

  expect(await api.due(token, account)).toBe(due);
  expect((await paydown.sandboxRecord()).filter(({ result }) => result === "approved")).toEqual(approved);
  await leads(portal, "Retry").click();
  await expect(page).toHaveURL(new RegExp(`/accounts/${account}/paymentForm\\?action=oneTime`));
  await portal.chooseOption("0");
  await expect(portal.field("Card Number")).toHaveValue("");

  await portal.open(`/accounts/${account}/transactionHistory`);
  await expect(portal.heading).toBeVisible();
  await expect(portal.main).not.toContainText("$10.00");
});

test("a payment whose answer is lost is shown as being checked, then as paid, and is charged once [DONE-26, DONE-32]", async ({
  portal,
  api,
  token,
  paydown,
}) => {
  const account = "100000013";
  const due = Number(await api.due(token, account));
  const { length } = await paydown.sandboxRecord();
  await portal.confirmByCard(account, "12.00", cards.chargedButFailing);
  await portal.pay.click();

  await expectChecking(portal);
  await expect(portal.sentence("Transaction Successful")).toBeVisible({ timeout: 20_000 });
  await expect(portal.main.getByText(checking)).toHaveCount(0);
  expect((await paydown.sandboxRecord()).slice(length)).toMatchObject([{ type: "charge", result: "approved" }]);
  expect(await api.due(token, account)).toBe((due - 12).toFixed(2));
});

async function expectChecking(portal: Portal): Promise<void> {
  await expect(portal.main.getByText(checking)).toBeVisible();
  await expect(portal.figure("Reference")).toHaveText(/\S+/);
  await expect(leads(portal, "Retry")).toHaveCount(0);
}

async function expectFailure(portal: Portal): Promise<void> {
  await expect(portal.main.getByText("Transaction NOT Successful", { exact: true }).first()).toBeVisible({
    timeout: 20_000,
  });
  await expect(portal.main.getByText("No money was taken.", { exact: true })).toBeVisible();
  await expect(portal.main.getByText(checking)).toHaveCount(0);
}

/** The button or link with this name. */
const leads = (portal: Portal, name: string) =>
  portal.main.getByRole("button", { name, exact: true }).or(portal.main.getByRole("link", { name, exact: true }));
