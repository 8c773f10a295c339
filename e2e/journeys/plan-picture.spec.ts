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
      test(`the picture of the balance over ${payments} payments is described in words, fits a phone's width beside a table of every payment, and has a line that is visible in light, dark and forced colors [PLAN-116]`, async ({
        page,
        portal,
      }) => {
        await openSimulatedSchedule(portal, payments);
        const picture = page.getByRole("img", { name: said[language][payments], exact: true });
        await expect(picture).toBeVisible();
        await showAll(portal).click();
        await expect(portal.paymentRows()).toHaveCount(payments);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        ).toBe(0);
        const { width } = (await picture.boundingBox()) ?? { width: 0 };
        expect(width).toBeGreaterThan(300);
        for (const colorScheme of ["light", "dark"] as const) {
          for (const forcedColors of ["none", "active"] as const) {
            await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: "reduce" });
            const { line, area, ground } = await colors(picture);
            expect(
              [contrast(line, ground) >= 3, contrast(line, area) >= 3],
              `${colorScheme}, forced ${forcedColors}: ${JSON.stringify({ line, area, ground })}`,
            ).toEqual([true, true]);
          }
        }
      });
    }
  });
}

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

/** The painted colors of the line, the area under it and the page. */
async function colors(picture: Locator): Promise<Record<"line" | "area" | "ground", Color>> {
  return picture.evaluate((svg) => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
    const painted = (color: string) => {
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3) as unknown as Color;
    };
    const [area, line] = [...svg.querySelectorAll("path")].map((path) => getComputedStyle(path));
    return {
      line: painted(line!.stroke),
      area: painted(area!.fill),
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
