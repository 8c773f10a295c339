import { CountedJourney } from "../pages/counted-journey.js";
import { Keyboard } from "../pages/keyboard.js";
import { cards } from "../pages/methods.js";
import { casey } from "../pages/people.js";
import { expect, test } from "../pages/kept-page.js";
import { changeNextPayment } from "../pages/wire.js";

test.describe("from the login page, on a phone", () => {
  test.use({ person: null, viewport: { width: 360, height: 740 } });

  test("casey signs in and pays the next payment with the card on file, over five screens and four fields [HOME-12, FORM-83]", async ({
    page,
    portal,
  }) => {
    const journey = new CountedJourney(page, portal);
    await portal.open("/login");
    await journey.reach("Sign in");
    await journey.signIn(casey);
    await journey.payFromHome("100000003");
    await journey.keyboard.press(portal.button("Next payment $140.08"));
    await journey.type(portal.field("CVV"), "123");
    await journey.toReceipt();
    journey.expectAtMost(5, 4);
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
