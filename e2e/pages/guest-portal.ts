import type { Locator, Page } from "@playwright/test";
import { cards, expiry } from "./methods.js";

/** How and when the sandbox's hosted page sends its notification: its choices, as labeled there. */
export type HostedTiming =
  | "After you go back to the merchant"
  | "Before you go back to the merchant"
  | "Later, after the seconds below"
  | "Twice at the same moment"
  | "Never"
  | "With an altered amount, rightly signed";

interface HostedWords {
  readonly cardNumber: string;
  readonly expiry: string;
  readonly securityCode: string;
  readonly seconds: string;
  readonly pay: RegExp;
  readonly timings: Readonly<Record<HostedTiming, string>>;
}

const english: readonly HostedTiming[] = [
  "After you go back to the merchant",
  "Before you go back to the merchant",
  "Later, after the seconds below",
  "Twice at the same moment",
  "Never",
  "With an altered amount, rightly signed",
];

const hostedWords: Readonly<Record<"en" | "es", HostedWords>> = {
  en: {
    cardNumber: "Card number",
    expiry: "Expiry",
    securityCode: "Security code",
    seconds: "Seconds, for a later one",
    pay: /^Pay \$/,
    timings: Object.fromEntries(english.map((timing) => [timing, timing])) as Record<HostedTiming, HostedTiming>,
  },
  es: {
    cardNumber: "Número de tarjeta",
    expiry: "Vencimiento",
    securityCode: "Código de seguridad",
    seconds: "Segundos, si es más tarde",
    pay: /^Pagar /,
    timings: {
      "After you go back to the merchant": "Después de volver al comercio",
      "Before you go back to the merchant": "Antes de volver al comercio",
      "Later, after the seconds below": "Más tarde, pasados los segundos de abajo",
      "Twice at the same moment": "Dos veces en el mismo momento",
      Never: "Nunca",
      "With an altered amount, rightly signed": "Con un monto alterado, bien firmada",
    },
  },
};

/**
 * riverton's guest portal in one tab, and the hosted page on its own origin. Finds controls by role, label and text.
 */
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

  /** Looks up a value, typed into the field with this label or, without a label, into the first field. */
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

  /** The amount due on a payable plan, in dollars. */
  async due(id: string): Promise<number> {
    const choice = await this.choice(id, "Total Due").locator("xpath=..").textContent();
    return Number(/\$([\d.]+)/.exec(choice ?? "")?.[1]);
  }

  /** Goes from Confirm to the hosted page, which is on another origin. */
  async leave(continueName = "Continue"): Promise<void> {
    const here = new URL(this.page.url()).origin;
    await this.button(continueName).click();
    await this.page.waitForURL((url) => url.origin !== here);
  }

  async fillHostedCard(language: "en" | "es" = "en"): Promise<void> {
    const words = hostedWords[language];
    await this.page.getByLabel(words.cardNumber).fill(cards.approved);
    await this.page.getByLabel(words.expiry).fill(`${expiry.month}/${expiry.year.slice(-2)}`);
    await this.page.getByLabel(words.securityCode).fill("123");
  }

  async payOnHostedPage(
    timing: HostedTiming = "After you go back to the merchant",
    language: "en" | "es" = "en",
  ): Promise<void> {
    const words = hostedWords[language];
    await this.fillHostedCard(language);
    await this.page.getByLabel(words.timings[timing]).check();
    if (timing === "Later, after the seconds below") await this.page.getByLabel(words.seconds).fill("1");
    await this.page.getByRole("button", { name: words.pay }).click();
    await this.page.waitForURL(/\/pay\/riverton\/guest\/success\?user=/);
  }
}
