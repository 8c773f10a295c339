import { readFileSync } from "node:fs";
import { expect, test } from "../pages/signed-in.js";

const manifest = JSON.parse(
  readFileSync(new URL("../../apps/portal/dist/.vite/manifest.json", import.meta.url), "utf8"),
) as Record<string, { name?: string; file: string }>;
/** The script file that loads only after the form is shown. */
const afterwards = Object.values(manifest).find(({ name }) => name === "afterwards")!.file;

/** Budget for a cold deep link to the payment form: all requests and bytes on the wire. */
const most = { requests: 10, bytes: 200_000 };

// No other journey on the shared product pays on this account, so the form mentions no payment.
const account = "100000012";

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 720 },
]) {
  test(`the payment form is usable from a cold deep link within ten requests and 200 kB, ${viewport.width} px wide`, async ({
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
    await portal.open(`/accounts/${account}/paymentForm?action=full`);
    await expect(portal.field("First Name")).toBeVisible();
    const usable = await page.evaluate(() => performance.getEntriesByName("usable")[0]!.startTime);
    const loaded = await page.evaluate((until) => {
      const entries = [
        ...performance.getEntriesByType("navigation"),
        ...performance.getEntriesByType("resource"),
      ] as PerformanceResourceTiming[];
      // A cached file, such as the logo reused as the tab's icon, has size 0.
      return entries
        .filter(({ startTime, transferSize }) => startTime <= until && transferSize > 0)
        .map(({ name, transferSize }) => ({ name, transferSize }));
    }, usable);
    expect(failed).toEqual([]);
    expect(loaded.length, loaded.map(({ name }) => name).join("\n")).toBeLessThanOrEqual(most.requests);
    expect(loaded.reduce((sum, { transferSize }) => sum + transferSize, 0)).toBeLessThanOrEqual(most.bytes);
    // The remaining code loads by itself afterwards.
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
