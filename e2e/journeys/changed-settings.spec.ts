import { bankAccountNumber, cards, expiry, routingNumber } from "../pages/methods.js";
import { expect, test } from "../pages/signed-in.js";
import { answerTo } from "../pages/wire.js";

// These tests change tenants' files, so no other test file may share this product.
test.use({ ownProduct: "changed settings" });

const account = "100000002";

test("after the company raises the fee during Confirm, the new figures appear and can be accepted", async ({
  page,
  portal,
  paydown,
}) => {
  const { length } = await paydown.sandboxRecord();
  await portal.confirmByCard(account, "10.00", cards.approved);
  await expect(portal.pay).toHaveText("Pay $12.50");
  await paydown.tenants.change("harbor", "policy.json", (text) => text.replace('"2.50"', '"3.25"'));
  await paydown.restart();

  expect(await answerTo(page, () => portal.pay.click())).toBe("fee_changed");
  await expect(portal.main.getByRole("alert").filter({ hasText: "The figures have changed." })).toContainText(
    "The total was $12.50 and is now $13.25.",
  );
  await expect(portal.figure("Convenience fee")).toHaveText("$3.25");
  await expect(portal.figure("Total")).toHaveText("$13.25");
  await portal.payToReceipt();
  expect((await paydown.sandboxRecord()).slice(length)).toMatchObject([
    { type: "charge", result: "approved", amount: "13.25" },
  ]);
});

test("after the company rewrites an accepted disclosure, the new text must be accepted", async ({
  page,
  portal,
  paydown,
}) => {
  const { length } = await paydown.sandboxRecord();
  await portal.openForm(account, "oneTime");
  await portal.fillAmount("10.00");
  await portal.fillBank(routingNumber, bankAccountNumber);
  await portal.continue();
  await expect(portal.main).toContainText("Tell us within 60 days");
  await portal.acceptRege();
  await paydown.tenants.change("harbor", "texts/rege-bank-once.en.txt", (text) =>
    text.replace("within 60 days", "within 90 days"),
  );
  await paydown.restart();

  expect(await answerTo(page, () => portal.pay.click())).toBe("disclosure_changed");
  expect((await paydown.sandboxRecord()).slice(length)).toEqual([]);
  await portal.main.getByRole("link", { name: "Read the disclosures" }).click();
  await expect(portal.main).toContainText("Tell us within 90 days");
  await expect(portal.main).not.toContainText("within 60 days");
  await portal.acceptRege();
  await portal.payToReceipt();
  expect((await paydown.sandboxRecord()).slice(length)).toMatchObject([
    { type: "charge", result: "approved", amount: "10.00" },
  ]);
});

test("after the company turns off saving payment information, Save says so and stores nothing [METHOD-37]", async ({
  portal,
  paydown,
}) => {
  const before = await paydown.sandboxRecord();
  await paydown.tenants.change("harbor", "instance.json", (text) =>
    text
      .replace('"paymentInfoSaveEnabled": true', '"paymentInfoSaveEnabled": false')
      .replace(/"cardsByPhone": \[[^\]]*\]/, '"cardsByPhone": ["negotiator", "overTime"]'),
  );
  await paydown.restart();
  await portal.open("/accounts/100000003/paymentInfo");
  await portal.field("Card Number").fill(cards.approved);
  await portal.field("Expiry Month").selectOption(expiry.month);
  await portal.field("Expiry Year").selectOption({ label: expiry.year.slice(2) });
  await portal.field("CVV").fill("123");
  await portal.button("Save").click();
  await expect(portal.main.getByRole("alert")).toHaveText("to be implemented");
  expect(await paydown.sandboxRecord()).toEqual(before);
});
