import type { Page } from "@playwright/test";
import { cards, expiry } from "../pages/methods.js";
import { expect, test } from "../pages/signed-in.js";

const other = "6011111111111117";
const cvv = "7391";

// The instance's settings are changed, so no other test file may share this product.
test.use({
  ownProduct: "card frame",
  harborFiles: { "instance.json": { cardFrameURL: "{hostedPage}/card-frame/harbor/" } },
});

const frameOf = (page: Page) => page.frameLocator('iframe[src*="/card-frame/harbor/"]');

/** Types a card as a consumer does with the keyboard alone, beginning in the card number. */
async function typeCard(page: Page, number: string, year = expiry.year): Promise<void> {
  const frame = frameOf(page);
  await frame.getByLabel("Card Number").focus();
  await page.keyboard.type(number);
  await page.keyboard.press("Tab");
  await expect(frame.getByLabel("Expiry Month")).toBeFocused();
  await page.keyboard.type(expiry.month);
  await page.keyboard.press("Tab");
  await page.keyboard.type(year);
  await page.keyboard.press("Tab");
  await expect(frame.getByLabel("CVV")).toBeFocused();
  await page.keyboard.type(cvv);
}

test("our origin, its storage and its logs never hold a card number that was typed in the card frame [FRAME-30]", async ({
  page,
  portal,
  paydown,
}) => {
  const own = new URL(paydown.baseURL).origin;
  const sent: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== own) return;
    sent.push(request.url(), request.postData() ?? "", JSON.stringify(request.headers()));
  });
  const faults: string[] = [];
  page.on("console", (message) => {
    // A 404 says that no method is on file.
    if (/error|warning/.test(message.type()) && !message.text().includes("404")) faults.push(message.text());
  });

  await portal.openForm("100000002", "oneTime");
  await portal.fillAmount("10.00");
  await portal.chooseOption("0");
  await portal.fillBilling();
  const frame = frameOf(page);
  await expect(frame.locator("html")).toHaveCSS("--band", "#0b5c66");
  await expect(frame.getByLabel("Card Number")).toHaveAttribute("autocomplete", "cc-number");
  await expect(frame.getByLabel("CVV")).toHaveAttribute("autocomplete", "cc-csc");
  await portal.continue();
  const summary = portal.main.getByRole("group", { name: "There is a problem" });
  await expect(summary.getByRole("link")).toHaveText([
    "Card Number is required.",
    "Expiry Month is required.",
    "Expiry Year is required.",
    "CVV is required.",
  ]);
  await expect(frame.getByLabel("Card Number")).toHaveAccessibleDescription(/Card Number is required\.$/);
  await summary.getByRole("link", { name: "CVV is required." }).click();
  await expect(frame.getByLabel("CVV")).toBeFocused();

  // In Spanish, with what was typed.
  await page.getByRole("button", { name: "Español" }).click();
  await expect(frame.getByLabel("Número de tarjeta")).toHaveAccessibleDescription(/es obligatorio\.$/);
  await page.getByRole("button", { name: "English" }).click();
  await typeCard(page, cards.doNotHonor);
  await expect(summary).toHaveCount(0);
  // Enter continues, as in the form itself.
  await page.keyboard.press("Enter");
  await expect(portal.main).toContainText("Visa card ending 0002");
  await portal.pay.click();
  await expect(portal.main).toContainText("Your bank did not approve the payment of $12.50.");

  await portal.main.getByRole("link", { name: "Retry" }).click();
  await portal.fillAmount("10.00");
  await portal.chooseOption("0");
  await portal.fillBilling();
  await typeCard(page, cards.approved);
  await portal.button("Continue").press("Enter");
  await expect(portal.main).toContainText("Visa card ending 1111");
  await portal.payToReceipt();

  await portal.open("/accounts/100000003/paymentInfo");
  await expect(portal.button("Save")).toBeDisabled();
  await typeCard(page, other, expiry.year.slice(2));
  await portal.button("Save").press("Enter");
  await expect(page.getByText("Data has been saved")).toBeVisible();
  await expect(frameOf(page).getByLabel("Card Number")).toHaveValue("");

  await portal.openForm("100000003", "oneTime");
  await expect(portal.main).toContainText("Nothing of it needs to be typed again.");
  await portal.fillAmount("150.00");
  await expect(frameOf(page).getByLabel("Card Number")).toHaveValue(/^\*+1117$/);
  await expect(frameOf(page).getByLabel("CVV")).toHaveCount(0);
  await portal.continue();
  await expect(portal.main).toContainText("Discover card ending 1117");
  await portal.payToReceipt();

  expect((await paydown.sandboxRecord()).slice(-4)).toMatchObject([
    { type: "charge", result: "declined", last4: "0002" },
    { type: "charge", result: "approved", amount: "12.50", last4: "1111" },
    { type: "method", last4: "1117" },
    { type: "charge", result: "approved", amount: "152.50", last4: "1117" },
  ]);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]));
  const everything = [...sent, kept, paydown.log()].join("\n");
  expect(everything).toContain('"cardToken"');
  for (const secret of [cards.approved, cards.doNotHonor, other]) expect(everything).not.toContain(secret);
  // Times, process ids and random ids may contain four digits by chance, so only a whole value counts as the CVV.
  const values = everything.replaceAll(/"(?:pid|time|ms)":\d+/g, "");
  expect(values).not.toMatch(new RegExp(`(?<![\\w-])${cvv}(?![\\w-])`));
  expect(faults).toEqual([]);
});
