import { readFileSync } from "node:fs";
import { casey } from "../pages/people.js";
import { expect, test } from "../pages/signed-in.js";
import { Troubles } from "../pages/troubles.js";

const hostile = `<img src=x onerror="document.title='taken'"><script>document.title='taken'</script>`;

/** The settings of a tenant's file that are texts, by its schema. */
function textsIn(file: string): string[] {
  const path = new URL(`../../apps/services/tenants/${file}.schema.json`, import.meta.url);
  const { properties } = JSON.parse(readFileSync(path, "utf8")) as { properties: Record<string, { $ref?: string }> };
  return Object.keys(properties).filter((name) => properties[name]?.$ref === "#/$defs/text");
}

const filled = (file: string) => (text: string) =>
  JSON.stringify({ ...(JSON.parse(text) as object), ...Object.fromEntries(textsIn(file).map((name) => [name, { en: `${name} ${hostile}`, es: `${name} es ${hostile}` }])) });

test.use({ ownProduct: "hostile texts" });

test("markup and script in every text of an instance are shown as text, and nothing is reported against the content policy", async ({ page, portal, paydown }) => {
  await paydown.tenants.change("harbor", "instance.json", filled("instance"));
  await paydown.tenants.change("harbor", "company.json", filled("company"));
  await paydown.restart();
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
    await portal.open(path);
    await expect(page.locator("body"), path).toContainText(`${name} ${hostile}`);
    await expect(page.locator('img[src="x"]'), path).toHaveCount(0);
    await expect(page, path).not.toHaveTitle("taken");
  }
  await portal.button("Español").click();
  await expect(page.locator("body")).toContainText(`footer es ${hostile}`);
  // No method is on file, which the browser writes down as a 404.
  troubles.expectNone("the screens of an instance whose every text is hostile", [404]);
});
