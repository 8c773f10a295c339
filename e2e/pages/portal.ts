import type { Locator, Page } from "@playwright/test";
import { billing, billingState, expiry } from "./methods.js";
import type { Person } from "./people.js";

export type Action = "full" | "oneTime";

/** The name of each paying action's card, from the specification. */
export const cardTitles = { full: "Full Payment", oneTime: "One-Time Payment" } as const satisfies Record<Action, string>;

/** harbor's labels of the payment options (decisions Q41), by code. */
export const optionNames = { "0": "Credit card", "1": "Bank account", "2": "Debit card", "3": "Check" } as const;
export type Option = keyof typeof optionNames;

/** The portal of one instance in one tab, found the way a consumer finds things: by role, label and words. */
export class Portal {
  readonly main: Locator;
  readonly heading: Locator;
  readonly pay: Locator;

  constructor(
    readonly page: Page,
    readonly instanceId = "harbor",
  ) {
    this.main = page.getByRole("main");
    this.heading = page.getByRole("heading", { level: 1 });
    this.pay = page.getByRole("button", { name: /^Pay(ing)? \$/ });
  }

  /** Opens `/pay/{instanceId}{path}`. */
  async open(path: string): Promise<void> {
    await this.page.goto(`/pay/${this.instanceId}${path}`);
  }

  async signIn({ username, password }: Person): Promise<void> {
    await this.page.getByLabel("Email", { exact: true }).fill(username);
    await this.page.getByLabel("Password", { exact: true }).fill(password);
    await this.button("Sign in").click();
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  /** The figure beside a label of a ledger. */
  figure(label: string): Locator {
    const term = this.page.locator("dt").getByText(label, { exact: true });
    return this.main.locator("div:has(> dt)").filter({ has: term }).locator("dd");
  }

  /** The row of a payment card on Make Payment. */
  card(title: string): Locator {
    return this.main.getByRole("listitem").filter({ has: this.page.getByRole("heading", { level: 3, name: title, exact: true }) });
  }

  /** What leads on from a payment card, whether it can be used or not. */
  cardAction(title: string): Locator {
    const card = this.card(title);
    return card.getByRole("button").or(card.getByRole("link"));
  }

  async openForm(accountNo: string, action: Action): Promise<void> {
    await this.open(`/accounts/${accountNo}/makePayment`);
    await this.cardAction(cardTitles[action]).click();
    await this.field("First Name").waitFor();
  }

  field(label: string): Locator {
    return this.main.getByLabel(label, { exact: true });
  }

  async chooseOption(option: Option): Promise<void> {
    await this.page.getByRole("radio", { name: optionNames[option], exact: true }).check();
  }

  async fillBilling(): Promise<void> {
    for (const [label, value] of Object.entries(billing)) await this.field(label).fill(value);
    await this.field("State").selectOption(billingState);
  }

  async fillCard(number: string, option: Option = "0"): Promise<void> {
    await this.chooseOption(option);
    await this.field("Card Number").fill(number);
    await this.field("Expiry Month").selectOption(expiry.month);
    await this.field("Expiry Year").selectOption({ label: expiry.year });
    await this.field("CVV").fill("123");
    await this.fillBilling();
  }

  async fillBank(routing: string, account: string, option: Option = "1"): Promise<void> {
    await this.chooseOption(option);
    await this.field("Routing Number").fill(routing);
    await this.field("Account Number").fill(account);
    if (option === "3") await this.field("Check Number").fill("1001");
    await this.fillBilling();
  }

  async fillAmount(amount: string): Promise<void> {
    await this.field("Payment Amount").fill(amount);
  }

  async continue(): Promise<void> {
    await this.button("Continue").click();
  }

  /** From Make Payment to Confirm with a card, for an action whose amount is free. */
  async confirmByCard(accountNo: string, amount: string, number: string): Promise<void> {
    await this.openForm(accountNo, "oneTime");
    await this.fillAmount(amount);
    await this.fillCard(number);
    await this.continue();
    await this.pay.waitFor();
  }

  /** The row of an account in the Home table. */
  homeRow(accountNo: string): Locator {
    return this.page.getByRole("table").getByRole("row").filter({ hasText: accountNo });
  }

  /** The rows of the Payments table. */
  paymentRows(): Locator {
    return this.page.getByRole("table").getByRole("row").filter({ has: this.page.getByRole("cell") });
  }
}
