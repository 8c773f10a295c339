import { expect, type BrowserContext, type Page } from "@playwright/test";

/** Collects browser errors during a test: console errors, uncaught errors and content policy violations. */
export class Troubles {
  private readonly heard: string[] = [];

  /** Listens from the page's first document onward. */
  static async in(page: Page): Promise<Troubles> {
    const troubles = new Troubles();
    await listenForViolations(page.context());
    page.on("console", (message) => {
      if (message.type() === "error") troubles.heard.push(`${message.text()} (${message.location().url})`);
    });
    page.on("pageerror", (error) => troubles.heard.push(String(error)));
    return troubles;
  }

  /** Expects no errors since the last call, except those of the expected statuses. */
  expectNone(where: string, refused: readonly number[] = []): void {
    const heard = this.heard
      .splice(0)
      .filter((complaint) => !refused.some((status) => complaint.includes(`status of ${status}`)));
    expect(heard, `complaints of the browser on ${where}`).toEqual([]);
  }
}

const listening = new WeakSet<BrowserContext>();

async function listenForViolations(context: BrowserContext): Promise<void> {
  if (listening.has(context)) return;
  listening.add(context);
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
      console.error(`content policy: ${effectiveDirective} ${blockedURI}`);
    });
  });
}
