import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { CDPSession, Page } from "@playwright/test";
import type axe from "axe-core";
import { isWholeMatrix } from "./matrix.js";
import type { Language } from "./portal.js";

const sizes = { 320: { width: 320, height: 740 }, 1280: { width: 1280, height: 900 } };
type Width = keyof typeof sizes;
type ColorScheme = "light" | "dark";

/**
 * The conditions of one check of a screen. Axe runs at the normal text size only, because large text needs less
 * contrast.
 */
interface Look {
  readonly width: Width;
  readonly largeText: boolean;
  readonly axeIn: readonly ColorScheme[];
  /** Runs only {@link lookRules}. */
  readonly onlyLookRules?: boolean;
}

/**
 * Axe's rules about what changes with color scheme, width and language. Its other rules check markup, which is the same
 * in every look.
 */
const lookRules = ["color-contrast", "html-has-lang", "html-lang-valid", "scrollable-region-focusable"];

const everyLook: readonly Look[] = ([320, 1280] as const).flatMap((width) => [
  { width, largeText: true, axeIn: [] },
  { width, largeText: false, axeIn: ["light", "dark"] },
]);

/**
 * The looks that a language is checked in. `npm run prove -- matrix` checks every look. `npm test` checks two for each
 * language, so that every two of language, width and text size are met on every screen, and both color schemes. Only
 * the first color scheme meets all of axe's rules.
 */
export function looks(language: Language): readonly Look[] {
  if (isWholeMatrix) return everyLook;
  // The order saves changes of text size and width.
  return language === "en"
    ? [
        { width: 1280, largeText: false, axeIn: ["light"] },
        { width: 320, largeText: true, axeIn: [] },
      ]
    : [
        { width: 1280, largeText: true, axeIn: [] },
        { width: 320, largeText: false, axeIn: ["dark"], onlyLookRules: true },
      ];
}

/** One page, whose looks are changed and checked in as few calls of the browser as possible: each takes a while. */
export class Looks {
  private textSize = 1;
  private devtools: Promise<CDPSession> | undefined;

  constructor(private readonly page: Page) {}

  /** The look in which the screens are opened. */
  async begin(): Promise<void> {
    await this.resize(1280, 1);
    // Otherwise axe may see a button that is changing its color.
    await this.page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
  }

  /** Looks for sideways scrolling and for text that is cut off, and runs axe, in each of the looks. */
  async faultsIn(language: Language, checked = looks(language)): Promise<string[]> {
    const found: string[] = [];
    for (const { width, largeText, axeIn, onlyLookRules = false } of checked) {
      const size = largeText ? 2 : 1;
      await this.resize(width, size);
      const look = `${language} ${width}${largeText ? ", large text" : ""}`;
      found.push(...(await this.page.evaluate(layoutFaults, 16 * size)).map((fault) => `${look}: ${fault}`));
      for (const colorScheme of axeIn) {
        await this.page.emulateMedia({ colorScheme });
        found.push(
          ...(await axeFaults(this.page, `${language} ${width} ${colorScheme}`, onlyLookRules ? lookRules : undefined)),
        );
      }
    }
    return found;
  }

  /** Gives the browser its usual text size back, for the next test on this page. */
  async end(): Promise<void> {
    await this.resize(1280, 1);
    if (this.devtools) await (await this.devtools).detach();
  }

  private async resize(width: Width, textSize: 1 | 2): Promise<void> {
    if (this.page.viewportSize()?.width !== width) await this.page.setViewportSize(sizes[width]);
    if (this.textSize === textSize) return;
    this.textSize = textSize;
    this.devtools ??= this.page.context().newCDPSession(this.page);
    const fontSizes = { standard: 16 * textSize, fixed: 13 * textSize };
    await (await this.devtools).send("Page.setFontSizes", { fontSizes });
  }
}

/** Chooses the language in the header or footer. The press itself is tested elsewhere. */
export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await page.evaluate(async (chosen) => {
    const name = chosen === "es" ? "Español" : "English";
    [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name)!.click();
    const until = performance.now() + 10_000;
    const isShown = () =>
      document.documentElement.lang === chosen &&
      [...document.querySelectorAll("h1")].filter((heading) => heading.checkVisibility()).length === 1;
    while (!isShown()) {
      if (performance.now() > until) throw new Error(`The page does not appear in ${name}.`);
      await new Promise(requestAnimationFrame);
    }
  }, language);
}

/**
 * Waits until the page has the text size. Returns the elements that extend beyond the right edge if the page scrolls
 * sideways, and those that cut off what they hold.
 */
async function layoutFaults(textSize: number): Promise<string[]> {
  while (getComputedStyle(document.documentElement).fontSize !== `${textSize}px`)
    await new Promise(requestAnimationFrame);
  const { scrollWidth, clientWidth } = document.documentElement;
  const elements = [...document.querySelectorAll<HTMLElement>("body *:not(script, style, svg, svg *)")];
  const name = (element: Element) =>
    `${element.tagName} ${element.className} ${(element.textContent ?? "").slice(0, 40)}`;
  const wide =
    scrollWidth > clientWidth
      ? elements.filter((element) => element.getBoundingClientRect().right > clientWidth)
      : undefined;
  // What only screen readers get is 1 px wide. A field scrolls what is typed into it.
  const cutOff = elements.filter(
    (element) =>
      (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1) &&
      element.clientWidth > 2 &&
      !element.matches("input, select, textarea") &&
      /hidden|clip/.test(getComputedStyle(element).overflow),
  );
  return [
    ...(wide ? [`${scrollWidth} px wide`, ...wide.map(name)] : []),
    ...cutOff.map((element) => `cut off: ${name(element)}`),
  ];
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

/** @param rules - the rules to run; axe's usual ones by default */
async function axeFaults(page: Page, look: string, rules?: string[]): Promise<string[]> {
  // Reporting only violations saves a description of every element that passes.
  const options: axe.RunOptions = {
    resultTypes: ["violations"],
    // Of WCAG 2.2, which axe leaves out unless it is asked.
    ...(rules ? { runOnly: rules } : { rules: { "target-size": { enabled: true } } }),
  };
  const run = () =>
    page.evaluate(async (chosen) => {
      if (!("axe" in window)) return undefined;
      const { violations } = await window.axe.run(document, chosen);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary ?? ""}`),
      );
    }, options);
  let found = await run();
  if (!found) {
    await page.evaluate(await axeSource);
    await page.evaluate(rememberColors);
    found = (await run())!;
  }
  return found.map((fault) => `${look}: ${fault}`);
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
