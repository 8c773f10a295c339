import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { guestStates } from "../pages/guest-screens.js";
import { visitors } from "../pages/people.js";
import { checkingStates, generalStates, screenStates } from "../pages/screens.js";
import { expect, test } from "../pages/signed-in.js";
import { Troubles } from "../pages/troubles.js";

const documentTitles: Readonly<Record<string, string>> = {
  harbor: "Harbor Recovery Services",
  summit: "Summit Credit",
  riverton: "City of Riverton payments",
};

const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 900 };

// Without traces: a failure lists axe's findings in full, and tracing every load would take longer than axe itself.
test.use({ trace: "off", viewport: phone });
// Keeps payments in doubt while their screens are checked.
test.use({ servicesEnv: { PAYDOWN_VOID_AFTER_MS: "600000", PAYDOWN_RECONCILE_FIRST_MS: "600000" } });

// Lets any worker check any state.
test.describe.configure({ mode: "parallel" });

for (const person of visitors) {
  test.describe(person?.username ?? "not signed in", () => {
    test.use({ person });

    for (const state of [...generalStates, ...screenStates, ...checkingStates, ...guestStates].filter(
      (one) => one.person === person,
    )) {
      test(`${state.name}: has its title, no browser errors, no sideways scrolling even with large text, and no axe findings [SIGN-107, OFFER-120, PLAN-116, GUEST-20, NAV-38, NAV-42, NAV-43]`, async ({
        page,
        portal,
      }) => {
        const troubles = await Troubles.in(page);
        await state.open(portal);
        const documentTitle = documentTitles[state.instanceId ?? portal.instanceId] ?? "";
        await expect(page).toHaveTitle(
          generalStates.includes(state) ? new RegExp(`^${state.title}`) : `${state.title} – ${documentTitle}`,
        );
        await expect(portal.heading).toHaveCount(1);
        troubles.expectNone(state.name, state.refused);
        const found = await inEveryLook(page, "en");
        await expect(page.locator("html")).toHaveAttribute("lang", "en");
        // The check in Spanish is skipped under a modal dialog, which makes the footer and its language button inert;
        // the dialog's texts come from the same component in both languages.
        if ((await page.getByRole("dialog").count()) === 0) {
          await page.getByRole("button", { name: "Español" }).click();
          await expect(page.locator("html")).toHaveAttribute("lang", "es");
          await expect(portal.heading).toHaveCount(1);
          found.push(...(await inEveryLook(page, "es")));
        }
        expect(found).toEqual([]);
      });
    }
  });
}

/**
 * Looks for sideways scrolling at both widths, with normal and large text. Runs all of axe's rules at 360 px, and the
 * contrast rule again in dark mode and at 1280 px. In English, all rules also run at 1280 px.
 */
async function inEveryLook(page: Page, language: "en" | "es"): Promise<string[]> {
  // Legacy mode saves opening a second page, which axe needs only for frames. No screen has frames.
  const axe = () => new AxeBuilder({ page }).setLegacyMode(true);
  const contrast = () => axe().withRules(["color-contrast"]);
  const found: string[] = [];
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize(phone);
  found.push(...(await overflows(page, `${language} 360`)));
  found.push(...(await faults(axe(), `${language} 360`)));
  await page.setViewportSize(desktop);
  found.push(...(await overflows(page, `${language} 1280`)));
  found.push(...(await faults(language === "en" ? axe() : contrast(), `${language} 1280`)));
  await page.emulateMedia({ colorScheme: "dark" });
  found.push(...(await faults(contrast(), `${language} 1280 dark`)));
  return found;
}

async function overflows(page: Page, look: string): Promise<string[]> {
  const normal = await sidewaysScroll(page);
  await enlargeText(page, 2);
  const large = await sidewaysScroll(page);
  await enlargeText(page, 1);
  return [...normal.map((fault) => `${look}: ${fault}`), ...large.map((fault) => `${look}, large text: ${fault}`)];
}

async function faults(axe: AxeBuilder, look: string): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${look}: ${id} at ${target.join(" ")}: ${failureSummary ?? ""}`),
  );
}

/** The elements that extend beyond the right edge if the page scrolls sideways. */
function sidewaysScroll(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > clientWidth,
    );
    return [
      `${scrollWidth} px wide`,
      ...wide.map((element) => `${element.tagName} ${element.className} ${(element.textContent ?? "").slice(0, 40)}`),
    ];
  });
}

/** Sets the browser's text size to twice the default, or back. */
async function enlargeText(page: Page, times: 1 | 2): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 16 * times, fixed: 13 * times } });
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize === "16px"))
    .toBe(times === 1);
}
