import { type PaymentOptionCode, paymentOptions } from "@paydown/domain";
import type { Locator, Page } from "@playwright/test";
import { billing, billingState, expiry } from "./methods.js";
import type { Person } from "./people.js";
import { ServicesApi } from "./services-api.js";
import { spanish } from "./spanish.js";

export type Action = "full" | "oneTime" | "next";
export type Language = "en" | "es";

/** The title of each paying action's disposition card, from the specification. */
export const cardTitles = {
  full: "Full Payment",
  oneTime: "One-Time Payment",
  next: "Update Payment Info",
} as const satisfies Record<Action, string>;

/** harbor's labels of the payment options by code (FORM-25). */
export const optionNames: Readonly<Record<PaymentOptionCode, Readonly<Record<Language, string>>>> = {
  "0": { en: "Credit card", es: "Tarjeta de crédito" },
  "1": { en: "Bank account", es: "Cuenta bancaria" },
  "2": { en: "Debit card", es: "Tarjeta de débito" },
  "3": { en: "Check", es: "Cheque" },
};

/** Matches an option's name, which ends with its fee where the screen tells it (FEE-18). */
export const optionName = (option: PaymentOptionCode, language: Language) =>
  new RegExp(`^${optionNames[option][language]}`);

/**
 * One tenant's portal in one tab. Finds controls by role, label and text, as a consumer does. Takes English names and
 * looks for them in the portal's language.
 */
export class Portal {
  readonly main: Locator;
  readonly heading: Locator;
  readonly pay: Locator;

  constructor(
    readonly page: Page,
    readonly instanceId = "harbor",
    readonly language: Language = "en",
  ) {
    this.main = page.getByRole("main");
    this.heading = page.getByRole("heading", { level: 1 });
    this.pay = page.getByRole("button", { name: /^(Pay|Paying|Pagar|Pagando|Send payment) \$/ });
  }

  /** The text that the portal shows in its language for this English text. */
  say(english: string): string {
    if (this.language === "en") return english;
    const said = spanish[english];
    if (said === undefined) throw new Error(`The journeys have no Spanish for '${english}'.`);
    return said;
  }

  /** Opens `/pay/{instanceId}{path}`. */
  async open(path: string): Promise<void> {
    await this.page.goto(`/pay/${this.instanceId}${path}`);
  }

  async signIn({ instanceId, username, password }: Person): Promise<void> {
    await this.field(instanceId === "summit" ? "Username" : "Email").fill(username);
    await this.field("Password").fill(password);
    await this.button("Sign in").click();
  }

  /** Signs in from the login page and waits for Home. */
  async login(person: Person): Promise<void> {
    await this.open("/login");
    await this.signIn(person);
    await this.page.getByRole("table").getByRole("link").first().waitFor();
  }

  /** Ends this tab's session, as 15 idle minutes would. */
  async endSession({ instanceId, username }: Person): Promise<void> {
    const jwt = await this.page.evaluate((key) => localStorage.getItem(key), `${instanceId}.token`);
    await new ServicesApi(this.page.request).logout({ jwt: jwt ?? "", username });
  }

  /** Goes from Home to an account by following its link. */
  async chooseAccount(accountNo: string): Promise<void> {
    await this.homeRow(accountNo).getByRole("link").first().click();
    await this.page.waitForURL(new RegExp(`/accounts/${accountNo}$`));
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name: this.say(name), exact: true });
  }

  /** A complete sentence on the screen. */
  sentence(english: string): Locator {
    return this.main.getByText(this.say(english), { exact: true }).first();
  }

  dialog(title: string): Locator {
    return this.page.getByRole("dialog", { name: title, exact: true });
  }

  /** The figure beside a label in a ledger. */
  figure(label: string): Locator {
    const term = this.page.locator("dt").getByText(this.say(label), { exact: true });
    return this.main.locator("div:has(> dt)").filter({ has: term }).locator("dd");
  }

  /** The row of a disposition card on Make Payment. */
  card(title: string): Locator {
    return this.main
      .getByRole("listitem")
      .filter({ has: this.page.getByRole("heading", { level: 3, name: this.say(title), exact: true }) });
  }

  /** The card's action, whether enabled or not. */
  cardAction(title: string): Locator {
    const card = this.card(title);
    // A link within the card's text would lead elsewhere.
    return card.getByRole("button").or(card.getByRole("link")).last();
  }

  async openForm(accountNo: string, action: Action): Promise<void> {
    await this.open(`/accounts/${accountNo}/makePayment`);
    await this.cardAction(cardTitles[action]).click();
    await this.field("First Name").waitFor();
  }

  /** On Make Payment, chooses a card by its title and waits for the form. */
  async chooseCard(title: string): Promise<void> {
    await this.cardAction(title).click();
    await this.field("First Name").waitFor();
  }

  field(label: string): Locator {
    return this.main.getByLabel(this.say(label), { exact: true });
  }

  /** A value that is fixed on the form and shown as text: a locked amount or date. */
  locked(label: string): Locator {
    return this.main.getByRole("group", { name: this.say(label), exact: true });
  }

  async chooseOption(option: PaymentOptionCode): Promise<void> {
    await this.page.getByRole("radio", { name: optionName(option, this.language) }).check();
  }

  async fillBilling(): Promise<void> {
    for (const [label, value] of Object.entries(billing)) await this.field(label).fill(value);
    await this.field("State").selectOption(billingState);
  }

  async fillCard(number: string, option: PaymentOptionCode = "0"): Promise<void> {
    await this.chooseOption(option);
    await this.field("Card Number").fill(number);
    await this.field("Expiry Month").selectOption(expiry.month);
    await this.field("Expiry Year").selectOption({ label: expiry.year });
    await this.field("CVV").fill("123");
    await this.fillBilling();
  }

  async fillBank(routing: string, account: string, option: PaymentOptionCode = "1"): Promise<void> {
    await this.chooseOption(option);
    await this.field("Routing Number").fill(routing);
    await this.field("Account Number").fill(account);
    if (paymentOptions[option].checkNumber) await this.field("Check Number").fill("1001");
    await this.fillBilling();
  }

  async fillAmount(amount: string): Promise<void> {
    await this.field("Payment Amount").fill(amount);
  }

  async continue(): Promise<void> {
    await this.button("Continue").click();
  }

  /** Goes from Make Payment to Confirm with a card, for an action whose amount the consumer enters. */
  async confirmByCard(accountNo: string, amount: string, number: string): Promise<void> {
    await this.openForm(accountNo, "oneTime");
    await this.fillAmount(amount);
    await this.fillCard(number);
    await this.continue();
    await this.pay.waitFor();
  }

  /** Pays or schedules what Confirm shows, and waits for the receipt. */
  async payToReceipt(): Promise<void> {
    await this.pay.click();
    await this.sentence("Transaction Successful").or(this.sentence("Payment Scheduled")).waitFor();
  }

  /** Accepts the disclosures on the Regulation E page. */
  async acceptRege(): Promise<void> {
    await this.page.getByRole("heading", { level: 1, name: this.say("Regulation E Disclosures") }).waitFor();
    await this.page.getByRole("checkbox").check();
    await this.continue();
    await this.pay.waitFor();
  }

  /** The row of an account in the Home table. */
  homeRow(accountNo: string): Locator {
    return this.page.getByRole("table").getByRole("row").filter({ hasText: accountNo });
  }

  /** The Pay link of an account in the Home table. */
  payLink(accountNo: string): Locator {
    return this.page.getByRole("link", { name: `${this.say("Pay")} ${this.say("account")} ${accountNo}` });
  }

  /** Chooses a file on Documents with Browse. */
  async chooseFile(name: string, content: Buffer | string): Promise<void> {
    const chooser = this.page.waitForEvent("filechooser");
    await this.button("Browse").click();
    await (await chooser).setFiles({ name, mimeType: "", buffer: Buffer.from(content) });
  }

  /** The rows of the Payments table. */
  paymentRows(): Locator {
    return this.page
      .getByRole("table")
      .getByRole("row")
      .filter({ has: this.page.getByRole("cell") });
  }
}
