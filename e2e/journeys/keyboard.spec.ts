import { Keyboard } from "../pages/keyboard.js";
import { cards, expiry } from "../pages/methods.js";
import { casey } from "../pages/people.js";
import { expect, test } from "../pages/kept-page.js";
import { changeNextPayment } from "../pages/wire.js";

test.describe("from the login page", () => {
  test.use({ person: null });

  test("casey signs in, pays by card and reaches the receipt by keyboard", async ({ page, portal }) => {
    const keyboard = new Keyboard(page);
    await portal.open("/login");
    await keyboard.typeInto(portal.field("Email"), casey.username);
    await keyboard.typeInto(portal.field("Password"), casey.password);
    await page.keyboard.press("Enter");
    await keyboard.press(page.getByRole("link", { name: /100000002/ }).first());
    await keyboard.press(portal.cardAction("One-Time Payment"));
    await keyboard.typeInto(portal.field("Payment Amount"), "10.00");
    await keyboard.chooseOption("0");
    await keyboard.typeInto(portal.field("Card Number"), cards.approved);
    await keyboard.typeInto(portal.field("Expiry Month"), expiry.month);
    await keyboard.typeInto(portal.field("Expiry Year"), expiry.year);
    await keyboard.typeInto(portal.field("CVV"), "123");
    await keyboard.fillBilling(portal);
    await keyboard.press(portal.button("Continue"));
    await keyboard.press(portal.button("Pay $12.50"));
    await expect(portal.sentence("Transaction Successful")).toBeVisible();
    await keyboard.tabTo(portal.button("Print"));
  });
});

// Another amount than the payment above, which might be a duplicate otherwise.
test("a refusal after Pay takes the focus and is announced", async ({ page, portal }) => {
  const keyboard = new Keyboard(page);
  await portal.confirmByCard("100000002", "11.00", cards.approved);
  await changeNextPayment(page, { feeAmount: "0.00" });
  await keyboard.press(portal.button("Pay $13.50"));
  const notice = portal.main.getByRole("alert").filter({ hasText: "The figures have changed." });
  await expect(notice).toBeFocused();
  await keyboard.press(portal.button("Pay $13.50"));
  await expect(portal.sentence("Transaction Successful")).toBeVisible();
});
