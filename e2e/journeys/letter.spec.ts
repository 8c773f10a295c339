import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import type { Product } from "../fixtures/product.js";
import { expect, test } from "../pages/kept-page.js";
import { Keyboard } from "../pages/keyboard.js";
import { cards, expiry } from "../pages/methods.js";

const accountNo = "100000030";

// A product of its own, because another journey registers the same person and pays the account.
test.use({ person: null, viewport: { width: 360, height: 740 }, ownProduct: "letter" });

/** Makes a code for the demo's Sam Rivera, as for the printer of the letters. @returns the code as printed */
async function newCode(paydown: Product): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "paydown-letter-"));
  try {
    const [accounts, out] = [join(folder, "accounts.csv"), join(folder, "codes.csv")];
    await writeFile(accounts, `${accountNo}\n`);
    const given = ["--instance", "harbor", "--url", "https://pay.example.com", "--by", "Sam Lee"];
    await paydown.command("letter", "make", ...given, "--accounts", accounts, "--out", out);
    return (await readFile(out, "utf8")).split("\r\n")[1]?.split(",")[1] ?? "";
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("a letter's code leads to the receipt by keyboard on a phone, over five screens and nine fields [LETTER-33]", async ({
  page,
  portal,
  paydown,
}) => {
  const code = await newCode(paydown);
  const keyboard = new Keyboard(page);
  const screens: string[] = [];
  let fields = 0;
  const reach = async (heading: string) => {
    await expect(portal.heading).toHaveText(heading);
    screens.push(heading);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, heading).toBeLessThanOrEqual(0);
  };
  const fill = async (field: Locator, text: string) => {
    await keyboard.typeInto(field, text);
    fields += 1;
  };

  await portal.open("/letter");
  await reach("Pay from your letter");
  await fill(page.getByLabel("Code from your letter"), code);
  await fill(page.getByLabel("Date of birth"), "04/12/1985");
  await fill(page.getByLabel("Last 4 digits of your Social Security number"), "4821");
  await keyboard.press(portal.button("Show my account"));

  await reach("Make Payment");
  await expect(page.getByText(/letter:/)).toHaveCount(0);
  await keyboard.press(portal.cardAction("One-Time Payment"));

  await reach("One-Time Payment");
  await fill(portal.field("Payment Amount"), "10.00");
  await keyboard.chooseOption("0");
  fields += 1;
  await fill(portal.field("Card Number"), cards.approved);
  await fill(portal.field("Expiry Month"), expiry.month);
  await fill(portal.field("Expiry Year"), expiry.year);
  await fill(portal.field("CVV"), "123");
  await expect(page.getByRole("checkbox", { name: "Use the address on record" })).toBeChecked();
  await keyboard.press(portal.button("Continue"));

  await reach("Confirm your payment");
  await expect(portal.main).toContainText("Sam Rivera, address on record");
  await keyboard.press(portal.pay);

  await reach("Payment successful");
  await expect(portal.main).not.toContainText("Light Street");
  await keyboard.tabTo(page.getByRole("link", { name: "Register" }));
  expect(screens.length).toBeLessThanOrEqual(5);
  expect(fields).toBeLessThanOrEqual(9);

  await page.keyboard.press("Enter");
  await expect(portal.heading).not.toHaveText("Payment successful");
});
