import type { Product } from "../fixtures/product.js";
import { CountedJourney } from "../pages/counted-journey.js";
import { expect, test } from "../pages/kept-page.js";
import { letterAccount, letterFields, newCode } from "../pages/letter.js";
import { cards } from "../pages/methods.js";
import type { Portal } from "../pages/portal.js";

// A product of its own, because another journey registers the same person and pays the account.
test.use({ person: null, viewport: { width: 360, height: 740 }, ownProduct: "letter" });

/** Shows the account of a new code, whose address on record stays hidden, and goes on to its form. */
async function openByCode(journey: CountedJourney, portal: Portal, paydown: Product): Promise<void> {
  const code = await newCode(paydown);
  await portal.open("/letter");
  await journey.reach("Pay from your letter");
  for (const [label, value] of Object.entries(letterFields(code))) await journey.type(portal.field(label), value);
  await journey.keyboard.press(portal.button("Show my account"));
  await journey.reach("Make Payment");
  await expect(portal.page.getByText(/letter:/)).toHaveCount(0);
  await journey.keyboard.press(portal.cardAction("One-Time Payment"));
  await journey.reach("One-Time Payment");
}

test("a letter's code leads to the receipt by keyboard on a phone, over five screens and nine fields [LETTER-33, NAV-49]", async ({
  page,
  portal,
  paydown,
}) => {
  const journey = new CountedJourney(page, portal);
  const { keyboard } = journey;
  await openByCode(journey, portal, paydown);
  await journey.enterCard("10.00");
  await expect(page.getByRole("checkbox", { name: "Use the address on record" })).toBeChecked();
  await journey.toConfirm();
  await expect(portal.main).toContainText("Sam Rivera, address on record");
  await keyboard.press(portal.pay);

  await journey.reach("Payment successful");
  await expect(portal.main).not.toContainText("Light Street");
  await keyboard.tabTo(page.getByRole("link", { name: "Register" }));
  journey.expectAtMost(5, 9);

  await page.keyboard.press("Enter");
  await expect(portal.heading).not.toHaveText("Payment successful");
});

test.describe("in Spanish", () => {
  test.use({ language: "es" });

  test("a letter's code leads to the receipt by keyboard on a phone, over a change on Confirm and a declined card [NAV-49, CONFIRM-55]", async ({
    page,
    portal,
    paydown,
  }) => {
    const journey = new CountedJourney(page, portal);
    await openByCode(journey, portal, paydown);
    await journey.enterCard("40.00", cards.doNotHonor);
    await journey.toConfirm();
    await journey.changeAmount("40.00", "41.00");
    await journey.enterCardAgain(cards.doNotHonor);
    await journey.toConfirm();
    await journey.declinedThenRetry("41.00");
    await expect(portal.main).toContainText(`Sam Rivera, ${portal.say("address on record")}`);
    await journey.keyboard.press(portal.pay);
    await journey.reach("Payment successful");
  });
});

test("the same person registers and pays over eight screens and 17 fields, and returns to pay over five and eight [HOME-12, FORM-86, REG-92, NAV-49]", async ({
  page,
  portal,
}) => {
  const sam = { instanceId: "harbor", username: "sam.rivera@example.com", password: "Harbor-claim-1" };
  const facts = {
    "Account Number": "123456",
    "Last Name": "Rivera",
    "Zip Code": "21201",
    "Date of Birth": "04/12/1985",
  };
  const login = { Email: sam.username, Password: sam.password, "Confirm Password": sam.password };

  const first = new CountedJourney(page, portal);
  await portal.open("/login");
  await first.reach("Sign in");
  await first.keyboard.press(portal.main.getByRole("link", { name: "Registration" }));
  await first.reach("Registration");
  for (const [label, value] of Object.entries({ ...facts, ...login })) await first.type(portal.field(label), value);
  await expect(portal.sentence("You can continue now.")).toBeVisible();
  await first.keyboard.press(portal.button("Continue"));
  await first.reach("Confirm Registration");
  await first.keyboard.press(portal.button("Register"));
  await first.reach("Registration Completed");
  await first.keyboard.press(portal.button("Go to my account"));
  await first.payFromHome(letterAccount);
  await first.enterCard("20.00");
  await first.toReceipt();
  first.expectAtMost(8, 17);

  await portal.open("/home");
  await portal.button("Sign Out").click();
  const second = new CountedJourney(page, portal);
  await second.reach("Sign in");
  await second.signIn(sam);
  await second.payFromHome(letterAccount);
  await second.enterCard("30.00");
  await second.toReceipt();
  second.expectAtMost(5, 8);
});
