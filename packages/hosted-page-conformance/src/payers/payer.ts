import type { HostedPaymentForm } from "@paydown/domain/guest";
import type { Card } from "../settings.js";

/** Somebody who pays on the page, as a guest does. */
export interface Payer {
  /**
   * Leaves for the page with the form.
   *
   * @throws Deviation if the page does not open
   */
  visit(form: HostedPaymentForm): Promise<Visit>;
  stop(): Promise<void>;
}

/** A page of a payment, open in a browser. Each step ends when the page has answered it, or the step took too long. */
export interface Visit {
  pay(card: "approved" | "declined"): Promise<void>;
  cancel(): Promise<void>;
  close(): Promise<void>;
}

/** A template with the card's parts in place of {number}, {month}, {year}, {yy} and {code}. */
export function filled(template: string, { number, month, year, code }: Card): string {
  const parts: Readonly<Record<string, string>> = { number, month, year, yy: year.slice(-2), code };
  return template.replaceAll(/\{(\w+)\}/g, (whole, part: string) => parts[part] ?? whole);
}
