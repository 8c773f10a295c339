import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { casey } from "../pages/people.js";
import { expect, test } from "../pages/kept-page.js";
import { Troubles } from "../pages/troubles.js";

const hostile = `<img src=x onerror="document.title='taken'"><script>document.title='taken'</script>`;

/** The names of the text settings of a tenant's file, according to the file's schema. */
function textsIn(file: string): string[] {
  const path = new URL(`../../apps/services/tenants/${file}.schema.json`, import.meta.url);
  const { properties } = JSON.parse(readFileSync(path, "utf8")) as { properties: Record<string, { $ref?: string }> };
  return Object.keys(properties).filter((name) => properties[name]?.$ref === "#/$defs/text");
}

/** The services refuse to start with a confirmDateMessage that lacks {date}. */
const kept = (name: string) => (name === "confirmDateMessage" ? " {date}" : "");

const filled = (file: string) =>
  Object.fromEntries(
    textsIn(file).map((name) => [
      name,
      { en: `${name} ${hostile}${kept(name)}`, es: `${name} es ${hostile}${kept(name)}` },
    ]),
  );

/**
 * Replaces every text that has a letter with an unbroken word of 40 characters, then lists the elements that overflow
 * their container.
 */
function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const holders = new Set<Element>();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement;
      if (
        !holder ||
        !/\p{L}/u.test(text.nodeValue ?? "") ||
        holder.closest("script, style, option, svg, [hidden], noscript")
      )
        continue;
      text.nodeValue = `W${"w".repeat(39)}`;
      holders.add(holder);
    }
    const { clientWidth } = document.documentElement;
    const bounds = "main, header, footer, nav, section, fieldset, form, table, li, dialog";
    const isOut = (element: Element) => {
      const { right, width, height } = element.getBoundingClientRect();
      const limit = element.parentElement?.closest(bounds)?.getBoundingClientRect().right ?? clientWidth;
      return width > 1 && height > 1 && right > Math.min(limit, clientWidth) + 1;
    };
    return [...holders]
      .filter(isOut)
      .map(
        (element) =>
          `${element.tagName} ${element.className} in ${element.parentElement?.tagName} ${element.parentElement?.className}`,
      );
  });
}

test("an unbroken word of 40 characters does not stick out of a table, breadcrumb, label or button [NAV-44]", async ({
  page,
  portal,
}) => {
  const paths = [
    "/home",
    "/accounts/100000004/makePayment",
    "/accounts/100000001/paymentForm?action=oneTime",
    "/accounts/100000004/transactionHistory",
    "/accounts/100000001/documents",
    "/accounts/100000003/schedule",
    "/login",
  ];
  const found: string[] = [];
  for (const path of paths) {
    await portal.open(path);
    await portal.main.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      found.push(...(await stickingOut(page)).map((what) => `${path} at ${width}: ${what}`));
    }
  }
  expect(found).toEqual([]);
});

test.describe("hostile texts", () => {
  test.use({ harborFiles: { "instance.json": filled("instance"), "company.json": filled("company") } });

  test("shows markup and script in a tenant's texts as plain text, without content policy violations [CONFIG-20]", async ({
    page,
    portal,
  }) => {
    const troubles = await Troubles.in(page);
    await page.goto(`/pay/${casey.instanceId}/home`);
    const shown: [string, string][] = [
      ["/home", "homeCol1Label"],
      ["/accounts/100000001/makePayment", "fullPaymentContent"],
      ["/accounts/100000001/paymentForm?action=oneTime", "oneTimePaymentLabel"],
      ["/privacyPolicy?id=100000001", "privacyPolicy"],
      ["/termsAndConditions?id=100000001", "termsAndConditions"],
      ["/contactUs?id=100000001", "companyDaysOpen"],
      ["/accounts/100000001/documents", "documentsLabel"],
      ["/login", "loginMessage"],
      ["/registration/contact", "generalContactMessage"],
    ];
    for (const [path, name] of shown) {
      // With a session, sign-in would redirect to Home.
      if (path === "/login") await page.evaluate(() => localStorage.removeItem("harbor.token"));
      await portal.open(path);
      await expect(page.locator("body"), path).toContainText(`${name} ${hostile}`);
      await expect(page.locator('img[src="x"]'), path).toHaveCount(0);
      await expect(page, path).not.toHaveTitle("taken");
    }
    await portal.button("Español").click();
    await expect(page.locator("body")).toContainText(`footer es ${hostile}`);
    // No method is on file, so the browser logs a 404.
    troubles.expectNone("the screens of an instance whose every text is hostile", [404]);
  });
});
