import { expect as expectPage, type Locator, type Page } from "@playwright/test";
import { billing, billingState, cards, expiry } from "../pages/methods.js";
import { casey } from "../pages/people.js";
import { generalStates, screenStates } from "../pages/screens.js";
import { expect, test } from "../pages/signed-in.js";
import { Troubles } from "../pages/troubles.js";

const documentTitle = "Harbor Recovery Services";
const companyPhone = "(410) 555-0142";

for (const signedIn of [false, true]) {
  test.describe(signedIn ? "signed in" : "not signed in", () => {
    test.use({ person: signedIn ? casey : null, viewport: { width: 360, height: 740 } });

    for (const state of [...generalStates, ...screenStates].filter((one) => one.signedIn === signedIn)) {
      test(`${state.name}: its title, no complaint of the browser, no sideways scroll at 360 px, with text at 200 % either`, async ({ page, portal }) => {
        const troubles = await Troubles.in(page);
        await state.reach(portal);
        await expect(page).toHaveTitle(generalStates.includes(state) ? new RegExp(`^${state.title}`) : `${state.title} – ${documentTitle}`);
        await expect(portal.heading).toHaveCount(1);
        troubles.expectNone(state.name, state.refused);
        expect(await sidewaysScroll(page), "at 100 %").toEqual([]);
        await doubleText(page);
        expect(await sidewaysScroll(page), "at 200 %").toEqual([]);
      });
    }
  });
}

test("after each navigation the focus is on the h1", async ({ page, portal }) => {
  await portal.open("/home");
  await portal.homeRow("100000002").getByRole("link").click();
  await expect(portal.heading).toHaveText("Account 100000002");
  await expect(portal.heading).toBeFocused();
  await portal.main.getByRole("link", { name: "Make Payment" }).first().click();
  await expect(portal.heading).toHaveText("Make Payment");
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
  await expect(portal.heading).toHaveText("Completed");
  await expect(portal.heading).toBeFocused();
  await portal.main.getByRole("link", { name: "Home" }).click();
  await expect(portal.heading).toHaveText("Your accounts");
  await expect(portal.heading).toBeFocused();
  await page.goBack();
  await expect(portal.heading).toBeFocused();
});

test("the content policy is strict on every page, from the first", async ({ request }) => {
  for (const path of ["/pay/", "/pay/harbor", "/pay/harbor/login", "/pay/harbor/accounts/100000001/confirm", "/pay/nowhere/login"]) {
    const answer = await request.get(path, { headers: { accept: "text/html" } });
    const policy = answer.headers()["content-security-policy"] ?? "";
    const directives = new Map(policy.split(";").map((part) => part.trim().split(/\s+/)).map(([name = "", ...values]) => [name, values.join(" ")]));
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

test.describe("by keyboard alone", () => {
  test.use({ person: null });

  test("casey signs in, pays, and gets to the receipt", async ({ page, portal }) => {
    await portal.open("/login");
    await typeInto(page, portal.field("Email"), casey.username);
    await typeInto(page, portal.field("Password"), casey.password);
    await page.keyboard.press("Enter");
    await press(page, page.getByRole("link", { name: /100000002/ }).first());
    await press(page, portal.main.getByRole("link", { name: "Make Payment" }).first());
    await press(page, portal.cardAction("One-Time Payment"));
    await typeInto(page, portal.field("Payment Amount"), "10.00");
    await tabTo(page, page.getByRole("radio").first());
    for (let left = 4; left > 0 && !(await page.getByRole("radio", { name: "Credit card" }).isChecked()); left--) await page.keyboard.press("ArrowDown");
    await typeInto(page, portal.field("Card Number"), cards.approved);
    await typeInto(page, portal.field("Expiry Month"), expiry.month);
    await typeInto(page, portal.field("Expiry Year"), expiry.year);
    await typeInto(page, portal.field("CVV"), "123");
    for (const label of ["First Name", "Last Name", "Billing Address", "City"] as const) await typeInto(page, portal.field(label), billing[label]);
    await typeInto(page, portal.field("State"), "Maryland");
    await expect(portal.field("State")).toHaveValue(billingState);
    await typeInto(page, portal.field("Zip Code"), billing["Zip Code"]);
    await press(page, portal.button("Continue"));
    await press(page, portal.button("Pay $12.50"));
    await expect(portal.main.getByText("Transaction Successful", { exact: true }).first()).toBeVisible();
    await tabTo(page, portal.button("Print"));
  });
});

test.describe("without JavaScript", () => {
  test.use({ person: null, javaScriptEnabled: false });

  test("the page gives the company's phone number", async ({ page }) => {
    for (const path of ["/pay/harbor/login", "/pay/harbor/accounts/100000001/makePayment"]) {
      await page.goto(path);
      // What is drawn: the text of a noscript element is in no role tree.
      const drawn = await page.evaluate(() => document.body.innerText);
      expect(drawn).toContain("This page needs JavaScript");
      expect(drawn).toContain(`call ${documentTitle} at ${companyPhone}`);
    }
  });
});

test.describe("in a browser below the floor", () => {
  test.use({ person: null });

  test("a page of plain words gives the company's phone number", async ({ page }) => {
    // What Chrome 106 and Safari 15.4 brought: the newest browser that is too old.
    await page.addInitScript(() => Reflect.deleteProperty(Intl.NumberFormat.prototype, "formatRange"));
    await page.goto("/pay/harbor/login");
    await expect(page.getByText("This browser is too old for this page")).toBeVisible();
    await expect(page.getByText(`call ${documentTitle} at ${companyPhone}`)).toBeVisible();
    await expect(page.getByRole("main")).toHaveCount(1);
    await expect(page.getByLabel("Password")).toHaveCount(0);
  });
});

test.describe("leaving a page that would lose something", () => {
  test("a way out within the portal asks first: Stay stays, Leave leaves", async ({ page, portal }) => {
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

  test("the page's own buttons do not ask", async ({ page, portal }) => {
    await portal.openForm("100000002", "oneTime");
    await portal.fillAmount("10.00");
    await portal.main.getByRole("link", { name: "Cancel" }).or(portal.button("Cancel")).click();
    await expect(portal.heading).toHaveText("Make Payment");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  for (const [screen, reach] of [
    ["the form", "form"],
    ["Confirm", "confirm"],
    ["Completed", "completed"],
  ] as const) {
    test(`closing the tab on ${screen} asks first`, async ({ page, portal }) => {
      await portal.confirmByCard("100000002", "10.00", cards.approved);
      if (reach === "form") {
        await portal.openForm("100000002", "oneTime");
        await portal.fillAmount("10.00");
      }
      if (reach === "completed") {
        await portal.pay.click();
        await expect(portal.main.getByText("Transaction Successful", { exact: true }).first()).toBeVisible();
      }
      const asked = page.waitForEvent("dialog");
      await page.close({ runBeforeUnload: true });
      const dialog = await asked;
      expect(dialog.type()).toBe("beforeunload");
      await dialog.accept();
    });
  }
});

/** What sticks out to the right, should the page scroll sideways. */
function sidewaysScroll(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll("body *")].filter((element) => element.getBoundingClientRect().right > clientWidth);
    return [`${scrollWidth} px wide`, ...wide.map((element) => `${element.tagName} ${element.className} ${(element.textContent ?? "").slice(0, 40)}`)];
  });
}

/** As a user who set the browser's text size to twice the usual. */
async function doubleText(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  await expectPage.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).not.toBe("16px");
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expectPage(target).toBeVisible();
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`60 presses of Tab do not reach ${String(target)}.`);
}

async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}
