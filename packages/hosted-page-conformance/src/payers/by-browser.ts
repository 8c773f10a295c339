import type { HostedPaymentForm } from "@paydown/domain/guest";
import type { Browser, Page } from "playwright";
import { Deviation, NotChecked } from "../deviation.js";
import type { Receiver } from "../receiver.js";
import type { PayerSettings, Settings } from "../settings.js";
import { filled, type Payer, type Visit } from "./payer.js";

interface BrowserOptions extends Pick<Settings, "cards" | "limits"> {
  readonly page: PayerSettings & { readonly kind: "browser" };
  readonly receiver: Receiver;
}

/** Marks a message that was shown before a step. */
const mark = "data-shown-before";

/**
 * Pays on any page, in Chromium through Playwright.
 *
 * @throws Error with a sentence if Playwright or its browser is missing
 */
export async function payerByBrowser({ page: described, cards, limits, receiver }: BrowserOptions): Promise<Payer> {
  const browser = await launch(described.executablePath);
  const timeout = limits.stepSeconds * 1_000;
  return {
    async visit(form: HostedPaymentForm): Promise<Visit> {
      const context = await browser.newContext({ locale: "en-US" });
      const page = await context.newPage();
      page.setDefaultTimeout(timeout);
      await page.goto(receiver.leavingPage(form));
      await page.click("#continue");
      const inside = described.frame === undefined ? page : page.frameLocator(described.frame);
      await page
        .locator(described.pay)
        .waitFor()
        .catch(() => {
          throw new Deviation(`The page shows no ${described.pay} within ${limits.stepSeconds} seconds.`);
        });
      /** Presses a button, and waits until the browser is back or the page shows a new message. */
      const press = async (selector: string) => {
        await markMessages(page, described.message);
        await page.locator(selector).click();
        await Promise.race([
          page.waitForURL((url) => url.href.startsWith(`${receiver.url}/pay/`)),
          page.locator(`:is(${described.message}):not([${mark}])`).first().waitFor(),
        ]).catch(() => undefined);
      };
      return {
        async pay(card) {
          for (const [selector, template] of Object.entries(described.fill))
            await inside.locator(selector).fill(filled(template, cards[card]));
          await press(described.pay);
        },
        cancel: () => press(described.cancel),
        close: () => context.close(),
      };
    },
    stop: () => browser.close(),
  };
}

async function launch(executablePath: string | undefined): Promise<Browser> {
  const { chromium } = await import("playwright").catch(() => {
    throw new NotChecked('payer.kind "browser" needs the package playwright. Install it with: npm install playwright');
  });
  const path = executablePath ?? (process.env["CHROMIUM_PATH"] || undefined);
  return chromium.launch(path === undefined ? {} : { executablePath: path }).catch((cause: unknown) => {
    const [line = ""] = (cause instanceof Error ? cause.message : String(cause)).split("\n");
    throw new NotChecked(
      `Chromium does not start (${line}). Set CHROMIUM_PATH, or run: npx playwright install chromium`,
    );
  });
}

async function markMessages(page: Page, selector: string): Promise<void> {
  for (const message of await page.locator(selector).all())
    await message.evaluate((element, name) => element.setAttribute(name, ""), mark);
}
