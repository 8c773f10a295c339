import type { Locator, Page } from "@playwright/test";
import { cards, expiry } from "./methods.js";

/** When the hosted page of the sandbox sends its notification, as it names it itself. */
export type HostedTiming = "After you go back to the merchant" | "Before you go back to the merchant" | "Later, after the seconds below" | "Twice at the same moment" | "Never" | "With an altered amount, rightly signed";

/** riverton's guest portal in one tab, and the hosted page on its own origin, found by role, label and words. */
export class GuestPortal {
  readonly main: Locator;
  readonly heading: Locator;

  constructor(readonly page: Page) {
    this.main = page.getByRole("main");
    this.heading = page.getByRole("heading", { level: 1 });
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  plan(id: string): Locator {
    return this.page.getByRole("region", { name: `Plan ${id}`, exact: true });
  }

  choice(id: string, name: string): Locator {
    return this.plan(id).getByRole("radio", { name });
  }

  async open(): Promise<void> {
    await this.page.goto("/pay/riverton/guest");
  }

  /** Looks up by the field of that label, the first when left out. */
  async lookUp(value: string, label?: string): Promise<void> {
    await this.open();
    if (label !== undefined) await this.main.getByRole("radio", { name: label, exact: true }).check();
    await this.main.getByRole("textbox").fill(value);
    await this.main.getByRole("textbox").press("Enter");
  }

  async chooseOther(id: string, amount: string): Promise<void> {
    await this.choice(id, "Other Amount").check();
    await this.plan(id).getByRole("textbox", { name: "Amount to pay" }).fill(amount);
  }

  /** What is due on a plan that can be paid, in dollars. */
  async due(id: string): Promise<number> {
    const choice = await this.choice(id, "Total Due").locator("xpath=..").textContent();
    return Number(/\$([\d.]+)/.exec(choice ?? "")?.[1]);
  }

  /** From Confirm to the hosted page, whose address is another origin's. */
  async leave(continueName = "Continue"): Promise<void> {
    const here = new URL(this.page.url()).origin;
    await this.button(continueName).click();
    await this.page.waitForURL((url) => url.origin !== here);
  }

  async fillHostedCard(): Promise<void> {
    await this.page.getByLabel("Card number").fill(cards.approved);
    await this.page.getByLabel("Expiry").fill(`${expiry.month}/${expiry.year.slice(-2)}`);
    await this.page.getByLabel("Security code").fill("123");
  }

  async payOnHostedPage(timing: HostedTiming = "After you go back to the merchant"): Promise<void> {
    await this.fillHostedCard();
    await this.page.getByLabel(timing).check();
    if (timing === "Later, after the seconds below") await this.page.getByLabel("Seconds, for a later one").fill("1");
    await this.page.getByRole("button", { name: /^Pay \$/ }).click();
    await this.page.waitForURL(/\/pay\/riverton\/guest\/success\?user=/);
  }
}
