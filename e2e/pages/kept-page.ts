import { test as signedIn } from "./signed-in.js";

/**
 * Tests that begin signed in, on the page that the worker keeps for their product. For journeys that need no page of
 * their own: one with a fresh cache or history, with scripts added before the page's, or that closes it.
 */
export const test = signedIn.extend({
  context: async ({ page }, use) => use(page.context()),
  page: async ({ keptPage, browser, baseURL, storageState, viewport }, use) => {
    const open = async () => (await browser.newContext()).newPage();
    const page = await keptPage.lend(open, baseURL!, storageState);
    await page.setViewportSize(viewport!);
    await use(page);
    await keptPage.takeBack(page);
  },
});

export { expect } from "@playwright/test";
