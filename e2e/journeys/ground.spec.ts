import { cards } from "../pages/methods.js";
import { expect, test } from "../pages/signed-in.js";

const documentTitle = "Harbor Recovery Services";
const companyPhone = "(410) 555-0142";

test("focuses the h1 after each navigation [NAV-39]", async ({ page, portal }) => {
  await portal.open("/home");
  await portal.homeRow("100000002").getByRole("link").first().click();
  await expect(portal.heading).toHaveText("Account 100000002");
  await expect(portal.heading).toBeFocused();
  await portal.cardAction("One-Time Payment").click();
  await expect(portal.heading).toHaveText("One-Time Payment");
  await expect(portal.heading).toBeFocused();
  await portal.fillAmount("10.00");
  await portal.fillCard(cards.approved);
  await portal.continue();
  await expect(portal.heading).toHaveText("Confirm your payment");
  await expect(portal.heading).toBeFocused();
  await portal.pay.click();
  await expect(portal.heading).toHaveText("Payment successful");
  await expect(portal.heading).toBeFocused();
  await portal.main.getByRole("link", { name: "Home" }).click();
  await expect(portal.heading).toHaveText("Your accounts");
  await expect(portal.heading).toBeFocused();
  await page.goBack();
  await expect(portal.heading).toBeFocused();
});

test("every page has the strict content policy from its first response [REC-14, REC-15]", async ({ request }) => {
  for (const path of [
    "/pay/",
    "/pay/harbor",
    "/pay/harbor/login",
    "/pay/harbor/accounts/100000001/confirm",
    "/pay/nowhere/login",
  ]) {
    const answer = await request.get(path, { headers: { accept: "text/html" } });
    const policy = answer.headers()["content-security-policy"] ?? "";
    const directives = new Map(
      policy
        .split(";")
        .map((part) => part.trim().split(/\s+/))
        .map(([name = "", ...values]) => [name, values.join(" ")]),
    );
    expect(directives.get("default-src"), path).toBe("'none'");
    expect(directives.get("require-trusted-types-for"), path).toBe("'script'");
    expect(directives.get("trusted-types"), path).toBe("'none'");
    expect(directives.get("base-uri"), path).toBe("'none'");
    expect(directives.get("frame-ancestors"), path).toBe("'none'");
    expect(directives.get("script-src"), path).toMatch(/^'self'( 'sha256-[\w+/=]+')*$/);
    expect(directives.get("style-src"), path).toMatch(/^'self'( 'sha256-[\w+/=]+')*$/);
    expect(policy, path).not.toMatch(/unsafe-|\*|https?:/);
  }
});

test.describe("without JavaScript", () => {
  test.use({ person: null, javaScriptEnabled: false });

  test("the page shows the company's phone number [ERR-35]", async ({ page }) => {
    for (const path of ["/pay/harbor/login", "/pay/harbor/accounts/100000001/makePayment"]) {
      await page.goto(path);
      // innerText is the rendered text; a noscript element has no role by which to find it.
      const drawn = await page.evaluate(() => document.body.innerText);
      expect(drawn).toContain("This page needs JavaScript");
      expect(drawn).not.toContain("loading");
      expect(drawn).toContain(`call ${documentTitle} at ${companyPhone}`);
    }
  });
});

test.describe("in a browser below the baseline", () => {
  test.use({ person: null });

  test("a plain page shows the company's phone number [ERR-36]", async ({ page }) => {
    // Chrome 106 and Safari 15.4 added this method, so the newest unsupported browser lacks it.
    await page.addInitScript(() => Reflect.deleteProperty(Intl.NumberFormat.prototype, "formatRange"));
    await page.goto("/pay/harbor/login");
    await expect(page.getByText("This browser is too old for this page")).toBeVisible();
    await expect(page.getByText(`call ${documentTitle} at ${companyPhone}`)).toBeVisible();
    await expect(page.getByRole("main")).toHaveCount(1);
    await expect(page.locator("#loading")).toBeHidden();
    await expect(page.getByLabel("Password")).toHaveCount(0);
  });
});

test.describe("leaving a page with unsaved input", () => {
  test("a link within the portal and the browser's Back ask first: Stay stays, Leave leaves", async ({
    page,
    portal,
  }) => {
    await portal.openForm("100000002", "oneTime");
    await portal.fillAmount("10.00");
    await portal.main.getByRole("link", { name: "Home" }).click();
    const dialog = page.getByRole("dialog", { name: "Leave this page?" });
    await dialog.getByRole("button", { name: "Stay" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(portal.field("Payment Amount")).toHaveValue("10.00");
    await page.goBack();
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Leave" }).click();
    await expect(portal.heading).toHaveText("Make Payment");
  });

  test("closing the tab asks first", async ({ page, portal }) => {
    await portal.openForm("100000002", "oneTime");
    await portal.fillAmount("10.00");
    const asked = page.waitForEvent("dialog");
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.accept();
  });
});
