import { readFileSync } from "node:fs";
import { expect, test } from "../pages/signed-in.js";

const manifest = JSON.parse(
  readFileSync(new URL("../../apps/portal/dist/.vite/manifest.json", import.meta.url), "utf8"),
) as Record<string, { name?: string; file: string }>;
/** The file of what the form asks for once it shows. */
const afterwards = Object.values(manifest).find(({ name }) => name === "afterwards")!.file;

/** design's budget for a cold deep link to the payment form (all bytes, on the wire). */
const most = { requests: 10, bytes: 200_000 };

// An account without a payment that the form would have to tell of.
test.use({ ownProduct: "first load" });

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 720 },
]) {
  test(`a cold deep link to the payment form can be used after at most ten requests and 200 kB, ${viewport.width} px wide`, async ({
    page,
    portal,
  }) => {
    await page.setViewportSize(viewport);
    await page.addInitScript(() => {
      const look = () => {
        if (document.querySelector("main form input")) performance.mark("usable");
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    const failed: string[] = [];
    page.on("requestfailed", (request) => failed.push(request.url()));
    await portal.open("/accounts/100000002/paymentForm?action=full");
    await expect(portal.field("First Name")).toBeVisible();
    const usable = await page.evaluate(() => performance.getEntriesByName("usable")[0]!.startTime);
    const loaded = await page.evaluate((until) => {
      const entries = [
        ...performance.getEntriesByType("navigation"),
        ...performance.getEntriesByType("resource"),
      ] as PerformanceResourceTiming[];
      // What the browser took from its cache, the logo that is the tab's icon too, has no size.
      return entries
        .filter(({ startTime, transferSize }) => startTime <= until && transferSize > 0)
        .map(({ name, transferSize }) => ({ name, transferSize }));
    }, usable);
    expect(failed).toEqual([]);
    expect(loaded.length, loaded.map(({ name }) => name).join("\n")).toBeLessThanOrEqual(most.requests);
    expect(loaded.reduce((sum, { transferSize }) => sum + transferSize, 0)).toBeLessThanOrEqual(most.bytes);
    // What its first moments do not need comes by itself afterwards.
    await expect
      .poll(() =>
        page.evaluate(
          (file) => performance.getEntriesByType("resource").some(({ name }) => name.endsWith(file)),
          afterwards,
        ),
      )
      .toBe(true);
  });
}
