import { expect, type Locator, type Page } from "@playwright/test";
import { Keyboard } from "./keyboard.js";
import { cards, expiry } from "./methods.js";
import type { Person } from "./people.js";
import type { Portal } from "./portal.js";

/**
 * Walks by keyboard, and counts what a consumer goes through: screens, each with a new h1, and fields, each with a value
 * to enter or to choose.
 */
export class CountedJourney {
  readonly screens: string[] = [];
  fields = 0;
  readonly keyboard: Keyboard;

  constructor(
    private readonly page: Page,
    private readonly portal: Portal,
  ) {
    this.keyboard = new Keyboard(page);
  }

  /** Waits for the next screen, which must not scroll sideways. */
  async reach(heading: string): Promise<void> {
    await expect(this.portal.heading).toHaveText(heading);
    this.screens.push(heading);
    const overflow = await this.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, heading).toBeLessThanOrEqual(0);
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.keyboard.typeInto(field, text);
    this.fields += 1;
  }

  async signIn({ username, password }: Person): Promise<void> {
    await this.type(this.portal.field("Email"), username);
    await this.type(this.portal.field("Password"), password);
    await this.page.keyboard.press("Enter");
  }

  /** From Home to the form of a one-time payment. */
  async payFromHome(accountNo: string): Promise<void> {
    await this.reach("Your accounts");
    await this.keyboard.press(this.page.getByRole("link", { name: `Pay account ${accountNo}` }));
    await this.reach("One-Time Payment");
  }

  /** Fills in an amount and a card; the name and the address must be there already. */
  async enterCard(amount: string): Promise<void> {
    await this.type(this.portal.field("Payment Amount"), amount);
    await this.keyboard.chooseOption("0");
    this.fields += 1;
    await this.type(this.portal.field("Card Number"), cards.approved);
    await this.type(this.portal.field("Expiry Month"), expiry.month);
    await this.type(this.portal.field("Expiry Year"), expiry.year);
    await this.type(this.portal.field("CVV"), "123");
  }

  /** From the form over Confirm to the receipt. */
  async toReceipt(): Promise<void> {
    await this.keyboard.press(this.portal.button("Continue"));
    await this.reach("Confirm your payment");
    await this.keyboard.press(this.portal.pay);
    await this.reach("Payment successful");
  }

  expectAtMost(screens: number, fields: number): void {
    expect(this.screens.length, this.screens.join(", ")).toBeLessThanOrEqual(screens);
    expect(this.fields).toBeLessThanOrEqual(fields);
  }
}
