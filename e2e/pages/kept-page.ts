import { test as signedIn } from "./signed-in.js";

/**
 * Tests that begin signed in, on the page that the worker keeps for their product. For journeys that need no page of
 * their own: one with a fresh cache or history, with scripts added before the page's, or that closes it.
 */
export const test = signedIn.extend({
  context: async ({ page }, use) => use(page.context()),
  page: async ({ keptPages, products, browser, baseURL, storageState, viewport }, use) => {
    const open = async () => (await browser.newContext()).newPage();
    await keptPages.closeOthers((product) => products.isRunning(product));
    const page = await keptPages.lend(open, baseURL!, storageState);
    await page.setViewportSize(viewport!);
    await use(page);
    await keptPages.takeBack(page, baseURL!);
  },
});

export { expect } from "@playwright/test";
