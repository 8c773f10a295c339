import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { CDPSession, Page } from "@playwright/test";
import type axe from "axe-core";
import { guestStates } from "../pages/guest-screens.js";
import { expect, test } from "../pages/kept-page.js";
import { isWholeMatrix } from "../pages/matrix.js";
import { type Person, visitors } from "../pages/people.js";
import type { Language, Portal } from "../pages/portal.js";
import { checkingStates, generalStates, type ScreenState, screenStates } from "../pages/screens.js";
import { Troubles } from "../pages/troubles.js";

const documentTitles: Readonly<Record<string, string>> = {
  harbor: "Harbor Recovery Services",
  summit: "Summit Credit",
  riverton: "City of Riverton payments",
};

const sizes = { 360: { width: 360, height: 740 }, 1280: { width: 1280, height: 900 } };

test.use({ viewport: sizes[1280] });
// Keeps payments in doubt while their screens are checked.
test.use({ servicesEnv: { PAYDOWN_VOID_AFTER_MS: "600000", PAYDOWN_RECONCILE_FIRST_MS: "600000" } });

// Lets any worker check any state.
test.describe.configure({ mode: "parallel" });

/** The states of one viewer, each together with those that follow it. */
function walksOf(person: Person | null): ScreenState[][] {
  const walks: ScreenState[][] = [];
  for (const state of [...generalStates, ...screenStates, ...checkingStates, ...guestStates]) {
    if (state.person !== person) continue;
    if (state.follows) walks.at(-1)!.push(state);
    else walks.push([state]);
  }
  return walks;
}

for (const person of visitors) {
  test.describe(person?.username ?? "not signed in", () => {
    test.use({ person });

    for (const walk of walksOf(person)) {
      test(`${walk.map(({ name }) => name).join("; ")}: has its title, no browser errors, no sideways scrolling even with large text, and no axe findings [SIGN-107, OFFER-120, PLAN-116, GUEST-20, NAV-38, NAV-42, NAV-43]`, async ({
        page,
        portal,
      }) => {
        // The whole matrix runs axe four times as often on each of up to eight states.
        test.slow(isWholeMatrix);
        const troubles = await Troubles.in(page);
        for (const state of walk) await test.step(state.name, () => look(portal, state, troubles));
      });
    }
  });
}

/** Opens a state and checks it in each of its looks. */
async function look(portal: Portal, state: ScreenState, troubles: Troubles): Promise<void> {
  const { page } = portal;
  const documentElement = page.locator("html");
  await page.setViewportSize(sizes[1280]);
  // Otherwise axe may see a button that is changing its color.
  await page.emulateMedia({ reducedMotion: "reduce" });
  // The state before has been checked in Spanish.
  if (state.follows && (await documentElement.getAttribute("lang")) === "es") await chooseLanguage(portal, "en");
  await state.open(portal);
  const documentTitle = documentTitles[state.instanceId ?? portal.instanceId] ?? "";
  await expect(page, state.name).toHaveTitle(
    state.title instanceof RegExp ? state.title : `${state.title} – ${documentTitle}`,
  );
  await expect(portal.heading).toHaveCount(1);
  troubles.expectNone(state.name, state.refused);
  const found = await faultsIn(page, "en");
  await expect(documentElement).toHaveAttribute("lang", "en");
  // The check in Spanish is skipped under a modal dialog, which makes the footer and its language button inert;
  // the dialog's texts come from the same component in both languages.
  if ((await page.getByRole("dialog").count()) === 0) {
    await chooseLanguage(portal, "es");
    found.push(...(await faultsIn(page, "es")));
  } else {
    found.push(...(await faultsIn(page, "en", looks("es"))));
  }
  expect(found, state.name).toEqual([]);
}

async function chooseLanguage({ page, heading }: Portal, language: Language): Promise<void> {
  await page.getByRole("button", { name: language === "es" ? "Español" : "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(heading).toHaveCount(1);
}

/** Half as long as the package's own `axe.source`. */
const axeSource = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A color as axe calculates with it. Axe's types leave it out. */
interface AxeColor {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString(this: AxeColor, text: string): AxeColor;
}

declare global {
  interface Window {
    readonly axe: typeof axe & {
      readonly commons: { readonly color: { readonly Color: { readonly prototype: AxeColor } } };
    };
  }
}

type Width = keyof typeof sizes;

const widths: readonly Width[] = [360, 1280];

/** The conditions of one check of a screen. Axe runs at the normal text size only, because large text needs less contrast. */
interface Look {
  readonly width: Width;
  readonly largeText: boolean;
  readonly axeIn: readonly ("light" | "dark")[];
  /** Runs only {@link lookRules}. */
  readonly onlyLookRules?: boolean;
}

/**
 * Axe's rules about what changes with color scheme, width and language. Its other rules check markup, which is the same
 * in every look.
 */
const lookRules = ["color-contrast", "html-has-lang", "html-lang-valid", "scrollable-region-focusable"];

const everyLook: readonly Look[] = widths.flatMap((width) => [
  { width, largeText: true, axeIn: [] },
  { width, largeText: false, axeIn: ["light", "dark"] },
]);

/**
 * The looks that a language is checked in. `npm run prove -- matrix` checks every look. `npm test` checks two for each
 * language, so that every two of language, width and text size are met on every screen, and both color schemes. Only the
 * first color scheme meets all of axe's rules.
 */
function looks(language: Language): readonly Look[] {
  if (isWholeMatrix) return everyLook;
  // The order saves changes of text size and width.
  return language === "en"
    ? [
        { width: 1280, largeText: false, axeIn: ["light"] },
        { width: 360, largeText: true, axeIn: [] },
      ]
    : [
        { width: 1280, largeText: true, axeIn: [] },
        { width: 360, largeText: false, axeIn: ["dark"], onlyLookRules: true },
      ];
}

/** Looks for sideways scrolling, and runs axe, in each of the looks. */
async function faultsIn(page: Page, language: Language, checked = looks(language)): Promise<string[]> {
  const found: string[] = [];
  for (const { width, largeText, axeIn, onlyLookRules = false } of checked) {
    await page.setViewportSize(sizes[width]);
    await setTextSize(page, largeText ? 2 : 1);
    const look = `${language} ${width}${largeText ? ", large text" : ""}`;
    found.push(...(await sidewaysScroll(page)).map((fault) => `${look}: ${fault}`));
    for (const colorScheme of axeIn) {
      await page.emulateMedia({ colorScheme });
      found.push(
        ...(await axeFaults(page, `${language} ${width} ${colorScheme}`, onlyLookRules ? lookRules : undefined)),
      );
    }
  }
  return found;
}

/** @param rules - the rules to run; axe's usual ones by default */
async function axeFaults(page: Page, look: string, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(await axeSource);
    await page.evaluate(rememberColors);
  }
  // Reporting only violations saves a description of every element that passes.
  const options: axe.RunOptions = { resultTypes: ["violations"], ...(rules && { runOnly: rules }) };
  const { violations } = await page.evaluate((chosen) => window.axe.run(document, chosen), options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${look}: ${id} at ${target.join(" ")}: ${failureSummary ?? ""}`),
  );
}

/** Lets axe parse each color once per document, not once per element, which takes half of its time. */
function rememberColors(): void {
  const { prototype } = window.axe.commons.color.Color;
  const { parseString } = prototype;
  const known = new Map<string, Omit<AxeColor, "parseString">>();
  prototype.parseString = function (text) {
    const color = known.get(text);
    if (color) return Object.assign(this, color);
    parseString.call(this, text);
    // A copy, because axe changes colors, such as their opacity.
    const { r, g, b, alpha } = this;
    known.set(text, { r, g, b, alpha });
    return this;
  };
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

const devtoolsOf = new WeakMap<Page, Promise<CDPSession>>();

/** Sets the browser's text size to the default or twice that, and waits until the page has it. */
async function setTextSize(page: Page, times: 1 | 2): Promise<void> {
  const hasSize = (size: number) => getComputedStyle(document.documentElement).fontSize === `${size}px`;
  if (await page.evaluate(hasSize, 16 * times)) return;
  // One session per page, because a kept page would collect them.
  const devtools = devtoolsOf.get(page) ?? page.context().newCDPSession(page);
  devtoolsOf.set(page, devtools);
  await (await devtools).send("Page.setFontSizes", { fontSizes: { standard: 16 * times, fixed: 13 * times } });
  await page.waitForFunction(hasSize, 16 * times);
}
