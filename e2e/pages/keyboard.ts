import type { PaymentOptionCode } from "@paydown/domain";
import { expect, type Locator, type Page } from "@playwright/test";
import { billing, billingState } from "./methods.js";
import { type Language, optionName, type Portal } from "./portal.js";

/** Operates the page by keyboard only: Tab to move; Enter, Space, arrows and letters to act. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  /** Presses Tab until the visible target has the focus; fails after 60 presses or if the focus is not visible. */
  async tabTo(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
    await expect(target).toBeVisible();
    for (let presses = 0; presses < 60; presses++) {
      const focus = await target.evaluate(focusOn);
      if (focus === "visible") return;
      if (focus !== "elsewhere") throw new Error(`The focus on ${String(target)} is ${focus}.`);
      await this.page.keyboard.press(key);
    }
    throw new Error(`60 presses of ${key} do not reach ${String(target)}.`);
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
  async chooseOption(option: PaymentOptionCode, language: Language = "en"): Promise<void> {
    const group = this.page
      .getByRole("group")
      .filter({ has: this.page.getByRole("radio") })
      .first();
    const radio = group.getByRole("radio", { name: optionName(option, language) });
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

/** Whether an element has the focus and shows it: inside the window, with an outline, and not under another element. */
function focusOn(element: Element): "elsewhere" | "visible" | "outside the window" | "without an outline" | "covered" {
  if (element !== document.activeElement) return "elsewhere";
  const { left, right, top, bottom } = element.getBoundingClientRect();
  if (bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth) return "outside the window";
  // A radio's outline is drawn around its tile.
  const outlined = [element, ...element.parentElement!.children].some((drawn) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(drawn);
    return outlineStyle !== "none" && outlineWidth !== "0px";
  });
  if (!outlined) return "without an outline";
  const onTop = document.elementFromPoint((left + right) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2);
  return onTop && (element.contains(onTop) || onTop.contains(element)) ? "visible" : "covered";
}
