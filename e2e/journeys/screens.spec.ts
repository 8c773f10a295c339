import type { Page } from "@playwright/test";
import axe from "axe-core";
import { guestStates } from "../pages/guest-screens.js";
import { isWholeMatrix } from "../pages/matrix.js";
import { visitors } from "../pages/people.js";
import { checkingStates, generalStates, screenStates } from "../pages/screens.js";
import type { Language } from "../pages/portal.js";
import { expect, test as signedIn } from "../pages/signed-in.js";
import { Troubles } from "../pages/troubles.js";

const documentTitles: Readonly<Record<string, string>> = {
  harbor: "Harbor Recovery Services",
  summit: "Summit Credit",
  riverton: "City of Riverton payments",
};

const sizes = { 360: { width: 360, height: 740 }, 1280: { width: 1280, height: 900 } };

/** Every visitor has one page in each worker. */
const test = signedIn.extend({
  page: async ({ keptPages, browser, baseURL, person, storageState, viewport }, use) => {
    const open = async () => (await browser.newContext()).newPage();
    const page = await keptPages.lend(person?.username ?? "", open, baseURL!, storageState);
    await page.setViewportSize(viewport!);
    await use(page);
    await keptPages.takeBack(page);
  },
});

test.use({ viewport: sizes[360] });
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
        const found = await faultsIn(page, "en");
        await expect(page.locator("html")).toHaveAttribute("lang", "en");
        // The check in Spanish is skipped under a modal dialog, which makes the footer and its language button inert;
        // the dialog's texts come from the same component in both languages.
        if ((await page.getByRole("dialog").count()) === 0) {
          await page.getByRole("button", { name: "Español" }).click();
          await expect(page.locator("html")).toHaveAttribute("lang", "es");
          await expect(portal.heading).toHaveCount(1);
          found.push(...(await faultsIn(page, "es")));
        } else {
          found.push(...(await faultsIn(page, "en", looks("es"))));
        }
        expect(found).toEqual([]);
      });
    }
  });
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

interface Look {
  readonly width: "360" | "1280";
  readonly colorScheme: "light" | "dark";
}

const everyLook: readonly Look[] = [
  { width: "360", colorScheme: "light" },
  { width: "360", colorScheme: "dark" },
  { width: "1280", colorScheme: "light" },
  { width: "1280", colorScheme: "dark" },
];

/**
 * The looks that a language is checked in. `npm run prove -- matrix` checks every look. `npm test` checks one for each
 * language, so that both widths and both color schemes are met on every screen.
 */
function looks(language: Language): readonly Look[] {
  if (isWholeMatrix) return everyLook;
  return [language === "en" ? { width: "360", colorScheme: "light" } : { width: "1280", colorScheme: "dark" }];
}

/** Runs axe in each of the looks, and looks for sideways scrolling at both widths, with normal and large text. */
async function faultsIn(page: Page, language: Language, checked = looks(language)): Promise<string[]> {
  const found: string[] = [];
  for (const width of ["360", "1280"] as const) {
    await page.setViewportSize(sizes[width]);
    found.push(...(await overflows(page, `${language} ${width}`)));
    for (const { colorScheme } of checked.filter((look) => look.width === width)) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      found.push(...(await axeFaults(page, `${language} ${width} ${colorScheme}`)));
    }
  }
  return found;
}

async function overflows(page: Page, look: string): Promise<string[]> {
  const normal = await sidewaysScroll(page);
  await enlargeText(page, 2);
  const large = await sidewaysScroll(page);
  await enlargeText(page, 1);
  return [...normal.map((fault) => `${look}: ${fault}`), ...large.map((fault) => `${look}, large text: ${fault}`)];
}

async function axeFaults(page: Page, look: string): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  // Reporting only violations saves a description of every element that passes.
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
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
