import { expect, test } from "vitest";
import { contrast, tenantColors, tenantCss } from "./tenant-colors";

const white = "#ffffff";
const ink = "#14191c";

const rows = [
  {
    tenant: "Harbor",
    given: "#0B5C66",
    onBand: white,
    light: "#0b5c66",
    dark: "#63a8b3",
    softLight: "#ecf1f2",
    softDark: "#172a2e",
  },
  {
    tenant: "Riverton",
    given: "#1D4E89",
    onBand: white,
    light: "#1d4e89",
    dark: "#6ea1e2",
    softLight: "#ecf0f6",
    softDark: "#182737",
  },
  {
    tenant: "Summit",
    given: "#8A3B12",
    onBand: white,
    light: "#8a3b12",
    dark: "#df8862",
    softLight: "#f6efeb",
    softDark: "#34231c",
  },
  {
    tenant: "amber",
    given: "#F2B600",
    onBand: ink,
    light: "#906b00",
    dark: "#f2b600",
    softLight: "#fefaf0",
    softDark: "#4a4026",
  },
  {
    tenant: "tan",
    given: "#8B7355",
    onBand: null,
    light: "#826a4d",
    dark: "#bda384",
    softLight: "#f5f3f1",
    softDark: "#322f2a",
  },
];

function channels(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}

function expectNear(actual: string, wanted: string) {
  const away = channels(actual).map((channel, index) => Math.abs(channel - (channels(wanted)[index] ?? NaN)));
  expect({ actual, wanted, away: Math.max(...away) <= 1 }).toEqual({ actual, wanted, away: true });
}

test.each(rows)(
  "$tenant: derives band, brand and soft background from one color, for light and dark [CONFIG-8]",
  (row) => {
    const colors = tenantColors(row.given);
    expect(colors.band).toBe(row.given.toLowerCase());
    expect(colors.onBand).toBe(row.onBand);
    expect(colors.onBrand).toEqual({ light: white, dark: ink });
    expectNear(colors.brand.light, row.light);
    expectNear(colors.brand.dark, row.dark);
    expectNear(colors.brandSoft.light, row.softLight);
    expectNear(colors.brandSoft.dark, row.softDark);
  },
);

const everyHue = Array.from(
  { length: 64 },
  (_, index) =>
    `#${[index >> 4, (index >> 2) & 3, index & 3].map((part) => (part * 85).toString(16).padStart(2, "0")).join("")}`,
);

test.each(everyHue)(
  "%s: text on every background has a contrast of at least 4.5:1, including on hover [CONFIG-9]",
  (given) => {
    const { band, onBand, brand, brandHover, onBrand, brandSoft } = tenantColors(given);
    const pairs = [
      [brand.light, white],
      [brand.light, "#f4f6f6"],
      [brand.light, brandSoft.light],
      [ink, brandSoft.light],
      [brand.dark, "#14181a"],
      [brand.dark, "#1b2023"],
      [brand.dark, brandSoft.dark],
      ["#e9edee", brandSoft.dark],
      [onBrand.light, brand.light],
      [onBrand.dark, brand.dark],
      [onBrand.light, brandHover.light],
      [onBrand.dark, brandHover.dark],
      ...(onBand === null ? [] : [[onBand, band]]),
    ] as [string, string][];
    expect(pairs.filter(([text, ground]) => contrast(text, ground) < 4.5)).toEqual([]);
  },
);

test("contrast follows WCAG: 21 for black on white, 1 for a color on itself", () => {
  expect(contrast("#000000", white)).toBeCloseTo(21, 5);
  expect(contrast("#8b7355", "#8b7355")).toBe(1);
});

test("three digits expand to six", () => {
  expect(tenantColors("#0AF")).toEqual(tenantColors("#00aaff"));
});

test.each(["0b5c66", "#0b5c6", "red", "#0b5c66;}", ""])("rejects %j", (given) => {
  expect(() => tenantColors(given)).toThrow(RangeError);
});

test("the stylesheet overrides the tokens and limits the dark values to dark screens", () => {
  const css = tenantCss(tenantColors("#0B5C66"));
  expect(css).toMatch(/^html:root\{[^}]*--masthead:#0b5c66;--on-masthead:#ffffff;--stripe:0px;[^}]*--brand:#0b5c66/);
  expect(css).toMatch(/@media screen and \(prefers-color-scheme:dark\)\{html:root\{--brand:#63a8b3/);
  expect(css).not.toMatch(/light-dark|oklch|color-mix/);
});

test("a color on which no text is readable becomes a stripe above a plain masthead [CONFIG-10]", () => {
  expect(tenantCss(tenantColors("#8B7355"))).toContain(
    "--masthead:var(--surface);--on-masthead:var(--text);--stripe:6px",
  );
});

test("an announcement may have its own background, with readable text [CONFIG-12]", () => {
  expect(tenantCss(tenantColors("#0B5C66"), { secondaryBanner: "#FFF3C4" })).toContain(
    "--secondary:#fff3c4;--on-secondary:#14191c",
  );
});

test.each(["#FFF3C4", "#E4EFF0", "#FFFFFF", "#0B5C66", "#000000"])(
  "an announcement with the background %s gets a dark background and readable text on a dark screen [CONFIG-12]",
  (secondaryBanner) => {
    const [, dark = ""] = tenantCss(null, { secondaryBanner }).split("@media screen and (prefers-color-scheme:dark)");
    const [, ground = "", text = ""] = /--secondary:(#\w{6});--on-secondary:(#\w{6})/.exec(dark) ?? [];
    expect(contrast(ground, "#14181a")).toBeLessThan(2.5);
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  },
);

test("an announcement's background is not used if no text is readable on it [CONFIG-14]", () => {
  expect(tenantCss(tenantColors("#0B5C66"), { secondaryBanner: "#8B7355" })).not.toContain("--secondary");
});

test.each([
  ["#0B5C66", "--foot:#0b5c66;--on-foot:#ffffff;--foot-strong:#ffffff"],
  ["#FFF3C4", "--foot:#fff3c4;--on-foot:#14191c;--foot-strong:#14191c"],
])("a footer may have its own background, with readable text: %s [CONFIG-13]", (footer, properties) => {
  expect(tenantCss(tenantColors("#4A2C6F"), { footer })).toContain(properties);
  expect(tenantCss(null, { footer })).toBe(`html:root{${properties}}`);
});

test("the stylesheet is empty without any usable color", () => {
  expect(tenantCss(null, { footer: "#8B7355" })).toBe("");
});
