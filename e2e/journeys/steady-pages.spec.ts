import type { Page } from "@playwright/test";
import { expect, test } from "../pages/signed-in.js";
import { Troubles } from "../pages/troubles.js";

declare global {
  interface Window {
    /** Every layout shift until now. */
    allShifts: () => string[];
  }
}

/** Records every layout shift since the document's first paint, with the elements that moved. */
async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; sources: { node: Element | null }[] };
    const shifts: string[] = [];
    const keep = (entries: PerformanceEntryList) => {
      for (const { value, sources } of entries as Shift[])
        shifts.push(`${value} ${sources.map(({ node }) => `${node?.tagName} ${node?.className}`).join(", ")}`);
    };
    const observer = new PerformanceObserver((list) => keep(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    window.allShifts = () => {
      keep(observer.takeRecords());
      return shifts;
    };
  });
  // The browser has recorded a shift when the frame after it begins.
  return () =>
    page.evaluate(
      () =>
        new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.allShifts())))),
    );
}

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("nothing moves while Home, Make Payment and the pages about the company load [NAV-46]", async ({
      page,
      portal,
    }) => {
      const shifts = await watchShifts(page);
      // Simulates a slow line: the response arrives well after the page.
      await page.route(/\/api\/(demographics|pages|messages)/, async (route) => {
        const response = await route.fetch();
        await page.waitForFunction(() => document.querySelector("main [role=status]") !== null);
        await page.evaluate(
          () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        );
        await route.fulfill({ response });
      });
      const cold: [string, () => Promise<void>][] = [
        ["/home", () => portal.homeRow("100000001").waitFor()],
        ["/accounts/100000003/makePayment", () => portal.card("One-Time Payment").waitFor()],
        ["/accounts/100000001/stateDeclarations", () => portal.main.getByText(/^Residents of Maryland/).waitFor()],
        ["/contactUs?id=100000001", () => portal.main.getByRole("term").first().waitFor()],
      ];
      for (const [path, there] of cold) {
        await portal.open(path);
        await there();
        await page.getByRole("contentinfo").waitFor();
        await page.waitForLoadState("networkidle");
        expect([path, await shifts()]).toEqual([path, []]);
      }
    });
  });
}

test("the page does not shrink while the footer's links load, so the end of the page stays in place [NAV-46]", async ({
  page,
  portal,
}) => {
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/webLinks*", async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await portal.open("/home");
  await portal.homeRow("100000001").waitFor();
  await page.getByRole("contentinfo").waitFor();
  const before = await height();
  const asked = page.waitForRequest("**/api/webLinks*");
  await page.getByRole("button", { name: "Español" }).scrollIntoViewIfNeeded();
  await page.keyboard.press("End");
  await asked;
  expect(await height()).toBe(before);
  answer();
  await page.getByRole("navigation", { name: "Links", exact: true }).waitFor();
  expect(await height()).toBeGreaterThan(before);
});

for (const [app, path, main, refused] of [
  ["portal", "/pay/harbor/login", /\/pay\/assets\/main-[^/]+\.js$/, []],
  // The guest's lookup has expired by now.
  ["guest portal", "/pay/riverton/guest/success?user=nobody", /\/pay\/guest\/assets\/main-[^/]+\.js$/, [404]],
] as const) {
  test(`the ${app}'s page says that it is loading until its script has run, and nothing moves at that moment [SIGN-106, GUEST-18, NAV-45]`, async ({
    page,
  }) => {
    const shifts = await watchShifts(page);
    const troubles = await Troubles.in(page);
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(main, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    const loading = page.getByRole("status");
    await expect(loading).toBeVisible();
    await expect(loading).toHaveText("The page is loading… La página se está cargando…");
    await expect(loading.locator("[lang=es]")).toHaveText("La página se está cargando…");
    release();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.getByRole("contentinfo").waitFor();
    await expect(page.locator("#loading")).toBeHidden();
    expect(await shifts()).toEqual([]);
    troubles.expectNone("while it loads", refused);
  });
}

test("a hostile account in the URL shows the not-found page, without browser errors [ROUTE-21]", async ({
  page,
  portal,
}) => {
  const troubles = await Troubles.in(page);
  for (const id of ["..%2F..%2Fetc", "%00", "9".repeat(10_000), "%3Cscript%3Ealert(1)%3C%2Fscript%3E", "%E0%A4%A"]) {
    await portal.open(`/accounts/${id}/makePayment`);
    await expect(portal.heading).toHaveText("Page not found");
    await expect(portal.main.getByRole("link", { name: "Go to the first page" })).toBeVisible();
  }
  troubles.expectNone("a hostile address", [400, 404]);
});
