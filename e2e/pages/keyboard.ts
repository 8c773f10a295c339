import type { PaymentOptionCode } from "@paydown/domain";
import { expect, type Locator, type Page } from "@playwright/test";
import { billing, billingState } from "./methods.js";
import { optionName, type Portal } from "./portal.js";

/** Operates the page by keyboard only: Tab to move; Enter, Space, arrows and letters to act. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  /** Presses Tab until the target, which must be visible, has the focus; fails after 60 presses. */
  async tabTo(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (let presses = 0; presses < 60; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press("Tab");
    }
    throw new Error(`60 presses of Tab do not reach ${String(target)}.`);
  }

  async typeInto(target: Locator, text: string): Promise<void> {
    await this.tabTo(target);
    await this.page.keyboard.type(text);
  }

  async press(target: Locator): Promise<void> {
    await this.tabTo(target);
    await this.page.keyboard.press("Enter");
  }

  async tick(target: Locator): Promise<void> {
    await this.tabTo(target);
    await this.page.keyboard.press("Space");
    await expect(target).toBeChecked();
  }

  /** Chooses a payment option with the arrow keys. */
  async chooseOption(option: PaymentOptionCode): Promise<void> {
    const group = this.page.getByRole("group", { name: "Payment Option" });
    const radio = group.getByRole("radio", { name: optionName(option, "en") });
    await this.tabTo(group.getByRole("radio").first());
    for (let left = await group.getByRole("radio").count(); left > 0 && !(await radio.isChecked()); left--)
      await this.page.keyboard.press("ArrowDown");
    await expect(radio).toBeChecked();
  }

  async fillBilling(portal: Portal): Promise<void> {
    for (const label of ["First Name", "Last Name", "Billing Address", "City"] as const)
      await this.typeInto(portal.field(label), billing[label]);
    await this.typeInto(portal.field("State"), "Maryland");
    await expect(portal.field("State")).toHaveValue(billingState);
    await this.typeInto(portal.field("Zip Code"), billing["Zip Code"]);
  }
}
