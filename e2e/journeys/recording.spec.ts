import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import ts from "typescript";
import { jordan } from "../pages/people.js";
import { Portal } from "../pages/portal.js";
import { expect, test } from "../pages/signed-in.js";
import { Troubles } from "../pages/troubles.js";

test.use({ harborFiles: { "instance.json": { logRocketAppId: "harbor/portal" } } });

const vendor = "https://cdn.logr-in.com/logger-1.min.js";
const storingLogger = fileURLToPath(new URL("../../packages/shell/src/testing/storing-logger.ts", import.meta.url));

/** A stand-in for the vendor's script. Its recorder only keeps what the vendor's package gives it to record. */
async function vendorScript(): Promise<string> {
  const { outputText } = ts.transpileModule(await readFile(storingLogger, "utf8"), {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  return `(() => { ${outputText.replace("export class", "class")} window._LRLogger = StoringLogger; window.StoringLogger = StoringLogger; })();`;
}

type Recorded = Window & {
  StoringLogger?: {
    instance?: {
      appId: string;
      stored: unknown[];
      visit(address: string): void;
      snapshot(root: Element): void;
      all(): string;
    };
  };
};

/** Answers requests for the vendor's script and drops anything it would send. */
async function answerVendor(page: Page): Promise<{ readonly asked: string[] }> {
  const asked: string[] = [];
  const body = await vendorScript();
  await page.route(/logr-in\.com/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", headers: { "Access-Control-Allow-Origin": "*" }, body });
  });
  return { asked };
}

/** The app id of the recorder running in this document; null if there is none. */
const running = (page: Page) => page.evaluate(() => (window as Recorded).StoringLogger?.instance?.appId ?? null);
/** Traces of a recorder in this document: its code, its scripts and their leftovers. */
const traces = (page: Page) =>
  page.evaluate(() =>
    [
      ...performance.getEntriesByType("resource").map(({ name }) => name),
      ...[...document.scripts].map(({ src }) => src),
      ...Object.keys(window).map((name) => `window.${name}`),
    ].filter((name) => /logr|_LR/i.test(name)),
  );
/** Marks the document, so that a test can tell it from the next one. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => "marked" in window);

test("for a tenant with an app id, records Home and Make Payment without any text or figure; the payment form is a new document without a recorder [REC-4, REC-12]", async ({
  page,
  portal,
  browser,
  baseURL,
}) => {
  const troubles = await Troubles.in(page);
  const { asked } = await answerVendor(page);

  await portal.open("/home");
  await expect.poll(() => running(page)).toBe("harbor/portal");
  expect(asked).toEqual([vendor]);
  troubles.expectNone("Home, with the recorder");
  await mark(page);
  await portal.chooseAccount("100000002");
  await expect(portal.cardAction("One-Time Payment")).toBeEnabled();
  expect(await isMarked(page)).toBe(true);
  const stored = await page.evaluate(() => {
    const recorder = (window as Recorded).StoringLogger!.instance!;
    recorder.visit(location.href);
    recorder.snapshot(document.body);
    return recorder.all();
  });
  expect(stored).toContain("/api/pages/harbor;user=*");
  expect(stored).toContain("lr.network.ResponseEvent");
  expect(stored).toContain("<h1>**** *******");
  expect(stored).not.toMatch(/casey|morgan|100000002|3,600|bearer|"authorization"/i);

  await portal.chooseCard("One-Time Payment");
  expect(page.url()).toMatch(
    /\/pay\/harbor\/accounts\/100000002\/paymentForm\?action=oneTime&needsSD=false&sdAccepted=false$/,
  );
  expect([await isMarked(page), await traces(page), asked.length]).toEqual([false, [], 1]);
  await page.goBack();
  await expect(portal.cardAction("One-Time Payment")).toBeEnabled();
  await expect.poll(() => running(page)).toBe("harbor/portal");

  // The login page is not recorded either. It shows the message about the failed sign-out.
  await page.route(/\/api\/demographics\/logout;/, (route) => route.abort());
  await portal.button("Sign Out").click();
  await expect(page.getByText("Error logging out; no answer came. Check your connection and try again")).toBeVisible();
  await expect(page).toHaveURL(/\/pay\/harbor\/login$/);
  expect(await traces(page)).toEqual([]);

  const other = await browser.newContext({ baseURL: baseURL! });
  const summit = new Portal(await other.newPage(), jordan.instanceId);
  const elsewhere = await answerVendor(summit.page);
  await summit.login(jordan);
  await summit.page.waitForLoadState("networkidle");
  expect([elsewhere.asked, await traces(summit.page)]).toEqual([[], []]);
  await other.close();
});
