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

// What axe finds is told in full; a trace of every load would take longer than axe.
test.use({ trace: "off", viewport: phone });
// A payment stays in doubt for as long as its screens are looked at.
test.use({ servicesEnv: { PAYDOWN_VOID_AFTER_MS: "600000", PAYDOWN_RECONCILE_FIRST_MS: "600000" } });

// Any state may go to any worker.
test.describe.configure({ mode: "parallel" });

for (const person of visitors) {
  test.describe(person?.username ?? "not signed in", () => {
    test.use({ person });

    for (const state of [...generalStates, ...screenStates, ...checkingStates, ...guestStates].filter(
      (one) => one.person === person,
    )) {
      test(`${state.name}: its title, no complaint of the browser, no sideways scroll, with large text either, and nothing for axe to find [SIGN-107, OFFER-120, PLAN-116, GUEST-20, NAV-38, NAV-42, NAV-43]`, async ({
        page,
        portal,
      }) => {
        const troubles = await Troubles.in(page);
        await state.reach(portal);
        const documentTitle = documentTitles[state.instanceId ?? portal.instanceId] ?? "";
        await expect(page).toHaveTitle(
          generalStates.includes(state) ? new RegExp(`^${state.title}`) : `${state.title} – ${documentTitle}`,
        );
        await expect(portal.heading).toHaveCount(1);
        troubles.expectNone(state.name, state.refused);
        expect(await sidewaysScroll(page), "at 100 %").toEqual([]);
        await enlargeText(page, 2);
        expect(await sidewaysScroll(page), "at 200 %").toEqual([]);
        await enlargeText(page, 1);

        const found = await inEveryLook(page, "en");
        await expect(page.locator("html")).toHaveAttribute("lang", "en");
        // A modal dialog holds the footer up; its words are the same component's in both languages.
        if ((await page.getByRole("dialog").count()) === 0) {
          await page.getByRole("button", { name: "Español" }).click();
          await expect(page.locator("html")).toHaveAttribute("lang", "es");
          found.push(...(await inEveryLook(page, "es")));
        }
        expect(found).toEqual([]);
      });
    }
  });
}

/** All rules at 360 px, contrast again at 1280 px and in dark. */
async function inEveryLook(page: Page, language: string): Promise<string[]> {
  // Legacy: no second page is opened for frames, which no screen has.
  const axe = () => new AxeBuilder({ page }).setLegacyMode(true);
  const contrast = () => axe().withRules(["color-contrast"]);
  const found: string[] = [];
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize(phone);
  found.push(...(await faults(axe(), `${language} 360`)));
  await page.setViewportSize(desktop);
  found.push(...(await faults(contrast(), `${language} 1280`)));
  await page.emulateMedia({ colorScheme: "dark" });
  found.push(...(await faults(contrast(), `${language} 1280 dark`)));
  return found;
}

async function faults(axe: AxeBuilder, look: string): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${look}: ${id} at ${target.join(" ")}: ${failureSummary ?? ""}`),
  );
}

/** What sticks out to the right, should the page scroll sideways. */
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

/** As a user who set the browser's text size to twice the usual, or back. */
async function enlargeText(page: Page, times: 1 | 2): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 16 * times, fixed: 13 * times } });
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize === "16px"))
    .toBe(times === 1);
}
