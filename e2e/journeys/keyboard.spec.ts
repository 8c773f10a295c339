import { CountedJourney } from "../pages/counted-journey.js";
import { Keyboard } from "../pages/keyboard.js";
import { cards } from "../pages/methods.js";
import { casey } from "../pages/people.js";
import { cardTitles } from "../pages/portal.js";
import { expect, test } from "../pages/kept-page.js";
import { changeNextPayment } from "../pages/wire.js";

test.use({ viewport: { width: 360, height: 740 } });

test.describe("from the login page", () => {
  test.use({ person: null });

  test("casey signs in and pays the next payment with the card on file, over five screens and four fields [HOME-12, FORM-83, NAV-49]", async ({
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

  test.describe("in Spanish", () => {
    test.use({ language: "es" });

    test("casey pays with the card on file, then from a bank account, and saves that receipt [NAV-49, DOC-20]", async ({
      page,
      portal,
    }) => {
      const journey = new CountedJourney(page, portal);
      const { keyboard } = journey;
      await portal.open("/login");
      await journey.reach("Sign in");
      await journey.signIn(casey);
      await journey.payFromHome("100000003");
      await journey.type(portal.field("Payment Amount"), "151.00");
      await journey.type(portal.field("CVV"), "123");
      await journey.toReceipt();
      journey.expectAtMost(5, 4);

      await keyboard.press(portal.main.getByRole("link", { name: portal.say("Home"), exact: true }));
      await journey.payFromHome("100000002");
      await journey.enterBank("14.00");
      await keyboard.fillBilling(portal);
      await keyboard.press(portal.button("Continue"));
      await journey.reach("Regulation E Disclosures");
      await keyboard.tick(page.getByRole("checkbox"));
      await journey.toConfirm();
      await keyboard.press(portal.pay);
      await journey.reach("Payment processing");

      const confirmation = await portal.figure("Confirmation code").innerText();
      await keyboard.press(portal.main.getByRole("link", { name: portal.say("See Payments") }));
      await journey.reach("Payments");
      await keyboard.tabTo(portal.button("Menu"), "Shift+Tab");
      await page.keyboard.press("Enter");
      await keyboard.press(page.getByRole("link", { name: portal.say("Documents") }));
      await journey.reach("Documents");
      const receipt = page.getByRole("button", { name: `receipt-${confirmation}.pdf` });
      // The services store it within a second.
      await keyboard.tabTo(portal.button("Refresh"));
      await expect(async () => {
        await page.keyboard.press("Enter");
        await expect(receipt).toBeVisible({ timeout: 500 });
      }).toPass();
      const download = page.waitForEvent("download");
      await keyboard.press(receipt);
      expect((await download).suggestedFilename()).toBe(`receipt-${confirmation}.pdf`);
    });
  });
});

// Another amount than the payments above, which might be a duplicate otherwise.
test("a change on Confirm and a declined card keep what was typed; other figures take the focus and are announced [NAV-49, CONFIRM-55]", async ({
  page,
  portal,
}) => {
  const journey = new CountedJourney(page, portal);
  const keyboard = new Keyboard(page);
  await portal.open("/accounts/100000002/makePayment");
  await journey.reach("Make Payment");
  await keyboard.press(portal.cardAction(cardTitles.oneTime));
  await journey.reach("One-Time Payment");
  await journey.enterCard("10.00", cards.doNotHonor);
  await keyboard.fillBilling(portal);
  await journey.toConfirm();
  await journey.changeAmount("10.00", "11.00");
  await journey.enterCardAgain(cards.doNotHonor);
  await journey.toConfirm();
  await journey.declinedThenRetry("11.00");
  await changeNextPayment(page, { feeAmount: "0.00" });
  await keyboard.press(portal.button("Pay $13.50"));
  await expect(portal.main.getByRole("alert").filter({ hasText: "The figures have changed." })).toBeFocused();
  await keyboard.press(portal.button("Pay $13.50"));
  await journey.reach("Payment successful");
});
