import { expect, type Locator, type Page } from "@playwright/test";
import { Keyboard } from "./keyboard.js";
import { bankAccountNumber, cards, expiry, routingNumber } from "./methods.js";
import type { Person } from "./people.js";
import type { Portal } from "./portal.js";

const cvv = "123";

/**
 * Walks by keyboard, and counts what a consumer goes through: screens, each with a new h1, and fields, each with a
 * value to enter or to choose.
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

  /** Waits for the next screen, which must not scroll sideways. After the first one, something must have the focus. */
  async reach(heading: string): Promise<void> {
    await expect(this.portal.heading).toHaveText(this.portal.say(heading));
    if (this.screens.length > 0) await expect(this.page.locator("body"), heading).not.toBeFocused();
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
    await this.keyboard.press(this.portal.payLink(accountNo));
    await this.reach("One-Time Payment");
  }

  /** Fills in an amount and a card; the name and the address must be there already. */
  async enterCard(amount: string, number: string = cards.approved): Promise<void> {
    await this.type(this.portal.field("Payment Amount"), amount);
    await this.keyboard.chooseOption("0", this.portal.language);
    this.fields += 1;
    await this.type(this.portal.field("Card Number"), number);
    await this.type(this.portal.field("Expiry Month"), expiry.month);
    await this.type(this.portal.field("Expiry Year"), expiry.year);
    await this.type(this.portal.field("CVV"), cvv);
  }

  /** Fills in what the form never keeps. */
  async enterCardAgain(number: string): Promise<void> {
    for (const [label, value] of [
      ["Card Number", number],
      ["CVV", cvv],
    ] as const) {
      await expect(this.portal.field(label)).toHaveValue("");
      await this.type(this.portal.field(label), value);
    }
  }

  /** Fills in an amount and a bank account; the name and the address must be there already. */
  async enterBank(amount: string): Promise<void> {
    await this.type(this.portal.field("Payment Amount"), amount);
    await this.keyboard.chooseOption("1", this.portal.language);
    await this.type(this.portal.field("Routing Number"), routingNumber);
    await this.type(this.portal.field("Account Number"), bankAccountNumber);
  }

  /** From the form to Confirm. */
  async toConfirm(): Promise<void> {
    await this.keyboard.press(this.portal.button("Continue"));
    await this.reach("Confirm your payment");
  }

  /** From Confirm back to the form, which has kept `was`, to another amount. */
  async changeAmount(was: string, amount: string): Promise<void> {
    const field = this.portal.field("Payment Amount");
    await this.keyboard.press(this.portal.main.getByRole("link", { name: this.portal.say("Change Amount") }));
    await this.reach("One-Time Payment");
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(was);
    await this.page.keyboard.press("Control+A");
    await this.page.keyboard.type(amount);
  }

  /** From Confirm over a decline to Confirm, with the approved card. The form must have kept everything else. */
  async declinedThenRetry(amount: string): Promise<void> {
    await this.keyboard.press(this.portal.pay);
    await this.reach("Payment declined");
    await this.keyboard.press(this.portal.main.getByRole("link", { name: this.portal.say("Retry"), exact: true }));
    await this.reach("One-Time Payment");
    for (const [label, value] of [
      ["Payment Amount", amount],
      ["Expiry Month", expiry.month],
      ["Expiry Year", expiry.year],
    ] as const)
      await expect(this.portal.field(label)).toHaveValue(value);
    await this.enterCardAgain(cards.approved);
    await this.toConfirm();
  }

  /** From the form over Confirm to the receipt. */
  async toReceipt(): Promise<void> {
    await this.toConfirm();
    await this.keyboard.press(this.portal.pay);
    await this.reach("Payment successful");
  }

  expectAtMost(screens: number, fields: number): void {
    expect(this.screens.length, this.screens.join(", ")).toBeLessThanOrEqual(screens);
    expect(this.fields).toBeLessThanOrEqual(fields);
  }
}
