import { expect, type BrowserContext, type Page } from "@playwright/test";

/** What a browser complains about while a test runs: console errors, uncaught errors, violations of the content policy. */
export class Troubles {
  private readonly heard: string[] = [];

  /** Listens from the page's first document on. */
  static async in(page: Page): Promise<Troubles> {
    const troubles = new Troubles();
    await listenForViolations(page.context());
    page.on("console", (message) => {
      if (message.type() === "error") troubles.heard.push(`${message.text()} (${message.location().url})`);
    });
    page.on("pageerror", (error) => troubles.heard.push(String(error)));
    return troubles;
  }

  /** None but those about refusals that belong there. */
  expectNone(where: string, refused: readonly number[] = []): void {
    const heard = this.heard.filter(
      (complaint) => !refused.some((status) => complaint.includes(`status of ${status}`)),
    );
    expect(heard, `complaints of the browser on ${where}`).toEqual([]);
  }
}

async function listenForViolations(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
      console.error(`content policy: ${effectiveDirective} ${blockedURI}`);
    });
  });
}
