import type { Locator } from "@playwright/test";
import { Keyboard } from "../pages/keyboard.js";
import { isWholeMatrix } from "../pages/matrix.js";
import { openPlans, openSimulatedSchedule, showAll } from "../pages/plans.js";
import { expect, test } from "../pages/kept-page.js";

test.use({ viewport: { width: 360, height: 740 } });

/** The picture's text alternative in both languages. */
const said = {
  en: {
    2: "What you owe falls from $3,600.00 to $0.00 in 2 payments, the last on 02/05/2031.",
    60: "What you owe falls from $3,600.00 to $0.00 in 60 payments, the last on 12/05/2035.",
  },
  es: {
    2: "Lo que debe baja de $3,600.00 a $0.00 en 2 pagos, el último el 02/05/2031.",
    60: "Lo que debe baja de $3,600.00 a $0.00 en 60 pagos, el último el 12/05/2035.",
  },
} as const;

for (const language of ["en", "es"] as const) {
  test.describe(language, () => {
    test.use({ language });
    for (const payments of isWholeMatrix ? ([2, 60] as const) : ([language === "en" ? 2 : 60] as const)) {
      test(`the picture of the balance over ${payments} payments is described in words, fits a phone's width beside a table of every payment, and has a line that is visible in light, dark and forced colors [PLAN-116, SCHED-42]`, async ({
        page,
        portal,
      }) => {
        await openSimulatedSchedule(portal, payments);
        const picture = page.getByRole("img", { name: said[language][payments], exact: true });
        await expect(picture).toBeVisible();
        await showAll(portal).click();
        await expect(portal.paymentRows()).toHaveCount(payments);
        const row = portal.paymentRows().first();
        const [date, amount] = await Promise.all(
          [row.getByRole("rowheader"), row.getByRole("cell").first()].map((cell) => cell.boundingBox()),
        );
        expect(amount!.x).toBeGreaterThan(date!.x + date!.width);
        expect(Math.abs(amount!.y - date!.y)).toBeLessThan(4);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        ).toBe(0);
        const { width } = (await picture.boundingBox()) ?? { width: 0 };
        expect(width).toBeGreaterThan(300);
        for (const colorScheme of ["light", "dark"] as const) {
          for (const forcedColors of ["none", "active"] as const) {
            await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: "reduce" });
            const { lines, ground } = await linesOf(picture);
            expect(
              lines.map(({ color }) => contrast(color, ground) >= 3),
              `${colorScheme}, forced ${forcedColors}: ${JSON.stringify({ lines, ground })}`,
            ).toEqual([true]);
          }
        }
      });
    }
  });
}

test("the chart of the plans side by side has no text below 12 px, and lines that differ by dash and stay visible in light, dark, forced colors and print [PLAN-121, PLAN-123]", async ({
  page,
  portal,
}) => {
  await openPlans(portal);
  const chart = portal.main.getByRole("img");
  await expect(chart).toBeVisible();
  const sizes = await chart.evaluate((picture) =>
    [...picture.querySelectorAll("p, text")].map((text) => Number.parseFloat(getComputedStyle(text).fontSize)),
  );
  expect(sizes.length).toBeGreaterThan(8);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
  for (const media of ["screen", "print"] as const) {
    for (const colorScheme of ["light", "dark"] as const) {
      for (const forcedColors of ["none", "active"] as const) {
        await page.emulateMedia({ media, colorScheme, forcedColors, reducedMotion: "reduce" });
        const { lines, ground } = await linesOf(chart);
        expect(new Set(lines.map(({ dash }) => dash)).size).toBe(3);
        for (const { color } of lines) expect(contrast(color, ground)).toBeGreaterThanOrEqual(3);
      }
    }
  }
  // The next test looks at the same page.
  await page.emulateMedia({ media: "screen" });
});

test("the consumer's own plan changes without moving what is below it [PLAN-124]", async ({ page, portal }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openPlans(portal);
  const top = async () => (await portal.main.getByRole("img").boundingBox())?.y;
  const before = await top();
  const answered = page.waitForResponse(/\/api\/strategies\//);
  await portal.field("Number of payments").fill("11");
  await expect(portal.main).toContainText("Checking your plan.");
  expect(await top()).toBe(before);
  await answered;
});

test("the table of payments opens and closes by keyboard, and the focus stays [SCHED-27]", async ({ page, portal }) => {
  await openPlans(portal);
  const button = showAll(portal);
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await new Keyboard(page).press(button);
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await expect(portal.main.getByRole("table", { name: "Every payment of the plan" })).toBeVisible();
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(portal.main.getByRole("table")).toHaveCount(0);
  await expect(button).toBeFocused();
});

type Color = readonly [red: number, green: number, blue: number];

/** The dash and the painted color of each plan's line, and the page's color. */
async function linesOf(chart: Locator): Promise<{ lines: { dash: string; color: Color }[]; ground: Color }> {
  return chart.evaluate((picture) => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
    const painted = (color: string) => {
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3) as unknown as Color;
    };
    const lines = [...picture.querySelectorAll("path")].filter((path) =>
      /^M0 [\d.]+H[\d.]+V/.test(path.getAttribute("d")!),
    );
    return {
      lines: lines.map((line) => {
        const { stroke, strokeDasharray } = getComputedStyle(line);
        return { dash: strokeDasharray, color: painted(stroke) };
      }),
      ground: painted(getComputedStyle(document.body).backgroundColor),
    };
  });
}

/** Contrast ratio as defined by WCAG 2.2. */
function contrast(a: Color, b: Color): number {
  const luminance = (color: Color) => {
    const [red, green, blue] = color.map((byte) =>
      byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
    ) as [number, number, number];
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}
