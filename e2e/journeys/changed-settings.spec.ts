import { cards } from "../pages/methods.js";
import { expect, test } from "../pages/signed-in.js";

// The test changes a tenant's file, so no other test file may share this product.
test.use({ ownProduct: "changed settings" });

test("after the company raises the fee during Confirm, the new figures appear and can be accepted", async ({
  portal,
  paydown,
}) => {
  const { length } = await paydown.sandboxRecord();
  await portal.confirmByCard("100000002", "10.00", cards.approved);
  await expect(portal.pay).toHaveText("Pay $12.50");
  await paydown.tenants.change("harbor", "policy.json", (text) => text.replace('"2.50"', '"3.25"'));
  await paydown.restart();

  await portal.pay.click();
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
